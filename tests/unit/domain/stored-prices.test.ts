import { describe, expect, test } from 'vitest';
import {
  holdsPrices,
  isSameVariant,
  partsIn,
  patch,
  patchAll,
  samePrices,
  slice,
  type CompareAtPrices,
  type DiscountPrices,
  type Prices,
} from '../../../src/domain/pricing/prices.ts';
import { createDiscountPrices, follows } from '../../fixtures/discount-prices.ts';

type Variant = CompareAtPrices['variants'][string];
const shelf = (change: Partial<DiscountPrices> = {}): DiscountPrices =>
  createDiscountPrices({ variants: { a: follows }, ...change });
const variant = (change: Partial<Variant> = {}): Variant => ({
  actual: '20.00',
  compareAt: null,
  cost: '5.00',
  ...change,
});
const rack = (variants: CompareAtPrices['variants'] = { a: variant() }): CompareAtPrices => ({
  saleBy: 'compare_at',
  variants,
});

describe('a store with sales by discount holds the wanted prices', () => {
  test.each<[string, Partial<DiscountPrices>, isHeld: boolean, isCostHeld: boolean]>([
    ['the same in other writing', { price: '20', cost: '5.0' }, true, true],
    ['another price', { price: '21.00' }, false, true],
    ['another cost', { cost: '6.00' }, true, false],
    ['a discount', { discount: { type: 'AMOUNT', value: 5 } }, false, true],
    ['an own price equal to the product’s', { variants: { a: { price: '20', cost: '5' } } }, true, true],
    ['another own price', { variants: { a: { price: '22', cost: null } } }, false, true],
    ['another own cost', { variants: { a: { price: null, cost: '7' } } }, true, false],
    ['a variant that is gone', { variants: { b: follows } }, false, false],
  ])('%s', (_what, wanted, isHeld, isCostHeld) => {
    expect(holdsPrices(shelf(), shelf(wanted), 'price')).toBe(isHeld);
    expect(holdsPrices(shelf(), shelf(wanted), 'cost')).toBe(isCostHeld);
  });

  test('a store with more variants holds the wanted prices', () => {
    const more = shelf({ variants: { a: follows, b: { price: '9', cost: null } } });
    expect(holdsPrices(more, shelf(), 'price')).toBe(true);
    expect(samePrices(more, shelf(), 'price')).toBe(false);
    expect(samePrices(shelf(), more, 'price')).toBe(false);
    expect(samePrices(shelf({ variants: { b: follows } }), shelf(), 'price')).toBe(false);
    expect(samePrices(shelf(), shelf(), 'price')).toBe(true);
  });

  test('without the product’s own price, if only variants were meant', () => {
    const wanted = shelf({ isWhole: false, price: '99', variants: { a: { price: '20.00', cost: null } } });
    expect(holdsPrices(shelf(), wanted, 'price')).toBe(true);
    expect(holdsPrices(shelf(), shelf({ ...wanted, isWhole: true }), 'price')).toBe(false);
  });

  test('a store holds a wanted discount only by the same discount', () => {
    const on = (type: 'AMOUNT' | 'PERCENT', value: number) => shelf({ discount: { type, value } });
    expect(holdsPrices(on('AMOUNT', 5), on('AMOUNT', 5), 'price')).toBe(true);
    expect(holdsPrices(on('AMOUNT', 5), on('PERCENT', 5), 'price')).toBe(false);
    expect(holdsPrices(on('AMOUNT', 5), on('AMOUNT', 6), 'price')).toBe(false);
    expect(holdsPrices(on('AMOUNT', 5), shelf(), 'price')).toBe(false);
  });
});

describe('a store with two prices holds the wanted prices', () => {
  test.each<[string, Partial<Variant>, isHeld: boolean, isCostHeld: boolean]>([
    ['the same in other writing', { actual: '20', cost: '5' }, true, true],
    ['another price', { actual: '21' }, false, true],
    ['a price before the sale', { compareAt: '25' }, false, true],
    ['another cost', { cost: null }, true, false],
  ])('%s', (_what, change, isHeld, isCostHeld) => {
    expect(holdsPrices(rack(), rack({ a: variant(change) }), 'price')).toBe(isHeld);
    expect(holdsPrices(rack(), rack({ a: variant(change) }), 'cost')).toBe(isCostHeld);
  });

  test('a store with two prices holds the wanted price of each variant', () => {
    expect(holdsPrices(rack({ a: variant(), b: variant() }), rack(), 'price')).toBe(true);
    expect(holdsPrices(rack(), rack({ a: variant(), b: variant() }), 'price')).toBe(false);
    expect(isSameVariant(undefined, undefined, 'price')).toBe(true);
    expect(isSameVariant(variant(), undefined, 'price')).toBe(false);
    expect(isSameVariant(undefined, variant(), 'cost')).toBe(false);
  });
});

test('prices of one catalog hold none of the other', () => {
  for (const group of ['price', 'cost'] as const) {
    expect(holdsPrices(shelf({ variants: {} }), rack({}), group)).toBe(false);
    expect(holdsPrices(rack({}), shelf({ variants: {} }), group)).toBe(false);
  }
});

describe('a difference that is applied to other prices', () => {
  test('leaves equal amounts', () => {
    const stored = shelf({ price: '22.00', cost: '6.00', variants: { a: { price: '9', cost: '1' }, b: follows } });
    const from = shelf({ variants: { a: follows, b: follows } });
    const to = shelf({ price: '25.00', variants: { a: { price: '8', cost: null }, b: follows } });
    expect(patch(stored, from, to)).toEqual({
      ...stored,
      price: '25.00',
      variants: { a: { price: '8', cost: '1' }, b: follows },
    });
    expect(patch(stored, from, { ...from, cost: '7.00' })).toMatchObject({ price: '22.00', cost: '7.00' });
    const discount = { type: 'PERCENT', value: 10 } as const;
    expect(patch(stored, from, { ...from, discount })).toEqual({ ...stored, discount });
    expect(patch({ ...stored, discount }, from, from)).toEqual({ ...stored, discount });
  });

  test('a difference of two prices leaves the other variants and amounts', () => {
    const stored = rack({ a: variant({ compareAt: '30' }), b: variant() });
    expect(patch(stored, rack(), rack({ a: variant({ actual: '18' }) }))).toEqual(
      rack({ a: variant({ actual: '18', compareAt: '30' }), b: variant() }),
    );
  });

  test('is applied after the one before it, whichever variants both reach', () => {
    const onShelf = [
      {
        from: shelf({ variants: { a: follows } }),
        to: shelf({ price: '25.00', variants: { a: { price: '8', cost: null } } }),
      },
      {
        from: shelf({ variants: { a: follows } }),
        to: shelf({ cost: '7.00', variants: { a: { price: '9', cost: '1' } } }),
      },
      { from: rack(), to: rack({ a: variant({ actual: '1' }) }) },
    ];
    const inRack = [
      { from: rack({ a: variant() }), to: rack({ a: variant({ actual: '18' }) }) },
      {
        from: rack({ a: variant(), b: variant() }),
        to: rack({ a: variant({ compareAt: '30' }), b: variant({ actual: '9' }) }),
      },
      { from: shelf(), to: shelf({ price: '1' }) },
    ];
    const cases = [
      { stored: shelf({ variants: { a: { price: null, cost: '2' }, b: follows } }), changes: onShelf },
      { stored: rack({ a: variant(), b: variant() }), changes: inRack },
    ];
    for (const { stored, changes } of cases)
      expect(patchAll(stored, changes)).toEqual(
        changes.reduce((prices, { from, to }) => patch(prices, from, to), stored),
      );
    expect(patchAll(cases[1]?.stored ?? rack(), inRack)).toEqual(
      rack({ a: variant({ actual: '18', compareAt: '30' }), b: variant({ actual: '9' }) }),
    );
  });

  test('has nothing to do with the other catalog', () => {
    const cases: [Prices, Prices, Prices][] = [
      [shelf(), rack(), rack({ a: variant({ actual: '1' }) })],
      [rack(), shelf(), shelf({ price: '1' })],
      [rack(), rack(), shelf({ price: '1' })],
      [shelf(), shelf(), rack({ a: variant({ actual: '1' }) })],
      [shelf(), rack(), shelf({ price: '1' })],
      [rack(), shelf(), rack({ a: variant({ actual: '1' }) })],
    ];
    for (const [stored, from, to] of cases) expect(patch(stored, from, to)).toBe(stored);
  });
});

test('a scope names variants, one variant, or the product; of two prices, all variants', () => {
  expect(partsIn(shelf(), { variantId: null })).toEqual(['']);
  expect(partsIn(rack({ a: variant(), b: variant() }), { variantId: null })).toEqual(['a', 'b']);
  expect(partsIn(shelf(), { variantId: 'a', variantIds: null })).toEqual(['a']);
  expect(partsIn(shelf(), { variantId: null, variantIds: ['', 'a'] })).toEqual(['', 'a']);
  expect(partsIn(rack(), { variantId: null, variantIds: [] })).toEqual([]);
});

test('a slice of variants with prices of their own holds these and nothing else', () => {
  const both = rack({ a: variant(), b: variant({ actual: '21.00' }) });
  expect(slice(both, { variantId: 'b' }, 'regular')).toStrictEqual(rack({ b: variant({ actual: '21.00' }) }));
  expect(slice(both, { variantId: 'gone' }, 'regular')).toBeNull();
  const only = rack({ '': variant() });
  expect(slice(only, { variantId: null }, 'regular')).toStrictEqual(only);
});

test('prices of more variants are not the same', () => {
  const [one, two] = [rack(), rack({ a: variant(), b: variant() })];
  expect([samePrices(one, two, 'price'), samePrices(two, one, 'price')]).toEqual([false, false]);
});

test('a change of variants reaches only those that it knew before and that are still there', () => {
  const [before, after] = [
    rack({ a: variant(), b: variant() }),
    rack({ a: variant({ actual: '9.00' }), c: variant() }),
  ];
  const now = rack({ b: variant(), c: variant({ actual: '7.00' }) });
  expect(patch(now, before, after)).toEqual(now);
  expect(patch(rack({ a: variant() }), before, after)).toEqual(rack({ a: variant({ actual: '9.00' }) }));
});
