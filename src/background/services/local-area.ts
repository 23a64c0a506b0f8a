import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import { createSerialQueue } from '../../base/queue.ts';
import { createDatabase, readFrom, write, type Database, type WritableOf } from '../../edits/journal/database.ts';
import { toStorageError, type FindRoom } from '../../edits/journal/storage-failure.ts';
import { createAreaCopy, isForgetful } from './area-copy.ts';
import type { LocalArea, PrivateFiles, StorageArea } from './storage.ts';
import { areaDatabase, isCopied } from './stored-keys.ts';

/** Where earlier versions kept these values: an area of the browser that has no access level in Firefox. */
export interface OldArea extends StorageArea {
  read(): Promise<Record<string, unknown>>;
}

interface AreaSchema extends DBSchema {
  values: { key: string; value: unknown };
  /**
   * `migration`: `moved` once the values of earlier versions are in the database, `emptied` once the old area is empty.
   * `changes`: how many changes there were of what has a copy; `copied`: the changes that are in the copy.
   */
  meta: { key: 'migration' | 'changes' | 'copied'; value: 'moved' | 'emptied' | number };
}

type AreaCopy = ReturnType<typeof createAreaCopy>;
type ReadableOf<S extends DBSchema> = Pick<IDBPTransaction<S, StoreNames<S>[], IDBTransactionMode>, 'objectStore'>;

export interface LocalAreaOptions {
  name?: string;
  old: OldArea;
  files: PrivateFiles;
  findRoom: FindRoom;
  report(error: unknown): void;
}

/**
 * The values that outlive the browser, in a database of the extension's origin, which no page and no content script can reach. Opens it
 * at once; one context at a time may use it. A change resolves once it is stored, and throws `storage` with the cause that was found.
 */
export function openLocalArea(options: LocalAreaOptions): LocalArea {
  const { old } = options;
  const { open, copy, whenMigrated, scheduleCopy, copyNow, copied } = openMigrated(options);
  const change = async (key: string, run: (all: WritableOf<AreaSchema>) => Promise<unknown>): Promise<boolean> => {
    if (!(await whenMigrated())) return false;
    const hasCopy = isCopied(key);
    await write(open, ['values', 'meta'], hasCopy ? 'strict' : 'relaxed', async (all) => {
      await assertMigrated(all);
      await run(all);
      if (hasCopy) await countChange(all);
    });
    if (hasCopy) scheduleCopy();
    return true;
  };
  return {
    async get(key) {
      try {
        if (!(await whenMigrated())) return await old.get(key);
        return await readFrom(open, async (db) => {
          const all = db.transaction(['values', 'meta']);
          const value = all.objectStore('values').get(key);
          await Promise.all([value, assertMigrated(all)]);
          return value;
        });
      } catch (error) {
        // Chromium opens no database on a full disk. The copy lets stores and settings be shown; a change fails,
        // because it cannot be kept.
        const values = isCopied(key) ? await copy.read().catch(() => null) : null;
        if (values === null) throw error;
        return values[key];
      }
    },
    async set(key, value) {
      if (!(await change(key, (all) => all.objectStore('values').put(value, key)))) await old.set(key, value);
    },
    async remove(key) {
      if (!(await change(key, (all) => all.objectStore('values').delete(key)))) await old.remove(key);
    },
    async clear() {
      if (!(await whenMigrated())) return old.clear();
      await write(open, ['values', 'meta'], 'strict', async (all) => {
        await all.objectStore('values').clear();
        await countChange(all);
      });
      await copyNow();
    },
    copied,
  };
}

/** The database and its copy. `whenMigrated` resolves once the values of before are in it. */
function openMigrated({ name = areaDatabase, old, files, findRoom, report }: LocalAreaOptions) {
  const open = createDatabase<AreaSchema>({ name, version: 1, upgrade, table: 'meta', findRoom });
  const serially = createSerialQueue();
  const copy = createAreaCopy(files);
  let isCopyWanted = false;
  let last: Promise<void> | undefined;
  const copyNow = (): Promise<void> => {
    isCopyWanted = true;
    return (last = serially(() => {
      isCopyWanted = false;
      return writeCopy(open, copy);
    }));
  };
  const scheduleCopy = (): void => {
    // The database counts the changes: a copy that failed is made after the next change or start.
    if (!isCopyWanted) copyNow().catch(report);
  };
  /** Moves the values of before into a new database. False if no database lasts here, so that the old area stays in use. */
  const migrate = async (db: IDBPDatabase<AreaSchema>): Promise<boolean> => {
    const { migration, changes, copied } = await readMeta(db);
    if (migration === undefined) {
      const values = await readBefore(copy, old);
      if (values === null) return false;
      await migrateValues(open, values);
    }
    if (migration !== 'emptied') emptyOld(open, old).catch(report);
    if (migration === undefined || changes !== copied) scheduleCopy();
    return true;
  };
  let opened: { db: IDBPDatabase<AreaSchema>; migrated: Promise<boolean> } | undefined;
  /** A new connection may be to a new database in place of a lost one. Resolves as `migrate`. */
  const whenMigrated = async (): Promise<boolean> => {
    const db = await open();
    if (opened?.db !== db) opened = { db, migrated: migrate(db) };
    const { migrated } = opened;
    return migrated.catch((error: unknown) => {
      if (opened?.migrated === migrated) opened = undefined;
      throw error instanceof DOMException ? toStorageError('failed', error) : error;
    });
  };
  // Every use repeats a failed migration and reports the failure.
  whenMigrated().catch(report);
  return { open, copy, whenMigrated, scheduleCopy, copyNow, copied: async () => last };
}

/** Throws `interrupted` in a new database, made in place of a lost one, that does not have the values yet. */
async function assertMigrated(all: ReadableOf<AreaSchema>): Promise<void> {
  if ((await all.objectStore('meta').get('migration')) === undefined) throw toStorageError('interrupted');
}

/**
 * Reads the values for a new database: the copy of a lost database, or else the old area. Null where no database lasts. A copy
 * that cannot be read hides nothing while the old area still has its values.
 */
async function readBefore(copy: AreaCopy, old: OldArea): Promise<Record<string, unknown> | null> {
  try {
    return (await copy.read()) ?? (await readOld(old));
  } catch (error) {
    if (isForgetful(error)) return null;
    const values = await readOld(old);
    if (Object.keys(values).length === 0) throw error;
    return values;
  }
}

function upgrade(db: IDBPDatabase<AreaSchema>): void {
  db.createObjectStore('values');
  db.createObjectStore('meta');
}

async function readMeta(db: IDBPDatabase<AreaSchema>) {
  const { store } = db.transaction('meta');
  const keys = ['migration', 'changes', 'copied'] as const;
  const [migration, changes, copied] = await Promise.all(keys.map((key) => store.get(key)));
  return { migration, changes, copied };
}

async function countChange(all: WritableOf<AreaSchema>): Promise<void> {
  const meta = all.objectStore('meta');
  await meta.put(Number((await meta.get('changes')) ?? 0) + 1, 'changes');
}

const readOld = (old: OldArea): Promise<Record<string, unknown>> =>
  old.read().catch((cause: unknown) => {
    throw toStorageError('failed', cause);
  });

/** Stores the values of before, all or none. */
const migrateValues = (open: Database<AreaSchema>, values: Record<string, unknown>): Promise<void> =>
  write(open, ['values', 'meta'], 'strict', async (all) => {
    for (const [key, value] of Object.entries(values)) await all.objectStore('values').put(value, key);
    await all.objectStore('meta').put('moved', 'migration');
    await countChange(all);
  });

/** Empties the old area, whose values are in the database. If it fails or is stopped, the next worker does it. */
async function emptyOld(open: Database<AreaSchema>, old: OldArea): Promise<void> {
  await old.clear();
  await write(open, ['meta'], 'strict', (all) => all.objectStore('meta').put('emptied', 'migration'));
}

async function writeCopy(open: Database<AreaSchema>, copy: AreaCopy): Promise<void> {
  const [changes, values] = await readFrom(open, async (db) => {
    const all = db.transaction(['values', 'meta']);
    // The next database must have the values of a lost one before the copy is overwritten.
    await assertMigrated(all);
    const keys = (await all.objectStore('values').getAllKeys()).filter(isCopied);
    const entries = keys.map(async (key) => [key, await all.objectStore('values').get(key)] as const);
    const changed = all.objectStore('meta').get('changes');
    return [await changed, Object.fromEntries(await Promise.all(entries))] as const;
  });
  await copy.write(values);
  await write(open, ['meta'], 'relaxed', (all) => all.objectStore('meta').put(changes ?? 0, 'copied'));
}
