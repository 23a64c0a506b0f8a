import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { openDB } from 'idb';
import { expect, test, vi } from 'vitest';
import { databases } from '../../../../src/background/services/database-access.ts';

/** A database with a table "edits" of these records; returns its name. */
async function create(records: readonly { id: number }[]): Promise<string> {
  const name = randomUUID();
  const database = await openDB(name, 3, {
    upgrade: (made) => void made.createObjectStore('edits', { keyPath: 'id' }),
  });
  for (const record of records) await database.put('edits', record);
  database.close();
  return name;
}
async function readAll(name: string, table: string): Promise<unknown[]> {
  const records: unknown[] = [];
  for await (const record of databases.read(name, table)) records.push(record);
  return records;
}
const names = async (): Promise<(string | undefined)[]> =>
  (await indexedDB.databases()).map((database) => database.name);

test('the records of a table are read, and the database is let go', async () => {
  const [, name] = [await create([{ id: 7 }]), await create([{ id: 1 }, { id: 2 }])];
  expect(await readAll(name, 'edits')).toEqual([{ id: 1 }, { id: 2 }]);
  // A connection that stayed open would block this.
  const later = await openDB(name, 4, { blocked: () => expect.unreachable() });
  later.close();
});

test('the records of a long table are read in parts, each once', async () => {
  const records = Array.from({ length: 1201 }, (_, id) => ({ id }));
  const name = await create(records);
  const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll');
  expect(await readAll(name, 'edits')).toEqual(records);
  expect(getAll).toHaveBeenCalledTimes(3);
  getAll.mockRestore();
});

test('a table or a database that is not there has no records, and is not created', async () => {
  const [name, missing] = [await create([{ id: 1 }]), randomUUID()];
  expect(await readAll(name, 'batches')).toEqual([]);
  expect(await readAll(missing, 'edits')).toEqual([]);
  expect(await names()).not.toContain(missing);
});

test('databases are removed by name, and no others', async () => {
  const [first, second, other] = [await create([]), await create([{ id: 1 }]), await create([])];
  await databases.remove([first, second]);
  expect(await names()).toContain(other);
  for (const name of [first, second]) expect(await names()).not.toContain(name);
});
