import { toAsciiDigit, zeroOf } from '../../domain/typing/script-digits.ts';
import { isAmountOf, numbersIn, perUnit, raisedDigits, type PrintedNumber } from '../dom/printed.ts';
import { signBeside } from '../dom/own-amount.ts';
import { seam, type TextEdit } from '../dom/split-text.ts';

/** An amount that a text may print, and the amount that it is to print in its place. Decimal strings. */
export interface AmountChange {
  from: string;
  to: string;
}

/** How the page and its store write amounts. */
interface PriceSpelling {
  /** The currency's sign in the store, such as "€"; '' if it is not known. */
  sign: string;
  /** ISO 4217; '' if it is not known. */
  currency: string;
  /** The page's language, as a BCP 47 tag; '' if it says none. */
  language: string;
}

const unknown: PriceSpelling = { sign: '', currency: '', language: '' };

/**
 * The edits after which a text prints other amounts, each spelt as the page spells the one before; undefined if the text
 * prints none of them. Only a number changes. A number belongs to the first change that it fits. Of several changes
 * from the same amount only the first applies: the same digits elsewhere are a count or a unit price.
 */
export function amountEdits(
  text: string,
  changes: readonly AmountChange[],
  spelling = unknown,
): TextEdit[] | undefined {
  const taken: { number: PrintedNumber; to: string }[] = [];
  const numbers = numbersIn(text);
  for (const [index, { from, to }] of changes.entries()) {
    if (changes.findIndex((other) => Number(other.from) === Number(from)) < index) continue;
    const fitting = numbers.filter(
      (number) => isAmountOf(number, from) && taken.every(({ number: { start } }) => start !== number.start),
    );
    const rated = fitting
      .filter(({ start }, at) => fitting.findIndex((other) => other.start === start) === at)
      .map((number) => ({ number, to, rank: rankOf(text, number, to, spelling) }));
    const best = Math.max(0, ...rated.map(({ rank }) => rank));
    taken.push(...rated.filter(({ rank }) => rank === best));
  }
  if (taken.length === 0) return undefined;
  return taken
    .filter(({ number, to }) => !isAmountOf(number, to))
    .flatMap(({ number, to }) => spell(text, number, to, spelling.language))
    .toSorted((a, b) => a.start - b.start);
}

const signBefore = /([\p{L}\p{Sc}.]+)[\s\p{Cf}]*$/u;
const signAfter = /^[\s\p{Cf}]*([\p{L}\p{Sc}.]+)(?![\p{Nd}\p{Sc}])/u;

/** How likely a number is the price, by the sign beside it; negative for one in another currency. */
function rankOf(text: string, number: PrintedNumber, to: string, { sign, currency, language }: PriceSpelling): number {
  if (signBeside(text, number, currency, language) === 'other') return -1;
  const { start, end, decimals } = number;
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const beside = [signBefore.exec(before)?.[1], signAfter.exec(after)?.[1]].map((each) => plainSign(each ?? ''));
  const symbols = beside.flatMap((each) => each.match(/\p{Sc}/gu) ?? []);
  const [own] = plainSign(sign).match(/\p{Sc}/u) ?? [];
  if (own !== undefined && symbols.length > 0 && !symbols.includes(own)) return -1;
  const isOwn = sign !== '' && beside.includes(plainSign(sign));
  return (
    (isOwn ? 8 : 0) +
    (symbols.length > 0 ? 4 : 0) +
    (decimals === decimalsOf(to).length ? 2 : 0) +
    (perUnit.test(after) ? 0 : 1)
  );
}

/** Without dots and width: "kr." and "kr" are one sign, and so are the two forms of ¥. */
const plainSign = (sign: string): string => sign.normalize('NFKC').replaceAll('.', '').toLowerCase();

/** The sign of a price as its store prints it: "€" in "From €24.50" is none of a store's own texts, which have a sign alone. */
export const signIn = (text: string): string => text.replaceAll(/[\p{N}\p{Z}\p{Cf}.,'’٫٬·/-]/gu, '');

const decimalsOf = (amount: string): string => amount.split('.')[1] ?? '';

/** The edits by which an amount takes the place of a number, in its digits, groups and decimals. */
function spell(text: string, number: PrintedNumber, to: string, language: string): TextEdit[] {
  const { start, wholeEnd, decimalsAt, end, decimals } = number;
  const printed = text.slice(start, wholeEnd);
  const zero = zeroOf(printed);
  const own = (amount: string): string => amount.replaceAll(/\d/g, (each) => String.fromCodePoint(zero + Number(each)));
  const plain = printed.replaceAll(seam, '');
  const { whole, mark } = toWhole(
    number,
    { printed: plain, mark: text.slice(wholeEnd, decimalsAt), next: to.split('.')[0] ?? '' },
    language,
  );
  const given = toDecimals(decimalsOf(to), decimals);
  if (wholeEnd === end) return [{ start, end, text: own(given === '' ? whole : `${whole}${mark}${given}`) }];
  const isRaised = decimalsAt === wholeEnd;
  const ending = isRaised ? given.replaceAll(/\d/g, (each) => raisedDigits.charAt(Number(each))) : own(given);
  const rest =
    ending !== ''
      ? [{ start: decimalsAt, end, text: ending }]
      : decimals > 0
        ? [{ start: wholeEnd, end, text: '' }]
        : [];
  return [{ start, end: wholeEnd, text: own(whole) }, ...rest];
}

/** The decimals of an amount where so many are shown. Zeros that a page leaves out of one amount are left out of others. */
function toDecimals(given: string, shown: number): string {
  if (shown === 0) return /[1-9]/.test(given) ? given : '';
  if (shown >= given.length) return given.padEnd(shown, '0');
  return given.replace(/0+$/, '').padEnd(shown === 1 ? 0 : shown, '0');
}

/** An integer in ASCII digits, grouped as the page's language or else as the one before, and the mark before decimals. */
interface WholePart {
  printed: string;
  /** The mark before the printed decimals; '' for none. */
  mark: string;
  /** The new integer. */
  next: string;
}

function toWhole({ group }: PrintedNumber, { printed, mark: markNow, next: whole }: WholePart, language: string) {
  const before = toPlain(printed);
  const format = formatOf(language, before === printed);
  const mark = format?.format(1.5).charAt(1) ?? '.';
  const isInLanguage =
    (markNow === '' || markNow === seam || markNow === mark) &&
    format !== undefined &&
    toPlain(format.format(Number(before.replaceAll(/\D/g, '')))) === before;
  if (isInLanguage) return { whole: toPlain(format.format(Number(whole))), mark };
  const isIndian = /\d\D\d\d\D\d/.test(before);
  const grouped = whole.replaceAll(isIndian ? /\B(?=(?:\d\d)*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g, group);
  return { whole: grouped, mark: /^[.\s]$/.test(group) ? ',' : '.' };
}

/** With ASCII digits. */
const toPlain = (text: string): string => text.replaceAll(/\p{Nd}/gu, toAsciiDigit);

/** The number format of a language, in Latin digits or its own; undefined for none that the browser knows. */
function formatOf(language: string, isLatin: boolean): Intl.NumberFormat | undefined {
  try {
    return new Intl.NumberFormat(language, isLatin ? { numberingSystem: 'latn' } : undefined);
  } catch {
    return undefined;
  }
}
