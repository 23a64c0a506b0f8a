import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createKeptReadings } from '../../../../src/background/services/kept-readings.ts';
import { createSeal, type Seal } from '../../../../src/background/services/sealing.ts';
import type { Product } from '../../../../src/domain/product.ts';
import { readingOf } from '../../../../src/products/readings/readings.ts';
import type { Reader } from '../../../../src/domain/reader.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import { createMemoryReadings } from '../../../fixtures/memory-readings.ts';
import { createProduct } from '../../../fixtures/product.ts';
import { createTestReadings } from '../../../fixtures/readings.ts';

const sealOf = (apiKey: string) => createSeal(apiKey, 'store', (length) => randomBytes(length));

/** A worker with the store's key, or without one. Its sequence goes on from `from`. */
function start(key: { seal: Promise<Seal> | undefined }, records = createMemoryReadings(), from = 100) {
  const app = createAppStore();
  const connected = { is: true };
  const reports: unknown[] = [];
  let seq = from;
  const kept = createKeptReadings({
    app,
    sequence: { next: () => (seq += 1) },
    records,
    sealOf: async () => key.seal,
    isKept: () => connected.is,
    report: (error) => reports.push(error),
  });
  const readings = createTestReadings(app);
  return {
    records,
    connected,
    reports,
    ...kept,
    forget: readings.forget,
    read: (product: Product, reader: Reader = 'merchant', at = 50) =>
      readings.add('store', [product], { seq: at, atMs: 7, reader }),
    known: (reader: Reader, id = 'p1') => readingOf(app.getState().readings['store'], id, reader),
  };
}

const withKey = (apiKey = 'key') => ({ seal: sealOf(apiKey) });

test('the next worker knows what was read: all of it to the merchant, and without the key what shoppers see', async () => {
  const first = start(withKey());
  first.read(createProduct());
  await first.settled();
  const next = start(withKey(), first.records);
  await next.load('store');
  expect(next.known('merchant')).toEqual({ product: createProduct(), seq: 50, atMs: 7 });
  const locked = start({ seal: undefined }, first.records);
  await locked.load('store');
  expect(locked.known('merchant')?.product).toMatchObject({ name: 'Stoneware Mug', cost: null });
  const other = start(withKey('another key'), first.records);
  await other.load('store');
  expect(other.known('merchant')?.product.cost).toBeNull();
});

test('a key that comes later unseals what was there before', async () => {
  const first = start(withKey());
  first.read(createProduct({ visible: false }));
  await first.settled();
  const key: Parameters<typeof start>[0] = { seal: undefined };
  const next = start(key, first.records);
  await next.load('store');
  expect(next.known('merchant')).toBeUndefined();
  key.seal = sealOf('key');
  await next.load('store');
  expect(next.known('merchant')?.product.visible).toBe(false);
});

test('a reading of this worker is not replaced by one on disk, though its number is greater than any that was given', async () => {
  const first = start(withKey());
  first.read(createProduct({ name: 'Before' }), 'merchant', 900);
  await first.settled();
  // The count of the workers’ starts was lost.
  const next = start(withKey(), first.records, 5);
  next.read(createProduct({ name: 'Now' }), 'merchant', 3);
  await next.load('store');
  expect(next.known('merchant')?.product.name).toBe('Now');
});

test('readings that come from the disk are not written there again, and those after them are', async () => {
  const first = start(withKey());
  first.read(createProduct());
  await first.settled();
  const written: string[][] = [];
  const { put } = first.records;
  first.records.put = (storeId, records, gone) => {
    written.push(records.map(({ productId }) => productId));
    return put(storeId, records, gone);
  };
  const next = start(withKey(), first.records);
  await next.load('store');
  await next.settled();
  next.read(createProduct({ id: 'p2' }));
  await next.settled();
  expect(written).toEqual([['p2']]);
});

test('readings are read from the disk once for each key', async () => {
  const { records, load } = start(withKey());
  let reads = 0;
  const { all } = records;
  records.all = (storeId) => ((reads += 1), all(storeId));
  await load('store');
  await load('store');
  expect(reads).toBe(1);
});

test('a disk that could not be read is read again when asked', async () => {
  const first = start(withKey());
  first.read(createProduct());
  await first.settled();
  const { all } = first.records;
  first.records.all = () => Promise.reject(new Error('full'));
  const next = start(withKey(), first.records);
  await expect(next.load('store')).rejects.toThrow('full');
  first.records.all = all;
  await next.load('store');
  expect(next.known('merchant')?.product.name).toBe('Stoneware Mug');
});

test('a product that is gone leaves the disk, and a store that is disconnected puts nothing there', async () => {
  const { records, connected, read, forget, settled } = start(withKey());
  read(createProduct());
  read(createProduct({ id: 'p2' }));
  await settled();
  forget('store', 'p1');
  await settled();
  expect([...records.records.keys()]).toEqual(['store/p2']);
  connected.is = false;
  read(createProduct({ id: 'p3' }));
  await settled();
  expect([...records.records.keys()]).toEqual(['store/p2']);
});

test('a reading that could not be stored is reported, and holds up no later one', async () => {
  const { records, reports, read, settled } = start(withKey());
  const { put } = records;
  records.put = () => Promise.reject(new Error('full'));
  read(createProduct());
  await settled();
  records.put = put;
  read(createProduct({ id: 'p2' }));
  await settled();
  expect([reports, [...records.records.keys()]]).toEqual([[new Error('full')], ['store/p2']]);
});
