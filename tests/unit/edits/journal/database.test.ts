import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { openDB, type DBSchema } from 'idb';
import { expect, test } from 'vitest';
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
