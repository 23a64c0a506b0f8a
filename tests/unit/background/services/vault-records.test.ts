import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { deleteDB, openDB } from 'idb';
import { expect, test, vi } from 'vitest';
import { openVaultRecords, type VaultRecord } from '../../../../src/background/services/vault-records.ts';

const findRoom = () => Promise.resolve('room' as const);
const bytes = (...values: number[]) => new Uint8Array(values);
const createRecord = (change: Partial<VaultRecord> = {}, text = bytes(1, 2, 3)): VaultRecord => ({
  id: 'first',
  storeId: 'a',
  encrypted: {
    version: 1,
    derivation: { name: 'PBKDF2', hash: 'SHA-256', rounds: 600_000, salt: bytes(4) },
    cipher: { name: 'AES-GCM', nonce: bytes(5), text },
  },
  attempts: { wrong: 0, notBefore: 0 },
  lockAfterMinutes: 15,
  ...change,
});

/** The vault's records, and its database as it is. */
async function open(...stored: VaultRecord[]) {
  const name = randomUUID();
  const records = openVaultRecords({ name, findRoom });
  for (const record of stored) await records.replace(record, null);
  const inDatabase = async <T>(run: (db: Awaited<ReturnType<typeof openDB>>) => Promise<T>): Promise<T> => {
    const db = await openDB(name);
    try {
      return await run(db);
    } finally {
      db.close();
    }
  };
  return {
    name,
    records,
    damage: (record: VaultRecord) => inDatabase((db) => db.put('keys', { ...record, encrypted: 'damaged' })),
    ids: () => inDatabase((db) => db.getAllKeys('keys')),
  };
}

test('a record is that of its store, and takes the place of the earlier one', async () => {
  const { records, ids } = await open(createRecord({ storeId: 'b', id: 'other' }), createRecord());
  expect(await records.get('a')).toEqual(createRecord());
  expect(await records.get('c')).toBeUndefined();
  const next = createRecord({ id: 'second' }, bytes(9));
  await records.replace(next, 'first');
  expect([await records.get('a'), await ids()]).toEqual([next, ['other', 'second']]);
});

test('a record that was changed meanwhile is not replaced', async () => {
  const { records, ids } = await open(createRecord());
  const late = records.replace(createRecord({ id: 'late' }), 'an earlier one');
  await expect(late).rejects.toMatchObject({ code: 'conflict' });
  expect(await ids()).toEqual(['first']);
});

test('a record that reads other than it was written leaves the earlier one', async () => {
  const { records, ids } = await open(createRecord());
  const unreadable = createRecord({ id: 'second', lockAfterMinutes: 1.5 });
  await expect(records.replace(unreadable, 'first')).rejects.toMatchObject({ code: 'storage' });
  expect([await ids(), await records.get('a')]).toEqual([['first'], createRecord()]);
});

test.each([
  ['shorter', bytes(1, 2)],
  ['longer', bytes(1, 2, 3, 4)],
  ['of other bytes', bytes(1, 2, 4)],
])('an encrypted key that is stored %s than it was given leaves the earlier one', async (_name, other) => {
  const { records, ids } = await open(createRecord());
  let readings = 0;
  const turning = createRecord({ id: 'second' });
  // The stored record is read once: the first reading is the one that the database keeps.
  Object.defineProperty(turning.encrypted.cipher, 'text', {
    enumerable: true,
    get: () => ((readings += 1) === 1 ? other : bytes(1, 2, 3)),
  });
  await expect(records.replace(turning, 'first')).rejects.toMatchObject({ code: 'storage' });
  expect(await ids()).toEqual(['first']);
});

test('a change is made to what is stored, and its result is what is stored then', async () => {
  const { records } = await open(createRecord(), createRecord({ storeId: 'b', id: 'other' }));
  const changed = createRecord({ lockAfterMinutes: null });
  expect(await records.update('a', (record) => ({ ...record, lockAfterMinutes: null }))).toEqual(changed);
  expect([await records.get('a'), (await records.get('b'))?.lockAfterMinutes]).toEqual([changed, 15]);
  expect(await records.update('a', (record) => record)).toEqual(changed);
  expect(await records.update('c', (record) => ({ ...record, lockAfterMinutes: 5 }))).toBeUndefined();
});

test('a change that throws changes nothing, and keeps its error', async () => {
  const { records } = await open(createRecord());
  await expect(
    records.update('a', () => {
      throw new Error('broken');
    }),
  ).rejects.toMatchObject({ code: 'storage', cause: { message: 'broken' } });
  expect(await records.get('a')).toEqual(createRecord());
});

test('an unreadable record counts as none, is reported, and goes only when it is asked for', async () => {
  const { records, damage, ids } = await open(createRecord(), createRecord({ storeId: 'b', id: 'other' }));
  expect(await records.hasUnreadable('a')).toBe(false);
  await damage(createRecord());
  expect([await records.get('a'), await records.hasUnreadable('a'), await records.hasUnreadable('b')]).toEqual([
    undefined,
    true,
    false,
  ]);
  expect(await records.update('a', (record) => record)).toBeUndefined();
  expect(await ids()).toEqual(['first', 'other']);
  await records.removeUnreadable();
  expect([await ids(), await records.hasUnreadable('a')]).toEqual([['other'], false]);
});

test('a readable record is found beside an unreadable one of the same store', async () => {
  const { records, damage } = await open(createRecord({ id: 'second' }));
  await damage(createRecord());
  expect((await records.get('a'))?.id).toBe('second');
  expect((await records.update('a', (record) => ({ ...record, lockAfterMinutes: 5 })))?.id).toBe('second');
});

test('removing takes every record of a store, and none of another', async () => {
  const { records, damage, ids } = await open(createRecord(), createRecord({ storeId: 'b', id: 'other' }));
  await damage(createRecord({ id: 'damaged' }));
  await records.remove('a');
  expect(await ids()).toEqual(['other']);
});

test('a database that is removed is let go of, and made anew by the next write', async () => {
  const { name, records } = await open(createRecord());
  await deleteDB(name);
  expect(await records.get('a')).toBeUndefined();
  await records.replace(createRecord(), null);
  expect(await records.get('a')).toEqual(createRecord());
});

test('a database that cannot be opened is reported, and tried again by the next call', async () => {
  const name = randomUUID();
  const newer = await openDB(name, 2);
  const records = openVaultRecords({ name, findRoom });
  await expect(records.get('a')).rejects.toMatchObject({ code: 'storage', details: { description: 'newer' } });
  newer.close();
  await deleteDB(name);
  expect(await records.get('a')).toBeUndefined();
});

test('a disk that is full is told as that, and the record stays', async () => {
  const { name } = await open(createRecord());
  const records = openVaultRecords({ name, findRoom: () => Promise.resolve('full') });
  const fail = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'UnknownError');
  });
  const failed = records.update('a', (record) => ({ ...record, lockAfterMinutes: 5 }));
  await expect(failed).rejects.toMatchObject({ code: 'storage', details: { description: 'full' } });
  fail.mockRestore();
  expect(await records.get('a')).toEqual(createRecord());
});
