import { expect, test } from 'vitest';
import { createProductCache } from '../../../../src/background/services/product-cache.ts';
import type { Product } from '../../../../src/domain/product.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import { createProduct, createVariant } from '../../../fixtures/product.ts';

function open() {
  const app = createAppStore();
  const { add, ...cache } = createProductCache(app, { add: () => undefined });
  return { app, ...cache, add: (storeId: string, products: Product[], atMs = 1) => add(storeId, products, atMs) };
}

test('the newest reading of a product is known, for each store apart', () => {
  const { add, get } = open();
  add('a', [createProduct({ name: 'Old' })]);
  add('a', [createProduct({ name: 'New' })]);
  add('b', [createProduct({ name: 'Of b' }), createProduct({ id: 'p2', name: 'Bowl' })]);
  expect([get('a', 'p1')?.name, get('b', 'p1')?.name, get('b', 'p2')?.name, get('a', 'p2')]).toEqual([
    'New',
    'Of b',
    'Bowl',
    undefined,
  ]);
});

test('an answer that was asked for before a newer reading does not replace it', () => {
  const { app, add, get } = open();
  add('a', [createProduct({ name: 'Saved', currency: 'EUR' })], 5);
  add('a', [createProduct({ id: 'p2', name: 'Bowl', currency: 'EUR' }), createProduct({ currency: 'CHF' })], 4);
  expect([get('a', 'p1')?.name, get('a', 'p2')?.name, app.getState().currencies]).toEqual([
    'Saved',
    'Bowl',
    { a: 'EUR' },
  ]);
  add('a', [createProduct({ name: 'Newer' })], 6);
  expect(get('a', 'p1')?.name).toBe('Newer');
});

test('an equal reading leaves the object that is known, and counts as the newer one', () => {
  const { add, get } = open();
  const first = createProduct({ variants: [createVariant()] });
  add('a', [first], 1);
  add('a', [structuredClone(first)], 3);
  expect(get('a', 'p1')).toBe(first);
  add('a', [createProduct({ name: 'Older' })], 2);
  expect(get('a', 'p1')).toBe(first);
});

test('two thousand products are known; the oldest readings make room', () => {
  const { add, get } = open();
  const ids = Array.from({ length: 2000 }, (_, index) => `p${index}`);
  add(
    'a',
    ids.map((id) => createProduct({ id })),
  );
  // Read again, it is not the oldest any more.
  add('a', [createProduct({ id: 'p0' })]);
  expect(ids.filter((id) => get('a', id) === undefined)).toEqual([]);
  add('a', [createProduct({ id: 'one more' })]);
  expect(['p0', 'p1', 'p2', 'one more'].map((id) => get('a', id)?.id)).toEqual(['p0', undefined, 'p2', 'one more']);
});

test('the page of a product is known by its slug, as far as the product was seen and has one', () => {
  const { add, pageUrl } = open();
  add('b', [createProduct({ pageUrl: 'https://b.example/mug' })]);
  add('a', [
    createProduct({ id: 'p2', slug: 'bowl', pageUrl: null }),
    createProduct({ pageUrl: 'https://a.example/mug' }),
  ]);
  expect([pageUrl('a', 'stoneware-mug'), pageUrl('a', 'bowl'), pageUrl('a', 'lamp')]).toEqual([
    'https://a.example/mug',
    undefined,
    undefined,
  ]);
});

test('the owner of a value is another product of the store that has it, itself or in a variant', () => {
  const { add, ownerOf } = open();
  add('a', [
    createProduct(),
    createProduct({ id: 'p2', name: 'Bowl', sku: 'BOWL', variants: [createVariant({ sku: 'BOWL-L' })] }),
  ]);
  add('b', [createProduct({ id: 'p3', name: 'Lamp', sku: 'LAMP' })]);
  const owner = (sku: string) => ownerOf('a', 'p1', 'sku', sku);
  expect(['MUG-1', 'BOWL', 'BOWL-L', 'LAMP'].map(owner)).toEqual([undefined, 'Bowl', 'Bowl', undefined]);
});

test('the currency of a store is that of the products read last', () => {
  const { app, add } = open();
  const currencies = () => app.getState().currencies;
  add('a', []);
  expect(currencies()).toEqual({});
  add('b', [createProduct({ currency: 'CHF' })]);
  add('a', [createProduct({ currency: 'CHF' }), createProduct({ currency: 'EUR' })]);
  expect(currencies()).toEqual({ a: 'EUR', b: 'CHF' });
  const before = currencies();
  add('a', [createProduct({ currency: 'EUR' })]);
  add('a', []);
  expect(currencies()).toBe(before);
});
