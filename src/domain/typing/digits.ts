import { withoutInvisible } from './fold.ts';
import { toAsciiDigit } from './script-digits.ts';

/**
 * Converts the decimal digits of any script (Arabic-Indic, Devanagari, full width ...) to 0 to 9 and removes
 * invisible characters, such as direction marks. Superscripts and fractions stay: 19⁹⁹ is not 1999.
 */
export function toAsciiDigits(text: string): string {
  return withoutInvisible(text)
    .replace(/\P{No}+/gu, (part) => part.normalize('NFKC'))
    .replace(/\p{Nd}/gu, toAsciiDigit);
}
