import { expect, test } from 'vitest';
import { distinctEffects, effectOf } from '../../../src/domain/pricing/effect.ts';
import { slice, type Prices } from '../../../src/domain/pricing/prices.ts';
import { readPrices } from '../../../src/domain/pricing/read.ts';

const ids = Array.from({ length: 1000 }, (_, index) => `v${index}`);

/** Stored prices of 1,000 variants: those before this one at one price, the others each at its own. */
const stored = {
  discount: (own: number): Prices => ({
    saleBy: 'discount',
    isWhole: true,
    price: '48.00',
    discount: null,
    cost: null,
    variants: Object.fromEntries(
      ids.map((id, index) => [id, { price: index < own ? null : `${index}.50`, cost: null }]),
    ),
  }),
  compare_at: (own: number): Prices => ({
    saleBy: 'compare_at',
    variants: Object.fromEntries(
      ids.map((id, index) => [id, { actual: index < own ? '48.00' : `${index}.50`, compareAt: null, cost: null }]),
    ),
  }),
};

for (const kind of ['discount', 'compare_at'] as const) {
  test(`prices by ${kind} are read once, and equal parts share their amounts`, () => {
    const prices = stored[kind](1000);
    const parts = readPrices(prices, 'EUR');
    expect(readPrices(prices, 'EUR')).toBe(parts);
    expect(new Set(ids.map((id) => parts.get(id))).size).toBe(1);
    expect(new Set(readPrices(stored[kind](990), 'EUR').values()).size).toBe(11);
    expect(readPrices(prices, 'JPY')).not.toBe(parts);
  });

  test(`the effect on 1,000 variants by ${kind} has one effect for each pair of prices`, () => {
    const effect = effectOf(stored[kind](990), stored[kind](1000), 'EUR');
    expect(effect).toHaveLength(1000);
    expect(distinctEffects(effect).map(({ before, after }) => `${before.paid} ${after.paid}`)).toEqual([
      '48.00 48.00',
      ...Array.from({ length: 10 }, (_, index) => `${990 + index}.50 48.00`),
    ]);
  });
}

test('the prices of a whole product of catalog V3 are the very object that it has', () => {
  const prices = stored.compare_at(0);
  expect(slice(prices, { variantId: null }, 'regular')).toBe(prices);
  expect(slice(prices, { variantId: 'v7' }, 'regular')).toMatchObject({ variants: { v7: { actual: '7.50' } } });
});
