import { openDB, type StoreNames } from 'idb';
import { ShelfedgeError } from '../../domain/errors.ts';
import { upgrade, version, type JournalDatabase, type JournalSchema, type Writable } from './journal-schema.ts';
import { findCause, nameOf, toStorageError, type FindRoom } from './storage-failure.ts';

/** Resolves with a connection that is open at that moment. Throws `storage`, with the cause that was found. */
export interface OpenDatabase {
  (): Promise<JournalDatabase>;
  /** Finds why a transaction failed. */
  findCause(cause: DOMException): Promise<ShelfedgeError>;
}

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
