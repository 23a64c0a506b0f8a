import type { PrintedField } from '../../domain/printed-text.ts';
import { amountEdits } from '../dom/printed.ts';
import type { TextEdit } from '../dom/split-text.ts';
import { stockEdits } from './stock-words.ts';

/** What must change for the joined text of a place to print another value; undefined where it prints none that is known. */
export type Rewrite = (joined: string) => TextEdit[] | undefined;

/** What is printed for a text that is emptied, so that its place stays. */
export const blank = '\u00A0';

/** Prints an amount in place of one of these. */
export const toAmount =
  (amounts: readonly string[], amount: string): Rewrite =>
  (joined) =>
    amountEdits(joined, amounts, amount);

/** Prints a field's text in place of one of these, or a quantity in place of any. */
export const toText = (field: PrintedField, stored: readonly string[], text: string): Rewrite =>
  field === 'stock'
    ? (joined) => stockEdits(joined, text)
    : (joined) => {
        // The longest first: one may be a part of another.
        for (const each of stored.toSorted((a, b) => b.length - a.length)) {
          const { 0: found, index: start } = printedAs(each).exec(joined) ?? {};
          if (found !== undefined && start !== undefined)
            return [{ start, end: start + found.length, text: text === '' ? blank : text }];
        }
        return undefined;
      };

/** A text that is no part of a longer word or number, as pages may write it. */
const printedAs = (text: string): RegExp => {
  const written = text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`);
  return text === ''
    ? new RegExp(`${blank}$`)
    : new RegExp(String.raw`(?<![\p{L}\p{N}][-_]?)${written}(?![-_]?[\p{L}\p{N}])`, 'iu');
};
