import { assert, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { amountEdits, printsAmount } from '../../../../src/page/dom/printed.ts';
import { editText } from '../../../../src/page/dom/split-text.ts';

const withAmount = (text: string, from: string, to: string): string | undefined =>
  editText(text, (joined) => amountEdits(joined, [from], to));

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

test('an amount is found as any language prints it, and replaced in the same writing', () => {
  assert(
    property(
      constantFrom(...locales),
      constantFrom(...currencies),
      integer({ min: 1, max: 99_999_999 }),
      integer({ min: 1, max: 99_999_999 }),
      (locale, [currency, decimals], from, to) => {
        const format = new Intl.NumberFormat(locale, { style: 'currency', currency, minimumFractionDigits: decimals });
        const [before, after] = [from, to].map((units) => (units / 10 ** decimals).toFixed(decimals)) as [
          string,
          string,
        ];
        const text = format.format(Number(before));
        expect(printsAmount(text, [before])).toBe(true);
        // How the page would print thousands is not known from a smaller amount; three decimals may be thousands.
        const isKnown = (Number(before) >= 1e6 && !locale.includes('IN')) || Number(after) < 1000;
        if (isKnown && decimals !== 3) expect(withAmount(text, before, after)).toBe(format.format(Number(after)));
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
  ['', '24.5', false],
])('“%s” prints %s: %s', (text, amount, isPrinted) => {
  expect(printsAmount(text, [amount])).toBe(isPrinted);
});

test.each([
  ['24,50 €', '24.50', '18', '18,00 €'],
  ['€24', '24', '18.5', '€18.5'],
  ['From $1,234.00', '1234', '12345.6', 'From $12,345.60'],
  ['1.234 ₫', '1234', '98000', '98.000 ₫'],
  ['1.234 KD', '1.234', '2', '2.000 KD'],
])('“%s” with %s replaced by %s is “%s”', (text, from, to, expected) => {
  expect(withAmount(text, from, to)).toBe(expected);
});
