/** A number in a text: where it stands, what it may mean, and how it is written. */
interface PrintedNumber {
  start: number;
  end: number;
  /** "1.234" may mean two things. */
  values: number[];
  decimals: number;
  decimalMark: string;
  groupMark: string;
  /** The code point of its digit zero. */
  zero: number;
}

/** The digits that shops print: Latin, Arabic, Persian, Devanagari, Bengali, fullwidth. */
const zeros = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xff10];
const digit = `[${zeros.map((zero) => `${String.fromCodePoint(zero)}-${String.fromCodePoint(zero + 9)}`).join('')}]`;
const written = new RegExp(`${digit}+(?:[.,'’٫٬\\s]${digit}+)*`, 'gu');

function toNumber({ 0: text, index }: RegExpExecArray): PrintedNumber {
  const zero = zeros.find((each) => isDigitOf(each, text.codePointAt(0) ?? 0)) ?? 0x30;
  const plain = Array.from(text, (mark) => {
    const code = mark.codePointAt(0) ?? 0;
    return isDigitOf(zero, code) ? String(code - zero) : mark;
  });
  const marks = plain.filter((mark) => !/\d/.test(mark));
  const last = marks.at(-1) ?? '';
  const after = last === '' ? 0 : plain.length - plain.lastIndexOf(last) - 1;
  const isDecimal = last !== '' && !/\s/.test(last) && after <= 3 && marks.indexOf(last) === marks.length - 1;
  const whole = Number(plain.filter((mark) => /\d/.test(mark)).join(''));
  return {
    start: index,
    end: index + text.length,
    values: isDecimal ? [whole / 10 ** after, ...(after === 3 ? [whole] : [])] : [whole],
    decimals: isDecimal ? after : 0,
    decimalMark: isDecimal ? last : '',
    groupMark: (isDecimal ? marks.at(-2) : last) ?? '',
    zero,
  };
}

const isDigitOf = (zero: number, code: number): boolean => code >= zero && code < zero + 10;

const findAmount = (text: string, amounts: readonly string[]): PrintedNumber | undefined =>
  [...text.matchAll(written)]
    .map(toNumber)
    .find(({ values }) => amounts.some((amount) => values.some((value) => Math.abs(value - Number(amount)) < 1e-9)));

/** What the first number of a text may mean, in any language's digits and marks; none without a number. */
export const readAmounts = (text: string): number[] => [...text.matchAll(written)].map(toNumber)[0]?.values ?? [];

/** True if a text prints one of these amounts (decimal strings), in any language's digits and marks. */
export const printsAmount = (text: string, amounts: readonly string[]): boolean =>
  findAmount(text, amounts) !== undefined;

/** The text with the first of these amounts replaced by another, written as the first was; undefined without one. */
export function withAmount(text: string, amounts: readonly string[], amount: string): string | undefined {
  const found = findAmount(text, amounts);
  if (found === undefined) return undefined;
  const { start, end, zero } = found;
  // "1.234" that means 1234 has no decimals.
  const isWhole = found.decimals === 3 && !amounts.some((each) => Number(each) === found.values[0]);
  const mark = isWhole ? '' : found.decimalMark;
  const group = isWhole ? found.decimalMark : found.groupMark;
  const given = amount.split('.')[1]?.replace(/0+$/, '').length ?? 0;
  const [integer = '', fraction = ''] = Number(amount)
    .toFixed(Math.max(mark === '' ? 0 : found.decimals, given))
    .split('.');
  const grouped = group === '' ? integer : integer.replaceAll(/\B(?=(?:\d{3})+$)/g, group);
  const plain = fraction === '' ? grouped : `${grouped}${mark || (group === '.' ? ',' : '.')}${fraction}`;
  const own = plain.replaceAll(/\d/g, (each) => String.fromCodePoint(zero + Number(each)));
  return text.slice(0, start) + own + text.slice(end);
}
