import { seam, type TextEdit } from './split-text.ts';

/** A number in a text: where it stands, what it may mean, and how it is written. */
interface PrintedNumber {
  start: number;
  end: number;
  /** "1.234" may mean two things. */
  values: number[];
  decimals: number;
  decimalMark: string;
  /** Where the decimal mark stands. */
  markAt: number;
  groupMark: string;
  /** The code point of its digit zero. */
  zero: number;
}

/** The digits that shops print: Latin, Arabic, Persian, Devanagari, Bengali, fullwidth. */
const zeros = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xff10];
const digit = `[${zeros.map((zero) => `${String.fromCodePoint(zero)}-${String.fromCodePoint(zero + 9)}`).join('')}]`;
const written = new RegExp(`${digit}+(?:[.,'’٫٬\\s${seam}]${digit}+)*`, 'gu');
const notDigit = new RegExp(digit.replace('[', '[^'), 'gu');

/** `centsAt`: the seam that stands for the decimal mark. The others are no part of the number. */
function toNumber({ 0: text, index }: RegExpExecArray, centsAt = -1): PrintedNumber {
  const zero = zeros.find((each) => isDigitOf(each, text.codePointAt(0) ?? 0)) ?? 0x30;
  const marks = [...text.matchAll(notDigit)].filter(({ 0: mark, index: at }) => mark !== seam || at === centsAt);
  const last = marks.at(-1) ?? { 0: '', index: text.length };
  const digitsIn = (part: string): string =>
    Array.from(part.replaceAll(notDigit, ''), (each) => (each.codePointAt(0) ?? 0) - zero).join('');
  const after = digitsIn(text.slice(last.index)).length;
  const isDecimal =
    last[0] !== '' && !/\s/.test(last[0]) && after <= 3 && marks.filter(([mark]) => mark === last[0]).length === 1;
  const whole = Number(digitsIn(text));
  return {
    start: index,
    end: index + text.length,
    values: isDecimal ? [whole / 10 ** after, ...(after === 3 ? [whole] : [])] : [whole],
    decimals: isDecimal ? after : 0,
    decimalMark: isDecimal ? last[0] : '',
    markAt: index + last.index,
    groupMark: (isDecimal ? marks.at(-2)?.[0] : last[0]) ?? '',
    zero,
  };
}

const isDigitOf = (zero: number, code: number): boolean => code >= zero && code < zero + 10;

/** The numbers of a text, in both meanings where a seam may stand for the decimal mark. */
const numbersIn = (text: string): PrintedNumber[] =>
  [...text.matchAll(written)].flatMap((match) => {
    const centsAt = match[0].lastIndexOf(seam);
    if (centsAt < 0) return [toNumber(match)];
    const readings = [toNumber(match, centsAt), toNumber(match)];
    // Digits that are all apart have their mark among them.
    return match[0].indexOf(seam) === centsAt ? readings : readings.toReversed();
  });

const findAmount = (text: string, amounts: readonly string[]): PrintedNumber | undefined =>
  numbersIn(text).find(({ values }) =>
    amounts.some((amount) => values.some((value) => Math.abs(value - Number(amount)) < 1e-9)),
  );

/** What the first number of a text may mean, in any language's digits and marks; none without a number. */
export const readAmounts = (text: string): number[] => numbersIn(text)[0]?.values ?? [];

/** True if a text prints one of these amounts (decimal strings), in any language's digits and marks. */
export const printsAmount = (text: string, amounts: readonly string[]): boolean =>
  findAmount(text, amounts) !== undefined;

/** What must change for a text to print another amount in place of the first of these, written as that was; undefined without one. */
export function amountEdits(text: string, amounts: readonly string[], amount: string): TextEdit[] | undefined {
  const found = findAmount(text, amounts);
  if (found === undefined) return undefined;
  const { start, end, zero, markAt } = found;
  // "1.234" that means 1234 has no decimals.
  const isWhole = found.decimals === 3 && !amounts.some((each) => Number(each) === found.values[0]);
  const mark = isWhole ? '' : found.decimalMark;
  const group = (isWhole ? found.decimalMark : found.groupMark).replace(seam, '');
  const given = amount.split('.')[1]?.replace(/0+$/, '').length ?? 0;
  const [integer = '', fraction = ''] = Number(amount)
    .toFixed(Math.max(mark === '' ? 0 : found.decimals, given))
    .split('.');
  const grouped = group === '' ? integer : integer.replaceAll(/\B(?=(?:\d{3})+$)/g, group);
  const inOwnDigits = (plain: string): string =>
    plain.replaceAll(/\d/g, (each) => String.fromCodePoint(zero + Number(each)));
  if (mark !== '')
    return [
      { start, end: markAt, text: inOwnDigits(grouped) },
      { start: markAt + 1, end, text: inOwnDigits(fraction) },
    ];
  const plain = fraction === '' ? grouped : `${grouped}${group === '.' ? ',' : '.'}${fraction}`;
  return [{ start, end, text: inOwnDigits(plain) }];
}
