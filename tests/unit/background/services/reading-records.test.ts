import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { openDB } from 'idb';
import { expect, test } from 'vitest';
import { openReadingRecords, type ReadingRecord } from '../../../../src/background/services/reading-records.ts';
import { packProduct } from '../../../../src/domain/packed-product.ts';
import { maxReadings } from '../../../../src/products/readings/readings.ts';
import { createProduct } from '../../../fixtures/product.ts';

const findRoom = () => Promise.resolve('room' as const);
const sealed = { name: 'AES-GCM' as const, nonce: new Uint8Array([1]), text: new Uint8Array([2]) };
const recordOf = (productId: string, change: Partial<ReadingRecord> = {}): ReadingRecord => ({
  storeId: 'a',
  productId,
  seq: 1,
  shown: { product: packProduct(createProduct({ id: productId })), seq: 1, atMs: 5 },
  sealed,
  ...change,
});
const idsOf = (records: readonly ReadingRecord[]) => records.map(({ productId }) => productId);

function open() {
  const name = randomUUID();
  return { name, records: openReadingRecords({ name, findRoom }) };
}

test('a record is read as it was stored, for its store alone, and removed with it', async () => {
  const { records } = open();
  await records.put('a', [recordOf('p1')], []);
  await records.put('a b', [recordOf('p1', { storeId: 'a b' })], []);
  expect(await records.all('a')).toEqual([recordOf('p1')]);
  await records.remove('a');
  expect([await records.all('a'), idsOf(await records.all('a b'))]).toEqual([[], ['p1']]);
});

test('a record without anything sealed leaves what was sealed before', async () => {
  const { records } = open();
  await records.put('a', [recordOf('p1')], []);
  await records.put('a', [recordOf('p1', { seq: 2, shown: null, sealed: null })], []);
  expect(await records.all('a')).toEqual([recordOf('p1', { seq: 2, shown: null })]);
});

test('the readings of longest ago make room, of their store alone', async () => {
  const { records } = open();
  const many = Array.from({ length: maxReadings }, (_, at) => recordOf(`p${at}`, { seq: at === 3 ? 0 : at + 1 }));
  await records.put('b', [recordOf('p0', { storeId: 'b', seq: -1 })], []);
  await records.put('a', many, []);
  await records.put('a', [recordOf('more', { seq: maxReadings + 1 })], []);
  const left = idsOf(await records.all('a'));
  expect([left.length, left.includes('p3'), left.includes('more'), idsOf(await records.all('b'))]).toEqual([
    maxReadings,
    false,
    true,
    ['p0'],
  ]);
});

test('a record of a product that is gone is removed', async () => {
  const { records } = open();
  await records.put('a', [recordOf('p1'), recordOf('p2')], []);
  await records.put('a', [], ['p1']);
  expect(idsOf(await records.all('a'))).toEqual(['p2']);
});

test('a damaged record is passed over', async () => {
  const { name, records } = open();
  await records.put('a', [recordOf('p1'), recordOf('p2')], []);
  const db = await openDB(name);
  await db.put('readings', { ...recordOf('p1'), shown: 'damaged' });
  db.close();
  expect(idsOf(await records.all('a'))).toEqual(['p2']);
});
