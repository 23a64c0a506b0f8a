import { assert, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { numbersIn, printsAmount, readAmounts } from '../../../../src/page/dom/printed.ts';

const locales = [
  'en-US',
  'de-DE',
  'fr-FR',
  'de-CH',
  'en-IN',
  'ar-EG',
  'fa-IR',
  'ja-JP',
  'pt-BR',
  'hi-IN-u-nu-deva',
  'sv-SE',
];
const currencies = [
  ['EUR', 2],
  ['JPY', 0],
  ['KWD', 3],
  ['USD', 2],
] as const;

test('an amount is found as any language prints it', () => {
  assert(
    property(
      constantFrom(...locales),
      constantFrom(...currencies),
      integer({ min: 1, max: 99_999_999 }),
      (locale, [currency, decimals], from) => {
        const format = new Intl.NumberFormat(locale, { style: 'currency', currency, minimumFractionDigits: decimals });
        const before = (from / 10 ** decimals).toFixed(decimals);
        const text = format.format(Number(before));
        expect(printsAmount(text, [before])).toBe(true);
      },
    ),
  );
});

test.each([
  ['From 24,50 €', '24.5', true],
  ['24.50', '24.5', true],
  ['$1,234', '1234', true],
  ['1.234 KD', '1.234', true],
  ['124.50', '24.5', false],
  ['24.505', '24.5', false],
  ['Only 3 left', '24.5', false],
  ['24.50 % off', '24.5', false],
  ['24.50 100 g', '24.5', true],
  ['', '24.5', false],
])('“%s” prints %s: %s', (text, amount, isPrinted) => {
  expect(printsAmount(text, [amount])).toBe(isPrinted);
});

test.each([
  ['-20 % €24.50', [24.5]],
  ['€1.234', [1.234, 1234]],
  ['19,- €', [19]],
  ['€24⁵⁰', [24.5]],
  ['24€50', [24.5]],
  ['€24€50', [24]],
  ['24€50€', [24]],
  ['Sold out', []],
])('the first number of “%s” may mean %j', (text, amounts) => {
  expect(readAmounts(text)).toEqual(amounts);
});

test.each([
  ['24€99 19€99', [24.99, 19.99]],
  ['24€99 19€99 9€99', [24.99, 19.99, 9.99]],
  ['24€99 - 19€99', [24.99, 19.99]],
  ['24,99 € 19€99', [24.99, 19.99]],
  ['24,99\u00A0€ 19€99', [24.99, 19.99]],
  ['24,99 € 19,99 €', [24.99, 19.99]],
  ['24 €12 €50', [24, 12, 50]],
  ['€24 19€', [24, 19]],
  ['€24€50', [24, 50]],
  ['24€50€', [24, 50]],
])('the numbers of “%s” mean %j', (text, amounts) => {
  expect(numbersIn(text).map(({ value }) => value)).toEqual(amounts);
});
