import { describe, expect, test } from 'vitest';
import {
  changeOf,
  effectOf,
  isPriceChanged,
  marginOf,
  previewChange,
  profitOf,
  reachOf,
  sameCosts,
  samePaid,
  sameRegularAndPaid,
  sameSold,
} from '../../../src/domain/pricing/effect.ts';
import type { DiscountPrices, Prices } from '../../../src/domain/pricing/prices.ts';
import { createProduct } from '../../fixtures/product.ts';
import { createDiscountPrices, follows, type OwnPrices } from '../../fixtures/discount-prices.ts';

const shelf = (price: string, variants: Record<string, OwnPrices> = {}, change: Partial<DiscountPrices> = {}): Prices =>
  createDiscountPrices({ price, cost: null, variants, ...change });
const single = (actual: string, compareAt: string | null = null, cost: string | null = null, id = ''): Prices => ({
  saleBy: 'compare_at',
  variants: { [id]: { actual, compareAt, cost } },
});

const ids = (from: Prices, to: Prices) => effectOf(from, to, 'EUR').map(({ id }) => id);

const isChanged = (from: Prices, to: Prices) => effectOf(from, to, 'EUR').some(isPriceChanged);

describe('the effect of a change', () => {
  test('is one on each part that is sold: of a product with variants, on these alone', () => {
    expect(ids(shelf('20'), shelf('21'))).toEqual(['']);
    expect(ids(shelf('20', { a: follows }), shelf('21', { a: follows }))).toEqual(['a']);
    expect(ids(shelf('20'), shelf('21', { a: follows }))).toEqual(['']);
    expect(ids(shelf('20', { a: follows, b: follows }), shelf('21', { a: follows }))).toEqual(['a']);
  });

  test('is there if the price, the price before a sale or the cost differs', () => {
    expect(isChanged(single('20'), single('20.00'))).toBe(false);
    expect(isChanged(single('20'), single('21'))).toBe(true);
    expect(isChanged(single('20', '30'), single('20', '31'))).toBe(true);
    expect(isChanged(single('20', null, '5'), single('20', null, '5.0'))).toBe(false);
    expect(isChanged(single('20', null, '5'), single('20'))).toBe(true);
    expect(isChanged(single('20'), single('20', null, '5'))).toBe(true);
  });
});

describe('two prices are the same', () => {
  const sale = shelf('25', {}, { discount: { type: 'PERCENT', value: 20 } });

  test('prices are the same to shoppers if they pay the same for every part', () => {
    expect(samePaid(sale, shelf('20'), 'EUR')).toBe(true);
    expect(samePaid(sale, shelf('25'), 'EUR')).toBe(false);
    expect(samePaid(shelf('20', { a: follows }), shelf('20'), 'EUR')).toBe(false);
    expect(samePaid(shelf('20'), shelf('20', { a: follows }), 'EUR')).toBe(false);
    expect(samePaid(shelf('20', { a: follows }), shelf('20', { b: follows }), 'EUR')).toBe(false);
  });

  test('in the price before the sale, too', () => {
    expect(sameRegularAndPaid(sale, shelf('20'), 'EUR')).toBe(false);
    expect(sameRegularAndPaid(sale, { ...sale }, 'EUR')).toBe(true);
    expect(sameRegularAndPaid(single('20', '30'), single('21', '30'), 'EUR')).toBe(false);
  });

  test('costs are the same whatever the prices beside them', () => {
    expect(sameCosts(single('20', null, '5'), single('99', null, '5.00'), 'EUR')).toBe(true);
    expect(sameCosts(single('20', null, '5'), single('20'), 'EUR')).toBe(false);
    expect(sameCosts(single('20'), single('20'), 'EUR')).toBe(true);
  });

  test('two prices are the same as sold, whichever catalog stores them', () => {
    const product = shelf('20', { a: { price: '30', cost: '5' } });
    expect(sameSold(product, single('30', null, '5', 'a'), 'EUR')).toBe(true);
    expect(sameSold(product, single('31', null, '5', 'a'), 'EUR')).toBe(false);
    expect(sameSold(product, single('30', null, '6', 'a'), 'EUR')).toBe(false);
    expect(sameSold(product, single('30', null, '5', 'b'), 'EUR')).toBe(false);
    expect(sameSold(product, shelf('20', { a: { price: '30', cost: '5' }, b: follows }), 'EUR')).toBe(false);
    expect(sameSold(shelf('20', { a: follows, b: follows }), shelf('20', { a: follows }), 'EUR')).toBe(false);
  });
});

test('typing a field changes the numbers of that field', () => {
  expect([reachOf('price'), reachOf('salePrice'), reachOf('cost')]).toEqual(['regular', 'sale', 'cost']);
});

test('typing into a variant that is gone has no preview', () => {
  const product = createProduct();
  expect(previewChange(product, { variantId: 'gone' }, 'price', '5')).toBeNull();
  expect(previewChange(product, { variantId: null }, 'price', '5')).toMatchObject({
    from: { price: '24.50' },
    changed: { tag: 'ok', prices: { price: '5' } },
  });
});

describe('profit and margin', () => {
  test.each<[string, string | null, string | null, number | null]>([
    ['20.00', '5.00', '15', 0.75],
    ['20.00', '25.00', '-5', -0.25],
    ['20.00', '0.00', null, null],
    ['20.00', null, null, null],
    ['0.00', '5.00', '-5', null],
  ])('the profit and margin of %s at a cost of %s are %s and %s', (paid, cost, profit, margin) => {
    expect(profitOf(paid, cost)?.toFixed() ?? null).toBe(profit);
    expect(marginOf(paid, cost)).toBe(margin);
  });
});

test('a change is relative to the price before, where there was one', () => {
  expect(changeOf('25.00', '19.00')).toBe(-0.24);
  expect(changeOf('0.00', '19.00')).toBeNull();
});

const own = (price: string): OwnPrices => ({ price, cost: null });

test('prices are not the same where one of two variants is sold for another amount', () => {
  const two = shelf('20', { a: own('21'), b: own('22') });
  expect(sameSold(two, shelf('20', { a: own('21'), b: own('23') }), 'EUR')).toBe(false);
  expect(sameSold(two, shelf('20', { a: own('21'), b: own('22.00') }), 'EUR')).toBe(true);
});
