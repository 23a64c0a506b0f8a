import { expect, test } from 'vitest';
import { createReadings } from '../../../../src/background/services/readings.ts';
import type { Product } from '../../../../src/domain/product.ts';
import { maxReadings } from '../../../../src/products/readings/readings.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import { createOpenPage } from '../../../fixtures/open-page.ts';
import { createProduct, createVariant } from '../../../fixtures/product.ts';

/** `read`: products that their merchant reads now, the later the newer. */
function open() {
  const app = createAppStore();
  const priced: [string, Product[]][] = [];
  const pricesRead = {
    add: (storeId: string, products: readonly Product[]) => void priced.push([storeId, [...products]]),
  };
  let seq = 0;
  const sequence = { next: () => (seq += 1) };
  const left = new Set<string>();
  const readings = createReadings({
    app,
    runtime: { now: () => 1_000 + seq },
    sequence,
    pricesRead,
    isKept: (storeId) => !left.has(storeId),
  });
  const read = (storeId: string, ...products: Product[]) => readings.add(storeId, products, readings.begin('merchant'));
  const disconnect = (storeId: string) => left.add(storeId);
  return { app, priced, ...readings, read, disconnect, currencies: () => app.getState().currencies };
}

test('an answer has its place from when it is asked for', () => {
  const { begin } = open();
  expect([begin('merchant'), begin('shopper')]).toEqual([
    { seq: 1, atMs: 1_001, reader: 'merchant' },
    { seq: 2, atMs: 1_002, reader: 'shopper' },
  ]);
});

test('the newest reading of a product is known, for each store apart', () => {
  const { read, get } = open();
  read('a', createProduct({ name: 'Old' }));
  read('a', createProduct({ name: 'New' }));
  read('b', createProduct({ name: 'Of b' }), createProduct({ id: 'p2', name: 'Bowl' }));
  expect([get('a', 'p1')?.name, get('b', 'p1')?.name, get('b', 'p2')?.name, get('a', 'p2')]).toEqual([
    'New',
    'Of b',
    'Bowl',
    undefined,
  ]);
});

test('an answer that was asked for before a newer reading does not replace it', () => {
  const { priced, begin, add, read, get, currencies } = open();
  const asked = begin('merchant');
  read('a', createProduct({ name: 'Saved', currency: 'EUR' }));
  const bowl = createProduct({ id: 'p2', name: 'Bowl', currency: 'EUR' });
  add('a', [bowl, createProduct({ currency: 'CHF' })], asked);
  expect([get('a', 'p1')?.name, get('a', 'p2')?.name, currencies()]).toEqual(['Saved', 'Bowl', { a: 'EUR' }]);
  expect(priced.at(-1)).toEqual(['a', [bowl]]);
  add('a', [createProduct({ currency: 'CHF' })], asked);
  expect([currencies(), priced.length]).toEqual([{ a: 'EUR' }, 2]);
  read('a', createProduct({ name: 'Newer' }));
  expect(get('a', 'p1')?.name).toBe('Newer');
});

test('an answer that comes after its store was disconnected leaves nothing', () => {
  const { app, priced, read, disconnect } = open();
  const before = app.getState();
  disconnect('a');
  read('a', createProduct());
  expect([app.getState(), priced]).toEqual([before, []]);
});

test('a product that is gone is known no more', () => {
  const { read, forget, get } = open();
  read('a', createProduct(), createProduct({ id: 'p2' }));
  forget('a', 'p1');
  expect([get('a', 'p1'), get('a', 'p2')?.id]).toEqual([undefined, 'p2']);
});

test('a page has no product that only a shopper has read: what an edit needs may be missing', () => {
  const { begin, add, read, bySlug } = open();
  add('a', [createProduct({ cost: null })], begin('shopper'));
  expect(bySlug('a', 'stoneware-mug')).toBeUndefined();
  read('a', createProduct());
  expect(bySlug('a', 'stoneware-mug')?.cost).toBe('9.80');
});

test('a product that a page or a card shows stays, whatever else is read of its store', () => {
  const { app, read, get } = open();
  const others = Array.from({ length: maxReadings }, (_, index) => createProduct({ id: `p${index}` }));
  read('a', createProduct({ id: 'on a page' }), createProduct({ id: 'on a card' }), createProduct({ id: 'closed' }));
  read('b', createProduct({ id: 'on a page' }));
  app.setState({
    pages: { 1: createOpenPage({ storeId: 'a', productId: 'on a page' }), 2: createOpenPage({ storeId: 'a' }) },
    cards: { 1: { storeId: 'a', productId: 'on a card' } as never, 2: { storeId: 'b', productId: 'closed' } as never },
  });
  read('a', ...others);
  read('b', ...others);
  const known = (storeId: string) => ['on a page', 'on a card', 'closed'].map((id) => get(storeId, id)?.id);
  expect([known('a'), known('b')]).toEqual([
    ['on a page', 'on a card', undefined],
    [undefined, undefined, undefined],
  ]);
});

test('a product is known by its slug as addresses have it, in its store alone', () => {
  const { read, bySlug } = open();
  const [cafe, bowl] = [createProduct({ slug: 'café' }), createProduct({ id: 'p2', slug: 'bowl%20a' })];
  read('a', cafe, bowl);
  read('b', createProduct({ id: 'p3', slug: 'lamp' }));
  expect(['café', 'caf%C3%A9', 'bowl%20a', 'lamp', 'mug'].map((slug) => bySlug('a', slug))).toEqual([
    cafe,
    cafe,
    bowl,
    undefined,
    undefined,
  ]);
});

test('a slug that a product has lost to another is that of the product that was read last', () => {
  const { read, bySlug } = open();
  read('a', createProduct({ id: 'p1' }));
  read('a', createProduct({ id: 'p2' }));
  expect(bySlug('a', 'stoneware-mug')?.id).toBe('p2');
  read('a', createProduct({ id: 'p1' }));
  expect(bySlug('a', 'stoneware-mug')?.id).toBe('p1');
});

test('the owner of a value is another product of the store that has it, itself or in a variant', () => {
  const { read, ownerOf } = open();
  read(
    'a',
    createProduct(),
    createProduct({ id: 'p2', name: 'Bowl', sku: 'BOWL', variants: [createVariant({ sku: 'BOWL-L' })] }),
  );
  read('b', createProduct({ id: 'p3', name: 'Lamp', sku: 'LAMP' }));
  const owner = (sku: string) => ownerOf('a', 'p1', 'sku', sku);
  expect(['MUG-1', 'BOWL', 'BOWL-L', 'LAMP'].map(owner)).toEqual([undefined, 'Bowl', 'Bowl', undefined]);
});

test('the currency of a store is that of the products read last', () => {
  const { read, currencies } = open();
  read('a');
  expect(currencies()).toEqual({});
  read('b', createProduct({ currency: 'CHF' }));
  read('a', createProduct({ currency: 'CHF' }), createProduct({ id: 'p2', currency: 'EUR' }));
  expect(currencies()).toEqual({ a: 'EUR', b: 'CHF' });
  const before = currencies();
  read('a', createProduct({ currency: 'EUR' }));
  read('a');
  expect(currencies()).toBe(before);
});

test('the prices of all products of an answer are stored, also of those that equal what is known', () => {
  const { priced, read } = open();
  const mug = createProduct();
  read('a', mug);
  read('a', structuredClone(mug));
  expect(priced).toEqual([
    ['a', [mug]],
    ['a', [mug]],
  ]);
});
