import { emptyCopy, valuesOf } from '../../../../src/products/working-copy/working-copy.ts';
import { copyOf, createUnsaved } from '../../../fixtures/working-copy.ts';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { describe, expect, test } from 'vitest';
import { areaDatabase, storedKeys, type StoredKey } from '../../../../src/background/services/stored-keys.ts';
import { storedDatabases } from '../../../../src/background/services/stored-tables.ts';
import { parseStored, readKey, removeKey, writeKey } from '../../../../src/background/services/stored-values.ts';
import { openLocalArea } from '../../../../src/background/services/local-area.ts';
import { createClear } from '../../../../src/background/services/clear-stored.ts';
import { stateParts } from '../../../../src/background/services/stored-state.ts';
import { openReadingRecords } from '../../../../src/background/services/reading-records.ts';
import { openVaultRecords } from '../../../../src/background/services/vault-records.ts';
import { z } from '../../../../src/base/schema.ts';
import { openJournal } from '../../../../src/edits/journal/journal.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import { createRuntime } from '../../../fixtures/test-runtime.ts';

describe('a stored value', () => {
  const row: StoredKey = {
    area: 'local',
    isPerStore: false,
    version: 3,
    schema: z.object({ minutes: z.number() }),
    migrations: { 2: (value) => ({ minutes: Number(value) }) },
    clearedBy: [],
  };
  test('a stored value of the current version is read as it is', () => {
    expect(parseStored(row, { version: 3, value: { minutes: 5 } })).toEqual({ minutes: 5 });
  });
  test('a stored value of an earlier version is migrated', () => {
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
});

test('each secret is in the area that ends with the browser, and ends when it is not used, or says how it ends', () => {
  const rows = Object.entries(storedKeys as Record<string, StoredKey>);
  const secrets = rows.filter(([, { isSecret }]) => isSecret === true);
  const inTime = secrets.filter(([, { endsInTime }]) => endsInTime !== undefined);
  expect(inTime.map(([name, { area }]) => [name, area])).toEqual([['pendingLogin', 'session']]);
  for (const [name, { area, clearedBy }] of secrets.filter((one) => !inTime.includes(one)))
    expect({ name, area, clearedBy }).toEqual({ name, area: 'session', clearedBy: expect.arrayContaining(['idle']) });
  const named = rows.filter(([name]) => /key$|session|credential|pendingLogin$/i.test(name));
  expect(named.filter(([, { isSecret }]) => isSecret !== true)).toEqual([]);
});

describe('an unreadable value', () => {
  const newer = { version: 99, value: 'newer' };
  test('an unreadable value that outlives the browser counts as absent and is moved out of the way, each name once', async () => {
    const runtime = createRuntime();
    await runtime.local.set('guardrails:a', newer);
    await runtime.local.set('drafts', 'damaged');
    expect(await Promise.all([readKey(runtime, 'guardrails', 'a'), readKey(runtime, 'guardrails', 'a')])).toEqual([
      undefined,
      undefined,
    ]);
    expect(await readKey(runtime, 'drafts')).toBeUndefined();
    expect([...runtime.local.values.keys()]).toEqual(['unreadable']);
    expect(await readKey(runtime, 'unreadable')).toEqual([
      { name: 'guardrails:a', stored: newer },
      { name: 'drafts', stored: 'damaged' },
    ]);
  });
  test('an unreadable value that cannot be moved stays where it is', async () => {
    const runtime = createRuntime();
    await runtime.local.set('stores', newer);
    runtime.local.set = () => Promise.reject(new Error('full'));
    expect(await readKey(runtime, 'stores')).toBeUndefined();
    expect(await runtime.local.get('stores')).toEqual(newer);
  });
  test('an unreadable value of the session area, which may be a secret, is copied nowhere', async () => {
    const runtime = createRuntime();
    await runtime.session.set('apiKey:a', newer);
    expect(await readKey(runtime, 'apiKey', 'a')).toBeUndefined();
    expect([await runtime.session.get('apiKey:a'), runtime.local.values.size]).toEqual([newer, 0]);
  });
});

const namesClearedBy = (event: string) =>
  Object.entries<StoredKey>(storedKeys).flatMap(([name, { clearedBy }]) =>
    clearedBy.some((one) => one === event) ? [name] : [],
  );

const tables = Object.values(storedDatabases).flatMap((database) => Object.entries<readonly string[]>(database));
const tablesClearedBy = (event: string) => tables.flatMap(([name, events]) => (events.includes(event) ? [name] : []));
const partsClearedBy = (event: string) =>
  Object.entries<{ clearedBy: readonly string[] }>(stateParts).flatMap(([name, { clearedBy }]) =>
    clearedBy.includes(event) ? [name] : [],
  );

describe('the tables of stored keys, databases and state', () => {
  test.each([
    ['lock', ['apiKey'], [], []],
    ['forgetKey', [], ['keys'], []],
    ['signInLeave', ['pendingCredential'], [], ['signIns']],
    ['signInEnd', ['pendingCredential'], [], ['signIns', 'savedFields']],
  ])('say what %s clears', (event, names, rows, parts) => {
    expect([namesClearedBy(event), tablesClearedBy(event), partsClearedBy(event)]).toEqual([names, rows, parts]);
  });
  test('say that disconnecting clears everything of the store but its history and the log-out that is still due', () => {
    const perStore = Object.entries<StoredKey>(storedKeys).flatMap(([name, { isPerStore, without }]) =>
      isPerStore || without !== undefined ? [name] : [],
    );
    expect(perStore.filter((name) => !namesClearedBy('disconnect').includes(name))).toEqual(['pendingLogOut']);
    expect(tables.map(([name]) => name).filter((name) => !tablesClearedBy('disconnect').includes(name))).toEqual([
      'subjects',
      'unreadable',
      'meta',
    ]);
    expect(Object.keys(stateParts).filter((name) => !partsClearedBy('disconnect').includes(name))).toEqual([
      'stores',
      'startedAt',
      'edits',
      'batches',
      'draftBatches',
      'news',
      'clock',
      'historyLimits',
      'pointedTabId',
      'connectDraft',
      'journal',
    ]);
  });
  test('keep the text that an earlier version kept one for each field', async () => {
    const runtime = createRuntime();
    const draft = { variantId: null, locationId: null, text: '19' };
    const value = { 's/p/price': draft, 's/p/name': { ...draft, text: 'Mug' }, 's/q/price': draft, 's/q/hue': draft };
    await runtime.local.set('drafts', { version: 1, value });
    const card = { ...draft, storeId: 's', surface: 'card', by: '', n: 0 };
    expect(valuesOf((await readKey(runtime, 'drafts')) ?? emptyCopy)).toEqual([
      { ...card, productId: 'p', field: 'price', seq: 1 },
      { ...card, productId: 'p', field: 'name', text: 'Mug', seq: 2 },
      { ...card, productId: 'q', field: 'price', seq: 3 },
    ]);
    await runtime.local.set('drafts', { version: 1, value: 'damaged' });
    expect(await readKey(runtime, 'drafts')).toBeUndefined();
  });
  test('keep no secret in the area that outlives the browser', () => {
    const secrets = ['apiKey', 'customerSession', 'pendingCredential', 'pendingLogin'] as const;
    expect(secrets.map((name) => storedKeys[name].area)).toEqual(secrets.map(() => 'session'));
  });
  test('clear what an event names, of that store alone', async () => {
    const runtime = createRuntime();
    const app = createAppStore();
    const removed: string[] = [];
    const remove = (table: string) => async (storeId: string) => void removed.push(`${table} ${storeId}`);
    const removeRows = {
      keys: remove('keys'),
      draftBatches: remove('draftBatches'),
      draftRequests: remove('draftRequests'),
      draftRows: remove('draftRows'),
      batches: remove('batches'),
      edits: remove('edits'),
      openCopy: remove('openCopy'),
      readings: remove('readings'),
    };
    const clear = createClear({ app, areas: runtime, removeRows });
    for (const storeId of ['a', 'b']) {
      await writeKey(runtime, 'apiKey', 'secret', storeId);
      await writeKey(runtime, 'guardrails', { zero_price: 'block' } as never, storeId);
      await writeKey(runtime, 'pendingLogOut', { attempts: 0, nextAt: 0 }, storeId);
    }
    await writeKey(runtime, 'preWarmedAt', { a: 1, b: 2 });
    await writeKey(runtime, 'unreadable', [
      { name: 'guardrails:a', stored: 1 },
      { name: 'drafts', stored: 2 },
    ]);
    const workingCopy = copyOf(createUnsaved({ storeId: 'a' }), createUnsaved({ storeId: 'b' }));
    app.setState({ workingCopy, siteNames: { a: 'A', b: 'B' }, frontStoreId: 'a' });
    await clear('lock', 'a');
    expect([...runtime.session.values.keys()].toSorted()).toEqual(['apiKey:b', 'pendingLogOut:a', 'pendingLogOut:b']);
    expect(removed).toEqual([]);
    await clear('disconnect', 'a');
    expect([...runtime.local.values.keys()].toSorted()).toEqual(['guardrails:b', 'preWarmedAt', 'unreadable']);
    expect(await readKey(runtime, 'preWarmedAt')).toEqual({ b: 2 });
    expect(await readKey(runtime, 'unreadable')).toEqual([{ name: 'drafts', stored: 2 }]);
    expect(removed).toEqual([
      'keys a',
      'readings a',
      'draftBatches a',
      'draftRequests a',
      'draftRows a',
      'batches a',
      'edits a',
      'openCopy a',
    ]);
    expect(app.getState()).toMatchObject({ siteNames: { b: 'B' }, frontStoreId: null });
    expect(valuesOf(app.getState().workingCopy)).toEqual([createUnsaved({ storeId: 'b' })]);
    await removeKey(runtime, 'pendingLogOut', 'a');
    expect([...runtime.session.values.keys()].toSorted()).toEqual(['apiKey:b', 'pendingLogOut:b']);
    // @ts-expect-error no flow removes it by itself
    await removeKey(runtime, 'apiKey', 'b');
  });
  test('name every database and each of its tables', async () => {
    // The table does not have the databases of other files.
    globalThis.indexedDB = new IDBFactory();
    const journal = openJournal({ now: () => 0 });
    await journal.open();
    await openVaultRecords({ findRoom: () => Promise.resolve('room') }).get('a');
    await openReadingRecords({ findRoom: () => Promise.resolve('room') }).all('a');
    const { files, report, local } = createRuntime();
    const old = { ...local, read: () => Promise.resolve({}) };
    await openLocalArea({ old, files, report, findRoom: () => Promise.resolve('room') }).get('stores');
    const databases = await indexedDB.databases();
    const stores = await Promise.all(
      databases.map(async ({ name = '' }) => {
        const db = await openDB(name);
        const found = [name, [...db.objectStoreNames]] as const;
        db.close();
        return found;
      }),
    );
    expect(Object.fromEntries(stores)).toEqual({
      ...Object.fromEntries(Object.entries(storedDatabases).map(([name, row]) => [name, Object.keys(row).toSorted()])),
      [areaDatabase]: ['meta', 'values'],
    });
  });
});
