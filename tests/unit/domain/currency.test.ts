import { expect, test } from 'vitest';
import { createCurrency } from '../../../demo/platform/currency.ts';
import { currencyDecimals } from '../../../src/domain/currency.ts';

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
