import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { describe, expect, test } from 'vitest';
import {
  clearKeys,
  parseStored,
  readKey,
  removeKey,
  storedDatabases,
  storedKeys,
  writeKey,
  type StoredKey,
} from '../../../../src/background/services/stored-keys.ts';
import { openVaultRecords } from '../../../../src/background/services/vault-records.ts';
import { z } from '../../../../src/domain/schema.ts';
import { openJournal } from '../../../../src/edits/journal/journal.ts';
import { createWorld } from '../../../fixtures/world.ts';

describe('a stored value', () => {
  const row: StoredKey = {
    area: 'local',
    isPerStore: false,
    version: 3,
    schema: z.object({ minutes: z.number() }),
    migrations: { 2: (value) => ({ minutes: Number(value) }) },
    clearedBy: [],
  };
  test('of the current version is read as it is', () => {
    expect(parseStored(row, { version: 3, value: { minutes: 5 } })).toEqual({ minutes: 5 });
  });
  test('of an earlier version is migrated', () => {
    expect(parseStored(row, { version: 2, value: '5' })).toEqual({ minutes: 5 });
  });
  test.each([
    ['of a newer version', { version: 4, value: { minutes: 5 } }],
    ['of a version without a migration', { version: 1, value: '5' }],
    ['that does not fit its schema', { version: 3, value: { minutes: 'five' } }],
    ['without a version', { minutes: 5 }],
    ['that is absent', undefined],
  ])('%s counts as absent', (_, stored) => {
    expect(parseStored(row, stored)).toBeUndefined();
  });
  test('that cannot be read stays as it is', async () => {
    const world = createWorld();
    const newer = { version: storedKeys.stores.version + 1, value: 'newer' };
    await world.local.set('stores', newer);
    expect(await readKey(world, 'stores')).toBeUndefined();
    expect(await world.local.get('stores')).toEqual(newer);
  });
});

const namesClearedBy = (event: string) =>
  Object.entries<StoredKey>(storedKeys).flatMap(([name, { clearedBy }]) =>
    clearedBy.some((one) => one === event) ? [name] : [],
  );

describe('the table of stored keys', () => {
  test('says what each event clears', () => {
    expect(namesClearedBy('disconnect')).toEqual([
      'guardrails',
      'keyFingerprint',
      'apiKey',
      'customerSession',
      'pendingCredential',
      'offlineProducts',
    ]);
    expect(namesClearedBy('lock')).toEqual(['apiKey']);
    expect(namesClearedBy('signInEnd')).toEqual(['pendingCredential']);
  });
  test('keeps no secret in the area that outlives the browser', () => {
    const secrets = ['apiKey', 'customerSession', 'pendingCredential', 'pendingLogin'] as const;
    expect(secrets.map((name) => storedKeys[name].area)).toEqual(secrets.map(() => 'session'));
  });
  test('clears what an event names, of that store alone', async () => {
    const world = createWorld();
    for (const storeId of ['a', 'b']) {
      await writeKey(world, 'apiKey', 'secret', storeId);
      await writeKey(world, 'guardrails', { zero_price: 'block' } as never, storeId);
      await writeKey(world, 'pendingLogOut', { attempts: 0, nextAt: 0 }, storeId);
    }
    await clearKeys(world, 'lock', 'a');
    expect([...world.session.values.keys()].toSorted()).toEqual(['apiKey:b', 'pendingLogOut:a', 'pendingLogOut:b']);
    await clearKeys(world, 'disconnect', 'a');
    expect([...world.local.values.keys()]).toEqual(['guardrails:b']);
    await removeKey(world, 'pendingLogOut', 'a');
    expect([...world.session.values.keys()].toSorted()).toEqual(['apiKey:b', 'pendingLogOut:b']);
    // @ts-expect-error no flow removes it by itself
    await removeKey(world, 'apiKey', 'b');
  });
  test('names every database and each of its stores', async () => {
    // Other files' databases are not of this table.
    globalThis.indexedDB = new IDBFactory();
    const journal = openJournal({ now: () => 0 });
    await journal.open();
    await openVaultRecords().get('a');
    const databases = await indexedDB.databases();
    const stores = await Promise.all(
      databases.map(async ({ name = '' }) => {
        const db = await openDB(name);
        const found = [name, [...db.objectStoreNames]] as const;
        db.close();
        return found;
      }),
    );
    expect(Object.fromEntries(stores)).toEqual(
      Object.fromEntries(Object.entries(storedDatabases).map(([name, row]) => [name, row.stores.toSorted()])),
    );
  });
});
