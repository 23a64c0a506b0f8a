import { toAsciiDigit } from '../../domain/typing/script-digits.ts';
import { seam } from './split-text.ts';

/** A number in a text: its meaning, and the places of its parts. */
export interface PrintedNumber {
  value: number;
  start: number;
  /** Where the integer ends and the decimals begin; both are `end` without decimals. */
  wholeEnd: number;
  decimalsAt: number;
  end: number;
  /** The number of decimals; 0 for a dash in their place, as in "19,-". */
  decimals: number;
  /** Between groups of digits; '' if none are grouped. */
  group: string;
}

const digit = String.raw`\p{Nd}`;
/** The digits of raised cents, in their order. */
export const raisedDigits = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const raised = `[${raisedDigits}]`;
const marks = `.,．，'’٫٬·`;
const dash = '[-–—−]';

/** Groups apart by spaces, or by any other marks. */
const spaced = String.raw`${digit}{1,3}(?:\s${digit}{3}(?!${digit}))+(?:[.,．，٫·${seam}]${digit}+)*`;
// Two decimals are complete: digits behind them are another number.
const incomplete = String.raw`(?<![.,．，٫·]${digit}{2})`;
const marked = String.raw`${digit}+(?:(?:[${marks}]|${incomplete}${seam})${digit}+)*`;
// "12€50" is one number, "€12€50" and "12€50€" are two. A sign behind a digit is of the number before, as in "24€99 19€99" and
// "24,99 € 19€99".
const bySign = String.raw`(?<!(?<!${digit}|${digit}\s(?=\p{Sc}\s))\p{Sc}\s?[${digit}${marks}\s]*)\p{Sc}${digit}{2}(?!\s?\p{Sc})`;
const tail = String.raw`${raised}{1,3}|[.,:٫]${dash}{1,2}(?!\s?${digit})`;

/** A whole number, and no percentage. */
const written = new RegExp(
  String.raw`(?<!${digit}[${marks}]?)(?:${spaced}|${marked})(?:${incomplete}(?:${bySign}|${tail}))?(?!\s?[%٪％]|[${marks}]?${digit})`,
  'gu',
);
const atTail = new RegExp(`(?:${tail})$`, 'u');
const notDigit = new RegExp(String.raw`\P{Nd}`, 'gu');

/** The digits 0 to 9 of a text in any script, without the marks between them. */
const digitsOf = (text: string): string =>
  Array.from(text, (each) =>
    raisedDigits.includes(each) ? raisedDigits.indexOf(each) : /\p{Nd}/u.test(each) ? toAsciiDigit(each) : '',
  ).join('');

/** The meanings of a printed number. `centsAt`: the seam that stands for the decimal mark; the others are no part of the number. */
function readingsOf({ 0: text, index }: RegExpExecArray, centsAt = -1): PrintedNumber[] {
  const [ending = ''] = atTail.exec(text) ?? [];
  const body = text.slice(0, text.length - ending.length);
  const between = [...body.matchAll(notDigit)].filter(({ 0: mark, index: at }) => mark !== seam || at === centsAt);
  const last = between.at(-1);
  const read = (wholeLength: number, decimalsAt: number, group = ''): PrintedNumber => {
    const decimals = digitsOf(text.slice(decimalsAt));
    return {
      value: Number(`${digitsOf(text.slice(0, wholeLength))}.${decimals}`),
      start: index,
      wholeEnd: index + wholeLength,
      decimalsAt: index + decimalsAt,
      end: index + text.length,
      decimals: decimals.length,
      group: group === seam ? '' : group,
    };
  };
  if (ending !== '')
    return [read(body.length, body.length + (raisedDigits.includes(ending.charAt(0)) ? 0 : 1), last?.[0])];
  const whole = read(text.length, text.length, last?.[0]);
  if (last === undefined) return [whole];
  const after = digitsOf(text.slice(last.index)).length;
  const isDecimal = after <= 3 && !/[\s'’٬]/.test(last[0]) && between.filter(([mark]) => mark === last[0]).length === 1;
  if (!isDecimal) return [whole];
  const decimal = read(last.index, last.index + last[0].length, between.at(-2)?.[0]);
  // "1.234" may mean two numbers.
  return after === 3 && /[.,．，]/.test(last[0]) ? [decimal, whole] : [decimal];
}

/** The numbers of a text, each in all its meanings. */
export const numbersIn = (text: string): PrintedNumber[] =>
  [...text.matchAll(written)].flatMap((match) => {
    const centsAt = match[0].lastIndexOf(seam);
    if (centsAt < 0) return readingsOf(match);
    const readings = [readingsOf(match, centsAt), readingsOf(match)];
    // Digits that are all apart have their mark among them.
    return (match[0].indexOf(seam) === centsAt ? readings : readings.toReversed()).flat();
  });

/** The text behind a unit price, such as "/100 g" in "€2.45/100 g". */
export const perUnit = /^\P{Nd}{0,6}\//u;

/** True if a number means an amount, a decimal string. */
export const isAmountOf = ({ value }: PrintedNumber, amount: string): boolean => value === Number(amount);

/** The meanings of the first number of a text, in any language's digits and marks; none without a number. */
export function readAmounts(text: string): number[] {
  const [first, ...others] = numbersIn(text);
  return first === undefined
    ? []
    : [first, ...others.filter(({ start }) => start === first.start)].map(({ value }) => value);
}

/** True if a text prints one of these amounts (decimal strings), in any language's digits and marks. */
export const printsAmount = (text: string, amounts: readonly string[]): boolean =>
  numbersIn(text).some((number) => amounts.some((amount) => isAmountOf(number, amount)));
