import { expect, test } from 'vitest';
import { moreRows, type MoreRow } from '../../../src/ui/card/more-rows.ts';
import { wholePart } from '../../../src/ui/card/targets.ts';
import { keyOf, targetOfKey, type Target } from '../../../src/products/values/target.ts';
import { apron, cups, mug } from '../../visual/goods.ts';

const named = ({ field, target, locationNumber }: MoreRow): string =>
  [field, target === null ? 'none' : (target.variantId ?? 'whole'), locationNumber].filter(Boolean).join(' ');

test('a card offers every other field of its catalog once, the sale price with the price', () => {
  const { ofPart, ofProduct } = moreRows(mug, 'V1_CATALOG', 'stock', wholePart);
  expect(ofPart.map(named)).toEqual(['price whole', 'cost whole', 'sku whole', 'weight whole']);
  expect(ofProduct.map(named)).toEqual(['name whole', 'slug whole', 'visible whole', 'ribbon whole', 'brand whole']);
  const ofPrice = moreRows(mug, 'V3_CATALOG', 'salePrice', wholePart);
  expect(ofPrice.ofPart.map(({ field }) => field)).toEqual(['cost', 'stock', 'sku', 'barcode', 'weight']);
});

test('a card of a variant offers the fields of the variant and of the product', () => {
  const variantId = 'v-Small';
  const { ofPart, ofProduct } = moreRows(apron, 'V1_CATALOG', 'price', { ...wholePart, variantId });
  expect(ofPart.map(named)).toEqual(
    ['cost', 'stock', 'sku', 'weight', 'visible'].map((field) => `${field} ${variantId}`),
  );
  expect(ofProduct.map(named)).toContain('visible whole');
});

test('a field that only variants have is not offered for all of them at once', () => {
  const { ofPart } = moreRows(apron, 'V1_CATALOG', 'price', wholePart);
  expect(ofPart.map(named)).toContain('stock none');
});

test('stock at several locations is one row each', () => {
  const rows = moreRows(cups, 'V3_CATALOG', 'price', wholePart).ofPart.filter(({ field }) => field === 'stock');
  expect(rows.map(({ locationNumber }) => locationNumber)).toEqual([1, 2]);
  expect(new Set(rows.map(({ target }) => target && keyOf(target))).size).toBe(2);
});

test.each<Target>([
  { productId: 'p', variantId: null, locationId: null, field: 'name' },
  { productId: 'p', variantId: 'v', locationId: null, field: 'price' },
  { productId: 'p', variantId: 'v', locationId: 'l', field: 'stock' },
  { productId: 'p', variantId: null, locationId: 'l', field: 'stock' },
  { productId: 'p', variantId: null, variantIds: ['v', 'w'], locationId: null, field: 'price' },
  { productId: 'p', variantId: null, variantIds: ['', 'v'], locationId: null, field: 'price' },
])('the key of %j leads back to it', (target) => {
  expect(targetOfKey(keyOf(target))).toEqual(target);
});

test('a key of no field leads to nothing', () => {
  expect(targetOfKey('p/v/hue')).toBeNull();
});
