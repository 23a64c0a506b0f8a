import { describe, expect, test } from 'vitest';
import { ownBeside, withOwn } from '../../../src/domain/pricing/own.ts';
import { slice, wholeId, type DiscountPrices, type Prices } from '../../../src/domain/pricing/prices.ts';
import { createDiscountPrices, follows, type OwnPrices } from '../../fixtures/discount-prices.ts';

const shelf = (variants: Record<string, OwnPrices>, change: Partial<DiscountPrices> = {}): DiscountPrices =>
  createDiscountPrices({ variants, ...change });
const compareAt: Prices = {
  saleBy: 'compare_at',
  variants: { a: { actual: '9', compareAt: null, cost: null }, b: { actual: '8', compareAt: null, cost: null } },
};

const idsOf = (sliced: Prices | null) => (sliced === null ? null : Object.keys(sliced.variants));

describe('the own amounts that a change of the product does not reach', () => {
  const prices = shelf({ a: { price: '30.00', cost: '9' }, b: follows, c: { price: null, cost: '7' } });

  test('are those of variants outside the slice, from every reading', () => {
    const earlier = shelf({ a: { price: '28.00', cost: null } });
    const reached = slice(prices, { variantId: null }, 'regular') as Prices;
    expect(ownBeside([prices, earlier], reached, 'price')).toEqual({ a: ['30.00', '28.00'] });
    const costs = slice(prices, { variantId: null }, 'cost') as Prices;
    expect(ownBeside([prices, earlier], costs, 'cost')).toEqual({ a: ['9'], c: ['7'] });
  });

  test('are none where the change names its parts, or the catalog has no product price', () => {
    expect(ownBeside([prices], slice(prices, { variantId: 'b' }, 'regular') as Prices, 'price')).toEqual({});
    expect(ownBeside([prices], compareAt, 'price')).toEqual({});
    expect(ownBeside([compareAt], shelf({}), 'price')).toEqual({});
  });
});

describe('a reading of V1 prices', () => {
  test('knows an own amount from earlier writes, though it equals the product’s', () => {
    const read = shelf({ a: follows, b: follows });
    const seen = shelf({ a: { price: '20', cost: null }, b: { price: '19.00', cost: '5.0' } });
    expect(withOwn(read, { seen, key: 'price' })).toEqual(
      shelf({ a: { price: '20.00', cost: null }, b: { price: null, cost: '5.00' } }),
    );
  });

  test('knows an own amount from amounts written beside it, of their key alone', () => {
    const read = shelf({ a: follows, b: follows });
    const own = { a: ['18.00', '20.00'], b: ['5.00'], gone: ['20.00'] };
    expect(withOwn(read, { seen: shelf({}), own, key: 'price' })).toEqual(
      shelf({ a: { price: '20.00', cost: null }, b: follows }),
    );
    expect(withOwn(read, { seen: shelf({}), own, key: 'cost' })).toEqual(
      shelf({ a: follows, b: { price: null, cost: '5.00' } }),
    );
  });

  test('stays the same where nothing is to be told', () => {
    const read = shelf({ a: { price: '30.00', cost: null } }, { cost: null });
    expect(withOwn(read, { seen: shelf({ a: { price: '20.00', cost: '5.00' } }), key: 'price' })).toBe(read);
    expect(withOwn(read, { seen: compareAt, key: 'price' })).toBe(read);
    expect(withOwn(compareAt, { seen: shelf({}), key: 'price' })).toBe(compareAt);
  });
});

describe('the slice of prices that a change depends on', () => {
  const prices = shelf({ a: { price: '30.00', cost: null }, b: { price: null, cost: '7' } });
  const none = { variantId: null };

  test('is, of a product, the variants that its field reaches', () => {
    expect(idsOf(slice(prices, none, 'regular'))).toEqual(['b']);
    expect(idsOf(slice(prices, none, 'cost'))).toEqual(['a']);
    expect(idsOf(slice(prices, none, 'sale'))).toEqual(['a', 'b']);
    expect(idsOf(slice(prices, { ...none, variantIds: [wholeId, 'a'] }, 'regular'))).toEqual(['a', 'b']);
  });

  test('is, of variants, these alone and not the product', () => {
    expect(slice(prices, { variantId: 'a' }, 'regular')).toEqual({
      ...prices,
      isWhole: false,
      variants: { a: prices.variants['a'] },
    });
    expect(slice(prices, { ...none, variantIds: ['b'] }, 'sale')).toMatchObject({ isWhole: false });
    expect(idsOf(slice(compareAt, { variantId: 'b' }, 'regular'))).toEqual(['b']);
    expect(idsOf(slice(compareAt, none, 'regular'))).toEqual(['a', 'b']);
  });

  test('is unknown where a part is gone', () => {
    expect(slice(prices, { variantId: 'gone' }, 'regular')).toBeNull();
    expect(slice(prices, { ...none, variantIds: ['a', 'gone'] }, 'regular')).toBeNull();
    expect(slice(compareAt, { ...none, variantIds: ['a', 'gone'] }, 'regular')).toBeNull();
  });
});

test('a reading of a catalog without product prices is complete, and so is one after a migration', () => {
  const own = { a: { price: '20.00', cost: '5.00' } };
  const costly: Prices = { saleBy: 'compare_at', variants: { a: { actual: '9', compareAt: null, cost: '5.00' } } };
  for (const [prices, seen] of [
    [compareAt, costly],
    [compareAt, shelf(own)],
    [shelf({ a: follows }), costly],
  ] as const)
    expect(withOwn(prices, { seen, key: 'cost' })).toBe(prices);
});
