import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames } from 'idb';
import { ShelfedgeError } from '../../domain/errors.ts';
import { readRecord, toRecord, type EditRecord } from './records.ts';

/** Why the journal failed, as the `description` of a `storage` error. */
type StorageFailure = 'full' | 'blocked' | 'newer' | 'failed';

/** A record that could not be read and was moved out of the way. */
export interface UnreadableRecord {
  record: unknown;
  why: 'newer' | 'damaged';
  at: number;
}

export interface JournalSchema extends DBSchema {
  edits: {
    key: string;
    value: EditRecord;
    indexes: {
      /** Left over from schema version 1; unused. */
      createdAt: number;
      when: [number, string];
      isOpen: number;
      place: [string, string];
      batch: [string, string];
    };
  };
  batches: { key: string; value: { id: string } };
  unreadable: { key: number; value: UnreadableRecord };
  meta: { key: string; value: unknown };
}
type JournalDatabase = IDBPDatabase<JournalSchema>;

export type OpenDatabase = () => Promise<JournalDatabase>;

const version = 2;
/** How long another page may keep an older version of the database open. */
const longestBlockMs = 5000;

/** Opens the journal's database and keeps one connection. Reopens the database after the browser closed it. */
export function createDatabase(name: string): OpenDatabase {
  let opened: Promise<JournalDatabase> | undefined;
  return () => {
    opened ??= openOnce(name, () => (opened = undefined)).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}

function openOnce(name: string, onClosed: () => void): Promise<JournalDatabase> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    openDB<JournalSchema>(name, version, {
      upgrade: (db, from, _, transaction) => void upgrade(db, from, transaction),
      blocked: () =>
        void setTimeout(() => {
          isLate = true;
          reject(toStorageError('blocked'));
        }, longestBlockMs),
      // A newer version of Shelfedge wants to upgrade the database: close, so that it need not wait.
      blocking: (_, __, event) => {
        (event.target as IDBDatabase).close();
        onClosed();
      },
      terminated: onClosed,
    }).then(
      (db) => (isLate ? db.close() : resolve(db)),
      (cause: unknown) => reject(toStorageError(nameOf(cause) === 'VersionError' ? 'newer' : 'failed', cause)),
    );
  });
}

async function upgrade(db: JournalDatabase, from: number, transaction: Upgrade): Promise<void> {
  if (from < 1) db.createObjectStore('edits', { keyPath: 'id' }).createIndex('createdAt', 'createdAt');
  const edits = transaction.objectStore('edits');
  edits.createIndex('when', ['createdAt', 'id']);
  edits.createIndex('isOpen', 'isOpen');
  edits.createIndex('place', ['storeId', 'productId']);
  edits.createIndex('batch', ['batchId', 'tag']);
  db.createObjectStore('batches', { keyPath: 'id' });
  db.createObjectStore('unreadable', { autoIncrement: true });
  db.createObjectStore('meta');
  for (let cursor = await edits.openCursor(); cursor !== null; cursor = await cursor.continue()) {
    const reading = readRecord(cursor.value);
    if (reading.tag === 'edit') await cursor.update(toRecord(reading.edit));
  }
}
type Upgrade = IDBPTransaction<JournalSchema, StoreNames<JournalSchema>[], 'versionchange'>;

const nameOf = (error: unknown): string => (error instanceof Error || error instanceof DOMException ? error.name : '');

const toStorageError = (trouble: StorageFailure, cause?: unknown): ShelfedgeError =>
  new ShelfedgeError('storage', 'The journal could not keep this.', { description: trouble }, { cause });

/** A transaction that writes. */
export type Writable = IDBPTransaction<JournalSchema, StoreNames<JournalSchema>[], 'readwrite'>;

/** Runs one transaction with strict durability. Any failure rolls the whole transaction back and throws `storage`. */
export async function writeStrictly<T>(
  open: OpenDatabase,
  names: StoreNames<JournalSchema>[],
  run: (transaction: Writable) => Promise<T>,
): Promise<T> {
  const db = await open();
  let started: Writable | undefined;
  try {
    const transaction = db.transaction(names, 'readwrite', { durability: 'strict' });
    started = transaction;
    const work = run(transaction).catch((error: unknown) => {
      undo(transaction);
      throw error;
    });
    const [result] = await Promise.all([work, transaction.done]);
    return result;
  } catch (cause) {
    if (cause instanceof ShelfedgeError) throw cause;
    // A full disk aborts the transaction, and later requests on it fail with an unrelated error.
    const isFull = nameOf(started?.error ?? cause) === 'QuotaExceededError';
    throw toStorageError(isFull ? 'full' : 'failed', cause);
  }
}

function undo(transaction: Writable): void {
  try {
    transaction.abort();
  } catch {
    // The transaction already ended.
  }
}
