import { expect, test } from 'vitest';
import type { StorageArea } from '../../../../src/background/services/storage.ts';
import { createOfflineProducts } from '../../../../src/background/services/offline-products.ts';
import type { Product } from '../../../../src/domain/product.ts';
import { apron, lamp, mug } from '../../../visual/goods.ts';

function start(kept = new Map<string, unknown>()) {
  const area: StorageArea = {
    get: (key) => Promise.resolve(kept.get(key)),
    set: (key, value) => Promise.resolve(void kept.set(key, structuredClone(value))),
    clear: () => Promise.resolve(),
    remove: (key) => Promise.resolve(void kept.delete(key)),
  };
  return { kept, known: createOfflineProducts({ local: area, session: area }) };
}

const many = (count: number, more: Partial<Product> = {}) =>
  Array.from({ length: count }, (_, index) => ({ ...mug, id: `p${index}`, ...more }));
const all = { text: '', limit: 1000, isMerchant: true };
/** Read at this number of the sequence, while the clock went back. */
const at = (seq: number, isMerchant = true) => ({ atMs: 1000 - seq, seq, isMerchant });
const namesOf = ({ products }: { products: Product[] }) => products.map(({ name }) => name);

test('finds the latest products by name and SKU, sorted by name, with the time of the oldest reading', async () => {
  const { known } = start();
  await known.save('s1', [mug, lamp], at(1));
  await known.save('s1', [apron, { ...mug, name: 'Stoneware mug, new' }], at(2));
  const found = await known.search('s1', all);
  expect(namesOf(found)).toEqual([apron.name, 'Stoneware mug, new', lamp.name]);
  expect([found.atMs, found.seq]).toEqual([998, 1]);
  expect((await known.search('s1', { ...all, limit: 2 })).seq).toBe(2);
  expect(namesOf(await known.search('s1', { ...all, text: ' MUG ' }))).toEqual(['Stoneware mug, new']);
  expect(namesOf(await known.search('s1', { ...all, text: apron.variants[0]?.sku ?? '' }))).toEqual([apron.name]);
  expect(await known.search('s1', { ...all, text: 'teapot' })).toEqual({ products: [], atMs: null, seq: 0 });
});

test('does not replace a reading by one that was asked for earlier and answered later', async () => {
  const { kept, known } = start();
  await known.save('s1', [{ ...mug, name: 'Mug, saved' }], at(5));
  await known.save('s1', [lamp, mug], at(4));
  expect(namesOf(await known.search('s1', all))).toEqual(['Mug, saved', lamp.name]);
  expect(kept.get('offlineProducts:s1')).toMatchObject({ value: [{ seq: 5 }, { seq: 4 }] });
});

test('sorts by name whatever the case', async () => {
  const { known } = start();
  const named = ['candle', 'Apron', 'brush', 'Dish'].map((name) => ({ ...mug, id: name, name }));
  await known.save('s1', named, at(1));
  expect(namesOf(await known.search('s1', all))).toEqual(['Apron', 'brush', 'candle', 'Dish']);
});

test('shows a customer no product that was read with the merchant’s key', async () => {
  const { known } = start();
  await known.save('s1', [mug], at(1));
  await known.save('s1', [lamp], at(1, false));
  expect(namesOf(await known.search('s1', { ...all, isMerchant: false }))).toEqual([lamp.name]);
});

test('is stored per store, survives the worker, and tells when every write is done', async () => {
  const { kept, known } = start();
  await Promise.all([
    known.save('s1', [mug], at(1)),
    known.save('s1', [lamp], at(1)),
    known.save('s2', [apron], at(1)),
  ]);
  const later = start(kept).known;
  expect(namesOf(await later.search('s1', all))).toHaveLength(2);
  void later.save('s1', [apron, lamp], at(2));
  await later.settled();
  expect(kept.get('offlineProducts:s1')).toMatchObject({ value: [{ seq: 2 }, { seq: 2 }, { seq: 1 }] });
  expect(namesOf(await later.search('s2', all))).toEqual([apron.name]);
  expect([...kept.keys()]).toEqual(['offlineProducts:s1', 'offlineProducts:s2']);
});

test('keeps the newest products within its limits', async () => {
  const { kept, known } = start();
  await known.save('s1', many(150), at(1));
  expect((await known.search('s1', all)).products).toHaveLength(100);
  await known.save('s1', many(30, { name: 'x'.repeat(20_000) }), at(2));
  expect(JSON.stringify(kept.get('offlineProducts:s1')).length).toBeLessThan(251_000);
  expect((await known.search('s1', all)).products[0]?.id).toBe('p0');
});

test('keeps no more than that number where more would find room, too', async () => {
  const { known } = start();
  const room = 2200 - JSON.stringify({ product: mug, ...at(1) }).length;
  await known.save('s1', many(150, { name: 'x'.repeat(room) }), at(1));
  expect((await known.search('s1', all)).products).toHaveLength(100);
});

test('an unreadable value counts as no products, and is replaced', async () => {
  const { kept, known } = start(new Map([['offlineProducts:s1', { version: 1, value: [{ product: 1 }] }]]));
  expect(namesOf(await known.search('s1', all))).toEqual([]);
  await known.save('s1', [mug], at(1));
  expect(kept.get('offlineProducts:s1')).toMatchObject({ value: [{ seq: 1 }] });
});
