import { describe, expect, test } from 'vitest';
import { toAsciiDigits } from '../../../../src/domain/typing/digits.ts';

/** Every decimal digit system of the browser. */
const systems = Intl.supportedValuesOf('numberingSystem').flatMap((system) => {
  const format = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false, minimumIntegerDigits: 10 });
  const text = format.format(123_456_789);
  return /^\p{Nd}{10}$/u.test(text) ? [{ system, text }] : [];
});

describe.each(systems)('$system', ({ text }) => {
  test('is converted digit by digit', () => {
    expect(toAsciiDigits(text)).toBe('0123456789');
  });
});

test('scripts with adjacent digit ranges are told apart', () => {
  expect(systems.map(({ system }) => system)).toEqual(expect.arrayContaining(['mymrepka', 'mathbold', 'fullwide']));
});

test('superscripts and fractions are not digits', () => {
  expect(toAsciiDigits('19⁹⁹ ½ ①')).toBe('19⁹⁹ ½ ①');
});

test('invisible characters are removed, and everything else stays', () => {
  expect(toAsciiDigits('1\u200B2\u00AD3\uFEFF \t4')).toBe('123 \t4');
  expect(toAsciiDigits('\u200F١٢\u202C,5\u2069 x')).toBe('12,5 x');
});
