import { deleteDB, openDB } from 'idb';
import { browser } from './browser.ts';

/** Whether a database is there; opening one that is not would create it. */
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

/** Gives every access to pages back that was not given with the extension. */
export async function dropAllAccess(): Promise<void> {
  const { origins = [] } = await browser.permissions.getAll();
  const given = (browser.runtime.getManifest() as { host_permissions?: string[] }).host_permissions ?? [];
  const asked = origins.filter((origin) => !given.includes(origin));
  if (asked.length > 0) await browser.permissions.remove({ origins: asked });
}
