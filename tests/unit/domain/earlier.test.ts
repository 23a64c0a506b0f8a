import { expect, test } from 'vitest';
import type { Edit, PriceChange } from '../../../src/domain/edit.ts';
import { earlierMs, earlierValues } from '../../../src/domain/pricing/earlier.ts';
import type { Prices } from '../../../src/domain/pricing/prices.ts';
import { createEdit } from '../../fixtures/edit.ts';
import { createProduct, createVariant } from '../../fixtures/product.ts';

const nowMs = 2 * earlierMs;
const [large, hidden] = [createVariant({ id: 'v1' }), createVariant({ id: 'v2', visible: false })];
const product = createProduct({ variants: [large, hidden] });

const pricesOf = (price: string, variants: Record<string, string>): Prices => ({
  saleBy: 'discount',
  isWhole: true,
  price,
  discount: null,
  cost: null,
  variants: Object.fromEntries(Object.entries(variants).map(([id, own]) => [id, { price: own, cost: null }])),
});
const change = (from: Prices, to: Prices): PriceChange => ({ from, to, intent: null });
const applied = (createdAt: number, more: Partial<Edit> = {}): Edit =>
  createEdit({ createdAt, state: { tag: 'applied', at: createdAt }, ...more });

const shows = (variantId: string | null): Partial<Edit> => ({
  field: 'visible',
  base: 'false',
  value: 'true',
  variantId,
});

test('the prices of the product and its visible variants in the last 30 days are kept, before and after each change', () => {
  const prices = change(
    pricesOf('24.50', { v1: '30.00', v2: '99.00' }),
    pricesOf('22.00', { v1: '31.00', v2: '98.00' }),
  );
  const old = change(pricesOf('1.00', {}), pricesOf('2.00', {}));
  const edits = [applied(nowMs - 5, { prices }), applied(nowMs - earlierMs - 1, { prices: old })];
  expect(earlierValues(edits, product, nowMs).amounts).toEqual(['24.50', '30.00', '22.00', '31.00']);
});

test('a price that was not saved, or is in another currency, is not kept', () => {
  const prices = change(pricesOf('24.50', {}), pricesOf('22.00', {}));
  const edits = [createEdit({ prices }), applied(nowMs, { prices, currency: 'USD' })];
  expect(earlierValues(edits, product, nowMs)).toEqual({ amounts: [], names: [] });
});

test('values from before shoppers saw the product or a variant are left out', () => {
  const at = (price: string): Partial<Edit> => ({
    prices: change(pricesOf(price, { v1: price }), pricesOf(price, { v1: price })),
  });
  const own = change(pricesOf('5.00', { v1: '6.00' }), pricesOf('5.00', { v1: '6.00' }));
  const edits = [
    applied(1, at('1.00')),
    applied(2, shows(null)),
    applied(3, { prices: own }),
    applied(4, shows('v1')),
    applied(5, at('9.00')),
  ];
  expect(earlierValues(edits, product, 10).amounts).toEqual(['9.00', '5.00']);
  expect(earlierValues(edits, { ...product, visible: false }, 10)).toEqual({ amounts: [], names: [] });
});

test('the names from before and after each change are listed', () => {
  const edits = [applied(1, { field: 'name', base: 'Mug', value: 'Cup' }), applied(2, { field: 'sku', value: 'X' })];
  expect(earlierValues(edits, product, 10).names).toEqual(['Mug', 'Cup']);
});
