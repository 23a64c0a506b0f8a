import type { DBSchema, IDBPDatabase, IDBPObjectStore } from 'idb';
import { ShelfedgeError } from '../../base/errors.ts';
import { z } from '../../base/schema.ts';
import { createDatabase, readFrom, writeStrictly } from '../../edits/journal/database.ts';
import type { FindRoom } from '../../edits/journal/storage-failure.ts';
import { DeviceEncryptedKey, EncryptedKey } from './vault-encryption.ts';
import { UnlockAttempts } from './unlock-attempts.ts';

/** A remembered key as it is stored: encrypted with a passphrase or a device key, with its failed attempts and lock setting. */
export const VaultRecord = z.object({
  id: z.string(),
  storeId: z.string(),
  encrypted: z.discriminatedUnion('version', [EncryptedKey, DeviceEncryptedKey]),
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

interface VaultRecordsOptions {
  name?: string;
  findRoom: FindRoom;
}

/** Opens the vault's database, which no page and no content script can read. */
export function openVaultRecords({ name = 'shelfedge-vault', findRoom }: VaultRecordsOptions): VaultRecords {
  const open = createDatabase<VaultSchema>({ name, version: 1, upgrade, table: 'keys', findRoom });
  const read = async (storeId: string): Promise<(VaultRecord | undefined)[]> =>
    (await readFrom(open, (db) => db.getAllFromIndex('keys', 'storeId', storeId))).map(toRecord);
  const write = <T>(run: (store: WritableStore) => Promise<T>): Promise<T> =>
    writeStrictly(open, ['keys'], (transaction) => run(transaction.objectStore('keys')));
  return {
    get: async (storeId) => (await read(storeId)).find((one) => one !== undefined),
    hasUnreadable: async (storeId) => (await read(storeId)).includes(undefined),
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

function upgrade(db: IDBPDatabase<VaultSchema>): void {
  db.createObjectStore('keys', { keyPath: 'id' }).createIndex('storeId', 'storeId');
}

type WritableStore = IDBPObjectStore<VaultSchema, 'keys'[], 'keys', 'readwrite'>;

async function replaceIn(store: WritableStore, record: VaultRecord, before: string | null): Promise<void> {
  const old = await store.index('storeId').getAllKeys(record.storeId);
  if (before !== null && !old.includes(before)) throw new ShelfedgeError('conflict', 'The key was changed meanwhile.');
  await store.put(record);
  const stored = toRecord(await store.get(record.id));
  if (stored === undefined || !isSameText(stored, record))
    throw new Error('The stored key differs from the one that was written.');
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
