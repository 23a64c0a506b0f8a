import { deleteDB, openDB } from 'idb';

/** True if a database exists; opening a missing one would create it. */
const exists = async (name: string): Promise<boolean> =>
  (await indexedDB.databases()).some((database) => database.name === name);

/** The records of a table; none if there is no such database or table. */
async function read(name: string, table: string): Promise<unknown[]> {
  if (!(await exists(name))) return [];
  const database = await openDB(name);
  try {
    return database.objectStoreNames.contains(table) ? await database.getAll(table) : [];
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
