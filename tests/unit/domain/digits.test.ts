import { describe, expect, test } from 'vitest';
import { toAsciiDigits } from '../../../src/domain/digits.ts';

/** Every way the browser knows to write numbers with ten digits. */
const systems = Intl.supportedValuesOf('numberingSystem').flatMap((system) => {
  const format = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false, minimumIntegerDigits: 10 });
  const text = format.format(123_456_789);
  return /^\p{Nd}{10}$/u.test(text) ? [{ system, text }] : [];
});

describe.each(systems)('$system', ({ text }) => {
  test('is read digit by digit', () => {
    expect(toAsciiDigits(text)).toBe('0123456789');
  });
});

test('scripts whose digits stand side by side are told apart', () => {
  expect(systems.map(({ system }) => system)).toEqual(expect.arrayContaining(['mymrepka', 'mathbold', 'fullwide']));
});

test('superscripts and fractions are no digits', () => {
  expect(toAsciiDigits('19⁹⁹ ½ ①')).toBe('19⁹⁹ ½ ①');
});

test('marks of direction go, everything else stays', () => {
  expect(toAsciiDigits('\u200F١٢\u202C,5\u2069 x')).toBe('12,5 x');
});
