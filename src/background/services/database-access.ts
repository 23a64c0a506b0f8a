import { deleteDB, openDB } from 'idb';

/** True if a database exists; opening a missing one would create it. */
const exists = async (name: string): Promise<boolean> =>
  (await indexedDB.databases()).some((database) => database.name === name);

/** The number of records in memory at once. */
const chunkSize = 500;

/** The records of a table, one after the other; none if there is no such database or table. */
async function* read(name: string, table: string): AsyncGenerator<unknown, void> {
  if (!(await exists(name))) return;
  const database = await openDB(name);
  try {
    if (!database.objectStoreNames.contains(table)) return;
    for (let range: IDBKeyRange | null = null; ;) {
      const { store } = database.transaction(table);
      const [records, keys] = await Promise.all([store.getAll(range, chunkSize), store.getAllKeys(range, chunkSize)]);
      yield* records;
      const last = keys.at(-1);
      if (last === undefined || keys.length < chunkSize) return;
      range = IDBKeyRange.lowerBound(last, true);
    }
  } finally {
    database.close();
  }
}

export const databases = {
  read,
  /** Removes databases; open connections close first. */
  remove: async (names: readonly string[]) => {
    await Promise.all(names.map((name) => deleteDB(name)));
  },
};
