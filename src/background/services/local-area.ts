import type { DBSchema, IDBPDatabase } from 'idb';
import { createSerialQueue } from '../../domain/queue.ts';
import { createDatabase, write, type Database, type WritableOf } from '../../edits/journal/database.ts';
import { toStorageError, type FindRoom } from '../../edits/journal/storage-failure.ts';
import { createAreaCopy } from './area-copy.ts';
import type { PrivateFiles, StorageArea } from './storage.ts';
import { areaDatabase, isCopied } from './stored-keys.ts';

/** Where earlier versions kept these values: an area of the browser that has no access level in Firefox. */
export interface OldArea {
  read(): Promise<Record<string, unknown>>;
  clear(): Promise<void>;
}

interface AreaSchema extends DBSchema {
  values: { key: string; value: unknown };
  /**
   * `filled`: `moved` once the values of earlier versions are in the database, `emptied` once the old area is empty.
   * `changes`: how many changes there were of what has a copy; `copied`: the changes that are in the copy.
   */
  meta: { key: 'filled' | 'changes' | 'copied'; value: 'moved' | 'emptied' | number };
}

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
export function openLocalArea({ name = areaDatabase, old, files, findRoom, report }: LocalAreaOptions): StorageArea {
  const open = createDatabase<AreaSchema>({ name, version: 1, upgrade, table: 'meta', findRoom });
  const serially = createSerialQueue();
  const copy = createAreaCopy(files);
  const copyNow = () => serially(() => writeCopy(open, copy));
  let isCopyWanted = false;
  const scheduleCopy = (): void => {
    if (isCopyWanted) return;
    isCopyWanted = true;
    // What could not be copied is counted in the database, and copied after the next change or start.
    serially(() => {
      isCopyWanted = false;
      return writeCopy(open, copy);
    }).catch(report);
  };
  const fill = async (db: IDBPDatabase<AreaSchema>): Promise<void> => {
    const { filled, changes, copied } = await readMeta(db);
    // A database that the browser lost has a copy. Then the old area holds nothing of ours.
    if (filled === undefined) await takeOver(open, (await copy.read()) ?? (await readOld(old)));
    if (filled !== 'emptied') emptyOld(open, old).catch(report);
    if (filled === undefined || changes !== copied) scheduleCopy();
  };
  let opened: { db: IDBPDatabase<AreaSchema>; filled: Promise<void> } | undefined;
  /** Another connection may be of another database, in the place of one that the browser lost. */
  const whenFilled = async (): Promise<void> => {
    const db = await open();
    if (opened?.db !== db) opened = { db, filled: fill(db) };
    const { filled } = opened;
    await filled.catch((error: unknown) => {
      if (opened?.filled === filled) opened = undefined;
      throw error instanceof DOMException ? toStorageError('failed', error) : error;
    });
  };
  const change = async (key: string, run: (all: WritableOf<AreaSchema>) => Promise<unknown>): Promise<void> => {
    await whenFilled();
    const hasCopy = isCopied(key);
    await write(open, ['values', 'meta'], hasCopy ? 'strict' : 'relaxed', async (all) => {
      await run(all);
      if (hasCopy) await countChange(all);
    });
    if (hasCopy) scheduleCopy();
  };
  // Every use says by itself if this fails, and tries again.
  whenFilled().catch(report);
  return {
    async get(key) {
      await whenFilled();
      return readFrom(open, (db) => db.get('values', key));
    },
    set: (key, value) => change(key, (all) => all.objectStore('values').put(value, key)),
    remove: (key) => change(key, (all) => all.objectStore('values').delete(key)),
    async clear() {
      await whenFilled();
      await write(open, ['values', 'meta'], 'strict', async (all) => {
        await all.objectStore('values').clear();
        await countChange(all);
      });
      await copyNow();
    },
  };
}

function upgrade(db: IDBPDatabase<AreaSchema>): void {
  db.createObjectStore('values');
  db.createObjectStore('meta');
}

async function readMeta(db: IDBPDatabase<AreaSchema>) {
  const { store } = db.transaction('meta');
  const keys = ['filled', 'changes', 'copied'] as const;
  const [filled, changes, copied] = await Promise.all(keys.map((key) => store.get(key)));
  return { filled, changes, copied };
}

async function countChange(all: WritableOf<AreaSchema>): Promise<void> {
  const meta = all.objectStore('meta');
  await meta.put(Number((await meta.get('changes')) ?? 0) + 1, 'changes');
}

async function readFrom<T>(open: Database<AreaSchema>, run: (db: IDBPDatabase<AreaSchema>) => Promise<T>): Promise<T> {
  const db = await open();
  try {
    return await run(db);
  } catch (cause) {
    throw cause instanceof DOMException ? await open.findCause(cause) : cause;
  }
}

const readOld = (old: OldArea): Promise<Record<string, unknown>> =>
  old.read().catch((cause: unknown) => {
    throw toStorageError('failed', cause);
  });

/** Stores the values of before, all or none. */
const takeOver = (open: Database<AreaSchema>, values: Record<string, unknown>): Promise<void> =>
  write(open, ['values', 'meta'], 'strict', async (all) => {
    for (const [key, value] of Object.entries(values)) await all.objectStore('values').put(value, key);
    await all.objectStore('meta').put('moved', 'filled');
    await countChange(all);
  });

/** Empties the old area, whose values are in the database. If it fails or is stopped, the next worker does it. */
async function emptyOld(open: Database<AreaSchema>, old: OldArea): Promise<void> {
  await old.clear();
  await write(open, ['meta'], 'strict', (all) => all.objectStore('meta').put('emptied', 'filled'));
}

async function writeCopy(open: Database<AreaSchema>, copy: ReturnType<typeof createAreaCopy>): Promise<void> {
  const [changes, values] = await readFrom(open, async (db) => {
    const all = db.transaction(['values', 'meta']);
    const keys = (await all.objectStore('values').getAllKeys()).filter(isCopied);
    const entries = keys.map(async (key) => [key, await all.objectStore('values').get(key)] as const);
    const meta = all.objectStore('meta');
    // The copy of a lost database is not written over by what is in the next one, before its values are in there.
    if ((await meta.get('filled')) === undefined) throw toStorageError('interrupted');
    return [await meta.get('changes'), Object.fromEntries(await Promise.all(entries))] as const;
  });
  await copy.write(values);
  await write(open, ['meta'], 'relaxed', (all) => all.objectStore('meta').put(changes ?? 0, 'copied'));
}
