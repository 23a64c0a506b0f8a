import { assert, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { isAside, ownAmountIn } from '../../../../src/page/dom/own-amount.ts';

const printsIn = (text: string, currency = 'EUR', locale = 'en', amounts = ['24.50']): string =>
  ownAmountIn(text, { amounts, currency, locale })?.prints ?? 'none';

test.each([
  ['€24.50', 'EUR', 'known'],
  ['24,50 €', 'EUR', 'known'],
  ['24,50 Euro', 'EUR', 'known'],
  ['EUR 24.50', 'EUR', 'known'],
  ['24.50', 'EUR', 'known'],
  ['From €24.50 / 100 g incl. 19 % VAT plus shipping', 'EUR', 'known'],
  ['Now€24.50', 'EUR', 'known'],
  ['٢٤٫٥٠ €', 'EUR', 'known'],
  ['€42.00', 'EUR', 'unknown'],
  ['$24.50', 'EUR', 'none'],
  ['24.50 USD', 'EUR', 'none'],
  ['24,50 kr', 'EUR', 'none'],
  ['24,50 zł', 'EUR', 'none'],
  ['CHF 24.50', 'EUR', 'none'],
  ['$26.70 (€24.50)', 'EUR', 'known'],
  ['$24.50 (€22.00)', 'EUR', 'unknown'],
  ['€24.50 / $26.70', 'EUR', 'known'],
  ['24.50 %', 'EUR', 'none'],
  ['$24.50', 'USD', 'known'],
  ['US$24.50', 'USD', 'known'],
  ['$24.50', 'CAD', 'known'],
  ['C$24.50', 'CAD', 'known'],
  ['CA$24.50', 'CAD', 'known'],
  ['US$24.50', 'CAD', 'none'],
  ['R$ 24,50', 'BRL', 'known'],
  ['R$ 24,50', 'USD', 'none'],
  ['24,50 kr.', 'DKK', 'known'],
  ['$24.50 USD', 'CAD', 'none'],
  ['USD $24.50', 'CAD', 'none'],
  ['$24.50 (USD)', 'CAD', 'none'],
  ['245 kr NOK', 'SEK', 'none'],
  ['¥24.50 CNY', 'JPY', 'none'],
  ['$24.50 CAD', 'CAD', 'known'],
  ['$24.50 / USD 18.10', 'CAD', 'known'],
  ['$24.50 ALL IN', 'USD', 'known'],
  ['€24.50 CUP SET', 'EUR', 'known'],
  ['24.50 د.إ', 'AED', 'known'],
  ['د.إ 24.50', 'EUR', 'none'],
  ['24.50 ج.م.', 'SAR', 'none'],
  ['٢٤٫٥٠ ج.م', 'EGP', 'known'],
  ['24.50 ש״ח', 'ILS', 'known'],
  ['24.50 ש"ח', 'USD', 'none'],
  ['"€24.50"', 'EUR', 'known'],
  ['24,50 KM', 'EUR', 'none'],
  ['Sold out', 'EUR', 'none'],
  ['', 'EUR', 'none'],
])('“%s” of a product in %s prints an amount that is %s', (text, currency, expected) => {
  expect(printsIn(text, currency)).toBe(expected);
});

test.each([
  ['$26.71', 'known'],
  ['26.71 USD', 'known'],
  ['US$26.71 incl. tax', 'known'],
  ['€24.50', 'known'],
  ['$24.50', 'none'],
  ['£26.71', 'none'],
  ['€26.71', 'unknown'],
  ['26.71', 'unknown'],
  ['26.71 g', 'unknown'],
  ['24.50', 'known'],
])('“%s” of a product at €24.50 that the platform converts to $26.71 prints an amount that is %s', (text, expected) => {
  const converted = { currency: 'USD', amounts: ['26.71'] };
  expect(ownAmountIn(text, { amounts: ['24.50'], currency: 'EUR', locale: 'en', converted })?.prints).toBe(expected);
});

test.each([
  ['€42.00', [42]],
  ['€42.00 / 100 g', [42]],
  ['€42.00 (€4.20/100 g)', [42]],
  ['€4.20/100 g, €42.00 incl. 19 % VAT', [42]],
  ['€18.00 – €42.00', []],
  ['18–42 €', []],
  ['Was €60.00, now €42.00', []],
  ['2 for €42.00', []],
])('the text “%s” of a product at another price has the values %j', (text, values) => {
  expect(ownAmountIn(text, { amounts: ['24.50'], currency: 'EUR', locale: 'en' })).toMatchObject({
    prints: 'unknown',
    values,
  });
});

test.each([
  ['Pack of 24 – €42.00', 'unknown'],
  ['€42,00 (24 pcs)', 'unknown'],
  ['Pack of 24 – €24.00', 'known'],
  ['24 – €42', 'known'],
  ['24 €', 'known'],
  ['24', 'known'],
])(
  'a count beside a price with cents is no price: “%s” of a product at €24.00 prints an amount that is %s',
  (text, expected) => {
    expect(printsIn(text, 'EUR', 'en', ['24.00'])).toBe(expected);
  },
);

test('a page in a language that there is not is read as in English', () => {
  expect(printsIn('€24.50', 'EUR', 'not a tag')).toBe('known');
});

test('an amount is known as any language writes it, and in no other currency', () => {
  const currencies = ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'PLN', 'CZK', 'JPY', 'INR', 'BRL', 'CAD', 'AUD'] as const;
  const locales = ['en-US', 'de-DE', 'fr-FR', 'de-CH', 'en-IN', 'ar-EG', 'ja-JP', 'pt-BR', 'sv-SE', 'pl-PL', 'cs-CZ'];
  assert(
    property(
      constantFrom(...locales),
      constantFrom(...currencies),
      constantFrom(...currencies),
      integer({ min: 1, max: 9999 }),
      (locale, own, other, units) => {
        const print = (currency: string): string =>
          new Intl.NumberFormat(locale, { style: 'currency', currency, minimumFractionDigits: 0 }).format(units);
        expect(printsIn(print(own), own, locale, [String(units)])).toBe('known');
        // "¥" and "$" alone may be either's.
        const sign = print(other).replaceAll(/[\p{Nd}\s.,’'٬٫\u200f]/gu, '');
        const isShared = /^[$¥￥]$/.test(sign);
        if (other !== own && !isShared) expect(printsIn(print(other), own, locale, [String(units)])).not.toBe('known');
      },
    ),
    { seed: 29, numRuns: 2_000 },
  );
});

test.each([
  ['€24.50', false],
  ['Price: €24.50', false],
  ['Sale price €24.50', false],
  ['Our price €24.50.', false],
  ['Prix de vente 24,50 €', false],
  ['Unser bester Preis: 24,50 €', false],
  ['Verkaufspreis 24,50 €', false],
  ['Total: €24.50', false],
  ['Now only €24.50!', false],
  ['€24.50 incl. 19 % VAT, plus shipping.', false],
  ['Free shipping from €24.50 on', true],
  ['Kostenloser Versand ab 24,50 €', true],
  ['Shipping costs €24.50.', true],
  ['Surprise her from €24.50', true],
  ['The price of a refill is €24.50', true],
  ['30-day lowest price: €24.50', true],
  ['+ €24.50 deposit', true],
  ['−€24.50', true],
  ['€24.50/100 g', true],
])('“%s” mentions its amount by the way or as another than the price: %s', (text, expected) => {
  const own = { amounts: ['24.50'], currency: 'EUR', locale: 'en' };
  const amount = ownAmountIn(text, own);
  expect(amount?.prints).toBe('known');
  expect(amount && isAside(text, amount, own)).toBe(expected);
});
