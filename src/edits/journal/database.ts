import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames } from 'idb';
import { ShelfedgeError } from '../../domain/errors.ts';
import { readRecord, toRecord, type EditRecord } from './records.ts';
import { findCause, nameOf, toStorageError, type FindRoom } from './storage-failure.ts';

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

/** Resolves with a connection that is open at that moment. Throws `storage`, with the cause that was found. */
export interface OpenDatabase {
  (): Promise<JournalDatabase>;
  /** Finds why a transaction failed. */
  findCause(cause: DOMException): Promise<ShelfedgeError>;
}

const version = 2;
/** How long another page may keep an older version of the database open. */
const longestBlockMs = 5000;

/** Opens the journal's database and keeps one connection. Reopens the database after the browser closed it. */
export function createDatabase(name: string, findRoom: FindRoom): OpenDatabase {
  let opened: Promise<JournalDatabase> | undefined;
  const connect = (): Promise<JournalDatabase> => {
    if (opened !== undefined) return opened;
    const forget = (): void => {
      if (opened === connection) opened = undefined;
    };
    const connection = openOnce(name, () => forget()).catch((error: unknown) => {
      forget();
      throw error;
    });
    opened = connection;
    return connection;
  };
  /** Another connection than the one that failed; callers whose connection failed together share the next one. */
  const replace = (failed: Promise<JournalDatabase>): Promise<JournalDatabase> => {
    if (opened === failed) opened = undefined;
    return connect();
  };
  const openAgain = async (): Promise<JournalDatabase> => {
    const connection = connect();
    const db = await connection;
    return isOpen(db) ? db : replace(connection);
  };
  const open = async (): Promise<JournalDatabase> => {
    try {
      return await openAgain().catch(unlessKnown(openAgain));
    } catch (error) {
      if (error instanceof ShelfedgeError) throw error;
      throw await findCause(error, findRoom);
    }
  };
  return Object.assign(open, { findCause: (cause: DOMException) => findCause(cause, findRoom, openAgain) });
}

/** Goes on after an error of the browser; throws an error whose cause is known. */
const unlessKnown =
  <T>(next: () => Promise<T>) =>
  (error: unknown): Promise<T> => {
    if (error instanceof ShelfedgeError) throw error;
    return next();
  };

/** False for a connection that the browser is closing, which it may tell only later. */
function isOpen(db: JournalDatabase): boolean {
  try {
    db.transaction('meta');
    return true;
  } catch {
    return false;
  }
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
      (cause: unknown) => reject(nameOf(cause) === 'VersionError' ? toStorageError('newer', cause) : (cause as Error)),
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
    // Once a transaction is aborted, its later requests fail with an unrelated error.
    const error = started?.error ?? cause;
    throw error instanceof DOMException ? await open.findCause(error) : toStorageError('failed', error);
  }
}

function undo(transaction: Writable): void {
  try {
    transaction.abort();
  } catch {
    // The transaction already ended.
  }
}
