import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore } from 'idb';
import { Edit } from '../domain/edit.ts';
import { ShelfedgeError } from '../domain/errors.ts';

interface JournalSchema extends DBSchema {
  edits: { key: string; value: unknown; indexes: { createdAt: number } };
}

export interface Journal {
  /** Resolves once the edit is on disk (IndexedDB, durability strict). Throws `storage` when it could not be kept. */
  put(edit: Edit): Promise<void>;
  get(id: string): Promise<Edit | undefined>;
  remove(id: string): Promise<void>;
  /**
   * Changes an edit in one step with reading it: `change` gives what shall stand, null to remove it, or the very edit
   * it was given to leave it. Resolves to what stands then; undefined when nothing did or does.
   */
  update(id: string, change: (edit: Edit) => Edit | null): Promise<Edit | undefined>;
  /** The edits that are readable, newest first; a record that is not is left where it is. */
  all(): Promise<Edit[]>;
}

/** Opens the journal, where every edit stands before anything is sent. */
export function openJournal(name = 'shelfedge'): Journal {
  let opened: Promise<IDBPDatabase<JournalSchema>> | undefined;
  const open = (): Promise<IDBPDatabase<JournalSchema>> => {
    opened ??= openDB<JournalSchema>(name, 1, {
      upgrade: (db) => void db.createObjectStore('edits', { keyPath: 'id' }).createIndex('createdAt', 'createdAt'),
      terminated: () => (opened = undefined),
    }).catch((cause: unknown) => {
      opened = undefined;
      throw new ShelfedgeError('storage', 'The journal could not be opened', {}, { cause });
    });
    return opened;
  };
  const write = async <T>(run: (store: WritableStore) => Promise<T>): Promise<T> => {
    const transaction = (await open()).transaction('edits', 'readwrite', { durability: 'strict' });
    try {
      const [result] = await Promise.all([run(transaction.store), transaction.done]);
      return result;
    } catch (cause) {
      throw new ShelfedgeError('storage', 'The edit could not be kept', {}, { cause });
    }
  };
  return {
    put: (edit) => write(async (store) => void (await store.put(edit))),
    remove: (id) => write((store) => store.delete(id)),
    update: (id, change) => write((store) => updateIn(store, id, change)),
    get: async (id) => toEdit(await (await open()).get('edits', id)),
    all: async () =>
      (await (await open()).getAllFromIndex('edits', 'createdAt'))
        .map(toEdit)
        .filter((edit) => edit !== undefined)
        .toReversed(),
  };
}

type WritableStore = IDBPObjectStore<JournalSchema, ['edits'], 'edits', 'readwrite'>;

async function updateIn(
  store: WritableStore,
  id: string,
  change: (edit: Edit) => Edit | null,
): Promise<Edit | undefined> {
  const before = toEdit(await store.get(id));
  if (before === undefined) return undefined;
  const after = change(before);
  if (after === null) await store.delete(id);
  else if (after !== before) await store.put(after);
  return after ?? undefined;
}

const toEdit = (record: unknown): Edit | undefined => {
  const parsed = Edit.safeParse(record);
  return parsed.success ? parsed.data : undefined;
};
