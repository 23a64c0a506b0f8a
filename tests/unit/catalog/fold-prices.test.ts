import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/catalog/port.ts';
import { foldPrices } from '../../../src/catalog/fold-prices.ts';
import { pricesBody } from '../../../src/catalog/v1/prices-v1.ts';
import { toProduct } from '../../../src/catalog/v1/to-product-v1.ts';
import type { DiscountPrices } from '../../../src/domain/pricing/prices.ts';
import { pricesOf } from '../../../src/domain/pricing/prices.ts';
import type { Product } from '../../../src/domain/product.ts';
import { change } from '../../fixtures/change.ts';

const priced = (price: number, itemCost = 3) => ({
  variant: { priceData: { price }, costAndProfitData: { itemCost } },
});

/** A product at 10.00 for 3.00, with a variant that follows it and one of its own price and cost. */
const shirt: Product = toProduct({
  id: 'p',
  manageVariants: true,
  priceData: { currency: 'EUR', price: 10 },
  costAndProfitData: { itemCost: 3 },
  variants: [
    { id: 'follows', ...priced(10) },
    { id: 'own', ...priced(12, 4) },
  ],
});
const onSale: Product = { ...shirt, discount: { type: 'PERCENT', value: 10 } };
const stored = pricesOf(shirt) as DiscountPrices;

describe('the bodies of a catalog V1 product', () => {
  test.each<[string, Product, Change[], object, object]>([
    ['no change', shirt, [], {}, {}],
    ['a price', shirt, [change(shirt, 'price', '11')], { priceData: { price: 11 } }, {}],
    ['a cost', shirt, [change(shirt, 'cost', '2')], { costAndProfitData: { itemCost: 2 } }, {}],
    ['no cost', shirt, [change(shirt, 'cost', '')], { costAndProfitData: { itemCost: null } }, {}],
    ['the end of a sale', onSale, [change(onSale, 'salePrice', '')], { discount: { type: 'NONE', value: 0 } }, {}],
    ['a price of a variant', shirt, [change(shirt, 'price', '13', 'own')], {}, { own: { price: 13 } }],
    ['a cost of a variant', shirt, [change(shirt, 'cost', '5', 'own')], {}, { own: { cost: 5 } }],
    ['a name', shirt, [change(shirt, 'name', '13')], {}, {}],
  ])('hold nothing but %s', (_, product, changes, body, variants) => {
    const bodies = pricesBody(product, changes);
    expect(bodies.product).toEqual(body);
    expect(Object.fromEntries(bodies.variants)).toEqual(variants);
  });

  test('a price that stays is not looked for on the variants', () => {
    expect(pricesBody(shirt, [change(shirt, 'cost', '2')]).byChance.size).toBe(0);
  });

  test('a variant that looks as if it followed gets the new price, if it turns out not to follow', () => {
    const { byChance } = pricesBody(shirt, [change(shirt, 'price', '11')]);
    expect([...byChance]).toEqual([['follows', { currentPrice: 10, targetPrice: 11 }]]);
  });

  test('a variant that gets a price of its own is not looked for', () => {
    const changes = [change(shirt, 'price', '11'), change(shirt, 'price', '15', 'follows')];
    const { byChance, variants } = pricesBody(shirt, changes);
    expect([byChance.size, Object.fromEntries(variants)]).toEqual([0, { follows: { price: 15 } }]);
  });

  test('a variant whose own price equals the product’s keeps it, if it turns out to follow', () => {
    const to: DiscountPrices = { ...stored, price: '11.00', variants: {} };
    const prices = { from: { ...stored, variants: {} }, to, own: { follows: ['10.00'] } };
    const { byChance, variants } = pricesBody(shirt, [{ ...change(shirt, 'price', '11.00'), prices }]);
    expect([...byChance]).toEqual([['follows', { currentPrice: 11, targetPrice: 10 }]]);
    expect(variants.size).toBe(0);
  });
});

describe('the prices after several changes', () => {
  const fold = (...changes: Change[]) => foldPrices(shirt, changes).after as DiscountPrices;

  test('price, sale and cost of one part are one change: the sale is measured by the new price', () => {
    const after = fold(change(shirt, 'salePrice', '16'), change(shirt, 'price', '20.00'), change(shirt, 'cost', '4'));
    expect(after).toMatchObject({ price: '20.00', discount: { type: 'PERCENT', value: 20 }, cost: '4' });
  });

  test('changes of different parts are made one after the other', () => {
    const after = fold(change(shirt, 'price', '11.00', 'own'), change(shirt, 'price', '20.00'));
    expect(after).toMatchObject({ price: '20.00', variants: { own: { price: '11.00' }, follows: { price: null } } });
  });

  test('several variants are changed at once', () => {
    const after = fold({ ...change(shirt, 'price', '15.00'), variantIds: ['', 'own'] });
    expect(after).toMatchObject({ price: '15.00', variants: { own: { price: '15.00' } } });
  });

  test('changes of other fields leave the prices alone', () => {
    expect(foldPrices(shirt, [change(shirt, 'name', '99')])).toEqual({ before: stored, after: stored });
  });

  test('stored prices are written as they are, whatever was typed, and a typed one is computed from them', () => {
    const prices = { from: stored, to: { ...stored, price: '20.00' } };
    const after = fold({ ...change(shirt, 'price', '99'), prices }, change(shirt, 'salePrice', '15'));
    expect(after).toMatchObject({ price: '20.00', discount: { value: 25 } });
  });

  test('an own cost beside a stored change is known as the variant’s own', () => {
    const prices = { from: { ...stored, variants: {} }, to: { ...stored, cost: '5.00', variants: {} } };
    const own = { follows: ['3.00'] };
    const { before } = foldPrices(shirt, [{ ...change(shirt, 'cost', '5.00'), prices: { ...prices, own } }]);
    expect(before).toMatchObject({ variants: { follows: { price: null, cost: '3.00' } } });
  });

  test.each<[string, Change, object]>([
    ['no such variant', change(shirt, 'price', '1', 'gone'), { code: 'not_found' }],
    ['a sale that is none', change(shirt, 'salePrice', '10'), { code: 'invalid_input' }],
    ['a sale of one variant', change(shirt, 'salePrice', '5', 'own'), { message: expect.stringContaining('one sale') }],
    ['a price below zero', change(shirt, 'price', '-1'), { message: 'A price cannot be below zero.' }],
    ['too high a price', change(shirt, 'price', '1000000000'), { message: 'A price can be at most 999999999.99.' }],
  ])('%s is refused, and why', (_, one, expected) => {
    expect(() => foldPrices(shirt, [one])).toThrow(expect.objectContaining(expected) as Error);
  });
});
