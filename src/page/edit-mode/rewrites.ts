import type { PrintedField } from '../../domain/printed-text.ts';
import { amountEdits, signIn } from './amount-edits.ts';
import { isAmountOf, numbersIn } from '../dom/printed.ts';
import type { TextEdit } from '../dom/split-text.ts';
import { rewriteStockText } from './stock-words.ts';

/** The edits after which the joined text of a place prints another value; undefined if it prints no known value. */
export type Rewrite = (joined: string) => TextEdit[] | undefined;

/** The text that is printed for an empty value, so that its place stays. */
export const blank = '\u00A0';

/** An amount that a page prints: `known` are the amounts that it may print for it, the likeliest first. Decimal strings. */
export interface WantedAmount {
  /** The same for the same number of the same product. */
  id: string;
  known: readonly string[];
  to: string;
}

/** How a product's store writes its prices. */
interface StoreSpelling {
  /** An amount as the store itself prints it, such as "€24.50". */
  text: string;
  /** ISO 4217; '' if it is not known. */
  currency: string;
}

/** Prints amounts in place of the known ones. */
export type AmountRewrites = (wanted: readonly WantedAmount[], store: StoreSpelling) => Rewrite;

/** Remembers which known amount each text of the page prints: a later one may be another number of the same text. */
export function createAmountRewrites({ documentElement }: Document): AmountRewrites {
  const printed = new Map<string, string>();
  return (wanted, { text, currency }) =>
    (joined) => {
      const numbers = numbersIn(joined);
      const changes = wanted.flatMap(({ id, known, to }) => {
        const key = `${id}\n${joined}`;
        const from = printed.get(key) ?? known.find((amount) => numbers.some((number) => isAmountOf(number, amount)));
        if (from === undefined) return [];
        printed.set(key, from);
        return [{ from, to }];
      });
      return amountEdits(joined, changes, { sign: signIn(text), currency, language: documentElement.lang });
    };
}

/**
 * Prints a field's text in place of one of these, or a quantity in place of any. A text that already has the value
 * stays as it is written.
 */
export const toText = (field: PrintedField, stored: readonly string[], text: string): Rewrite =>
  field === 'stock'
    ? (joined) => rewriteStockText(joined, text)
    : (joined) => {
        // The longest first: one may be a part of another.
        for (const each of stored.toSorted((a, b) => b.length - a.length)) {
          const { 0: found, index: start } = printedAs(each).exec(joined) ?? {};
          if (found === undefined || start === undefined) continue;
          return each === text ? [] : [{ start, end: start + found.length, text: text === '' ? blank : text }];
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
