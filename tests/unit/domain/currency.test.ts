import { expect, test } from 'vitest';
import { createCurrency } from '../../../demo/platform/currency.ts';
import { currencyDecimals, priceStep } from '../../../src/domain/currency.ts';

test.each([
  ['JPY', 0],
  ['KRW', 0],
  ['ISK', 0],
  ['XPF', 0],
  ['HUF', 2],
  ['RSD', 2],
  ['IDR', 2],
  ['COP', 2],
  ['PKR', 2],
  ['IQD', 3],
  ['KWD', 3],
  ['TND', 3],
  ['EUR', 2],
  ['XXX', 2],
])('%s has %i decimals on the platform, whatever the browser says', (currency, decimals) => {
  expect(currencyDecimals(currency)).toBe(decimals);
});

test('the product and the stand-in of the platform know the same decimals of every currency', () => {
  const all = Intl.supportedValuesOf('currency');
  expect(all.length).toBeGreaterThan(150);
  const of = (decimals: (currency: string) => number) =>
    Object.fromEntries(all.map((currency) => [currency, decimals(currency)]));
  expect(of(currencyDecimals)).toEqual(of((currency) => createCurrency(currency, 'en-GB').decimals));
});

test('the stand-in prints the decimals that it stores', () => {
  expect(createCurrency('HUF', 'en-GB').format(2450.5)).toBe('HUF\u00A02,450.50');
  expect(createCurrency('JPY', 'en-GB').format(1980)).toBe('JP¥1,980');
});

/** The platform's own table of fraction digits, and ISO 4217 for three; every other currency has two. */
const table: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
};

test('every currency has the fraction digits of the platform’s table, and a price step that fits them', () => {
  const listed = new Map(
    Object.entries(table).flatMap(([digits, codes]) => codes.split(' ').map((code) => [code, Number(digits)] as const)),
  );
  for (const currency of Intl.supportedValuesOf('currency')) {
    const decimals = listed.get(currency) ?? 2;
    expect([currency, currencyDecimals(currency)]).toEqual([currency, decimals]);
    // Only Swiss shops write every price in a coarser step.
    expect([currency, Number(priceStep(currency))]).toEqual([currency, currency === 'CHF' ? 0.05 : 10 ** -decimals]);
  }
});
