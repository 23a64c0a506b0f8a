import { withoutInvisible } from './fold.ts';

/**
 * Converts the decimal digits of any script (Arabic-Indic, Devanagari, full width ...) to 0 to 9 and removes
 * invisible characters, such as direction marks. Superscripts and fractions stay: 19⁹⁹ is not 1999.
 */
export function toAsciiDigits(text: string): string {
  return withoutInvisible(text)
    .replace(/\P{No}+/gu, (part) => part.normalize('NFKC'))
    .replace(/\p{Nd}/gu, toAsciiDigit);
}

/** The ten digits of a script are consecutive from zero on, and some of these ranges touch. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}
