/** The code point of the zero in the script of a text's first digit. The ten digits of a script stand in order. */
export function zeroOf(text: string): number {
  const code = /\p{Nd}/u.exec(text)?.[0].codePointAt(0) ?? 0x30;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return code - ((code - first) % 10);
}

/** A decimal digit of any script as 0 to 9. */
export const toAsciiDigit = (digit: string): string => String((digit.codePointAt(0) ?? 0) - zeroOf(digit));
