import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore } from 'idb';
import { ShelfedgeError } from '../../domain/errors.ts';
import { abort } from '../../edits/journal/database.ts';
import { z } from '../../domain/schema.ts';
import { EncryptedKey } from './vault-encryption.ts';
import { UnlockAttempts } from './unlock-attempts.ts';

/** A remembered key as it is stored: encrypted, with its failed attempts and lock setting. */
export const VaultRecord = z.object({
  id: z.string(),
  storeId: z.string(),
  encrypted: EncryptedKey,
  attempts: UnlockAttempts,
  lockAfterMinutes: z.nullable(z.int()),
});
export type VaultRecord = z.infer<typeof VaultRecord>;

/** The storage of remembered keys. A change resolves once it is on disk; otherwise it throws `storage`. */
export interface VaultRecords {
  /** A store's record; undefined if there is no readable one. */
  get(storeId: string): Promise<VaultRecord | undefined>;
  /** True if the store has a record that cannot be read: damaged, or of a newer Shelfedge. */
  hasUnreadable(storeId: string): Promise<boolean>;
  /** Removes every record that cannot be read, of all stores. */
  removeUnreadable(): Promise<void>;
  /** Reads and changes a store's record in one transaction; resolves with the result. */
  update(storeId: string, change: (record: VaultRecord) => VaultRecord): Promise<VaultRecord | undefined>;
  /**
   * Puts a record in the place of the one with id `before` (null: of whatever there is). In one transaction it is
   * written, read back, and only then the old one goes; if any of it fails, the old one stands.
   */
  replace(record: VaultRecord, before: string | null): Promise<void>;
  remove(storeId: string): Promise<void>;
}

interface VaultSchema extends DBSchema {
  keys: { key: string; value: unknown; indexes: { storeId: string } };
}

/** Opens the vault's database, which no page and no content script can read. */
export function openVaultRecords(name = 'shelfedge-vault'): VaultRecords {
  let opened: Promise<IDBPDatabase<VaultSchema>> | undefined;
  const open = (): Promise<IDBPDatabase<VaultSchema>> => {
    opened ??= openDB<VaultSchema>(name, 1, {
      upgrade: (db) => void db.createObjectStore('keys', { keyPath: 'id' }).createIndex('storeId', 'storeId'),
      // The database is removed.
      blocking: (_, __, event) => {
        (event.target as IDBDatabase).close();
        opened = undefined;
      },
      terminated: () => (opened = undefined),
    }).catch((cause: unknown) => {
      opened = undefined;
      throw new ShelfedgeError('storage', 'The vault could not be opened', {}, { cause });
    });
    return opened;
  };
  const write = async <T>(run: (store: WritableStore) => Promise<T>): Promise<T> => {
    const transaction = (await open()).transaction('keys', 'readwrite', { durability: 'strict' });
    try {
      const [result] = await Promise.all([run(transaction.store), transaction.done]);
      return result;
    } catch (cause) {
      abort(transaction);
      await transaction.done.catch(() => undefined);
      if (cause instanceof ShelfedgeError) throw cause;
      throw new ShelfedgeError('storage', 'The vault could not be written', {}, { cause });
    }
  };
  return {
    get: async (storeId) =>
      (await (await open()).getAllFromIndex('keys', 'storeId', storeId)).map(toRecord).find((one) => one !== undefined),
    hasUnreadable: async (storeId) =>
      (await (await open()).getAllFromIndex('keys', 'storeId', storeId)).some((one) => toRecord(one) === undefined),
    removeUnreadable: () =>
      write(async (store) => {
        for (let cursor = await store.openCursor(); cursor !== null; cursor = await cursor.continue())
          if (toRecord(cursor.value) === undefined) await cursor.delete();
      }),
    update: (storeId, change) =>
      write(async (store) => {
        const before = (await store.index('storeId').getAll(storeId)).map(toRecord).find((one) => one !== undefined);
        if (before === undefined) return undefined;
        const after = change(before);
        if (after !== before) await store.put(after);
        return after;
      }),
    replace: (record, before) => write((store) => replaceIn(store, record, before)),
    remove: (storeId) =>
      write(async (store) => {
        for (const id of await store.index('storeId').getAllKeys(storeId)) await store.delete(id);
      }),
  };
}

type WritableStore = IDBPObjectStore<VaultSchema, ['keys'], 'keys', 'readwrite'>;

async function replaceIn(store: WritableStore, record: VaultRecord, before: string | null): Promise<void> {
  const old = await store.index('storeId').getAllKeys(record.storeId);
  if (before !== null && !old.includes(before)) throw new ShelfedgeError('conflict', 'The key was changed meanwhile.');
  await store.put(record);
  const stored = toRecord(await store.get(record.id));
  if (stored === undefined || !isSameText(stored, record))
    throw new Error('the record reads other than it was written');
  for (const id of old) await store.delete(id);
}

const isSameText = (a: VaultRecord, b: VaultRecord): boolean => {
  const [x, y] = [a.encrypted.cipher.text, b.encrypted.cipher.text];
  return x.length === y.length && x.every((byte, index) => byte === y[index]);
};

const toRecord = (value: unknown): VaultRecord | undefined => {
  const parsed = VaultRecord.safeParse(value);
  return parsed.success ? parsed.data : undefined;
};
