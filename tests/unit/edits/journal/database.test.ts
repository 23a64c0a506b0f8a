import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { openDB, type DBSchema } from 'idb';
import { afterEach, expect, test, vi } from 'vitest';
import { createDatabase, type DatabaseOptions } from '../../../../src/edits/journal/database.ts';

interface Goods extends DBSchema {
  goods: { key: string; value: { id: string; form: number } };
}

const optionsOf = (name: string): DatabaseOptions<Goods> => ({
  name,
  version: 1,
  table: 'goods',
  upgrade: (db) => db.createObjectStore('goods', { keyPath: 'id' }),
  findRoom: () => Promise.resolve('room'),
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a browser that does not answer is reported after 20 seconds, and asked again by the next command', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(indexedDB, 'open').mockReturnValueOnce(new IDBOpenDBRequest());
  const open = createDatabase(optionsOf(randomUUID()));
  const first = expect(open()).rejects.toMatchObject({ code: 'storage', details: { description: 'unanswered' } });
  vi.advanceTimersByTime(20_000);
  await first;
  const db = await open();
  expect(await db.getAll('goods')).toEqual([]);
});

test('an upgrade may take longer than the opening of a database', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const options = optionsOf(randomUUID());
  const open = createDatabase<Goods>({
    ...options,
    upgrade(...args) {
      vi.advanceTimersByTime(60_000);
      return options.upgrade(...args);
    },
  });
  await expect(open()).resolves.toMatchObject({ version: 1 });
});

test('an upgrade that fails halfway leaves the database as it was, for the next one', async () => {
  const name = randomUUID();
  const first = await createDatabase(optionsOf(name))();
  await first.put('goods', { id: 'a', form: 1 });
  await first.put('goods', { id: 'b', form: 1 });
  first.close();
  let isBroken = true;
  const open = createDatabase<Goods>({
    ...optionsOf(name),
    version: 2,
    upgrade: async (_db, _from, transaction) => {
      for (const one of await transaction.objectStore('goods').getAll()) {
        if (isBroken && one.id === 'b') throw new TypeError('not a record');
        await transaction.objectStore('goods').put({ ...one, form: 2 });
      }
    },
  });
  await expect(open()).rejects.toMatchObject({ code: 'storage', details: { description: 'failed' } });
  const between = await openDB<Goods>(name);
  expect([between.version, (await between.getAll('goods')).map(({ form }) => form)]).toEqual([1, [1, 1]]);
  between.close();
  isBroken = false;
  const db = await open();
  expect([db.version, (await db.getAll('goods')).map(({ form }) => form)]).toEqual([2, [2, 2]]);
});
