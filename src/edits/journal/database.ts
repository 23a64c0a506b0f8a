import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames } from 'idb';
import { ShelfedgeError } from '../../base/errors.ts';
import type { JournalSchema } from './journal-schema.ts';
import { findCause, nameOf, toStorageError, type FindRoom } from './storage-failure.ts';

/** Resolves with a connection that is open at that moment. Throws `storage`, with the cause that was found. */
export interface Database<S extends DBSchema> {
  (): Promise<IDBPDatabase<S>>;
  /** Finds why a transaction failed. */
  findCause(cause: DOMException): Promise<ShelfedgeError>;
}
export type OpenDatabase = Database<JournalSchema>;

export interface DatabaseOptions<S extends DBSchema> {
  name: string;
  version: number;
  /** Brings a database of an earlier version, or version 0 for a new one, to this one. */
  upgrade(
    db: IDBPDatabase<S>,
    from: number,
    transaction: IDBPTransaction<S, StoreNames<S>[], 'versionchange'>,
  ): unknown;
  /** Any of its tables: a transaction on it shows if the connection is open. */
  table: StoreNames<S>;
  findRoom: FindRoom;
}

/** How long another page may keep an older version of the database open. */
const maxBlockMs = 5000;
/** How long the browser may take to open a database, an upgrade not counted: everything that is asked waits for it. */
const maxOpenMs = 20_000;

/** Opens a database and keeps one connection. Reopens the database after the browser closed it. */
export function createDatabase<S extends DBSchema>(options: DatabaseOptions<S>): Database<S> {
  const { table, findRoom } = options;
  let opened: Promise<IDBPDatabase<S>> | undefined;
  const connect = (): Promise<IDBPDatabase<S>> => {
    if (opened !== undefined) return opened;
    const forget = (): void => {
      if (opened === connection) opened = undefined;
    };
    const connection = openOnce(options, () => forget()).catch((error: unknown) => {
      forget();
      throw error;
    });
    opened = connection;
    return connection;
  };
  /** Another connection than the one that failed; callers whose connection failed together share the next one. */
  const replace = (failed: Promise<IDBPDatabase<S>>): Promise<IDBPDatabase<S>> => {
    if (opened === failed) opened = undefined;
    return connect();
  };
  const openAgain = async (): Promise<IDBPDatabase<S>> => {
    const connection = connect();
    const db = await connection;
    return isOpen(db, table) ? db : replace(connection);
  };
  const open = async (): Promise<IDBPDatabase<S>> => {
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
function isOpen<S extends DBSchema>(db: IDBPDatabase<S>, table: StoreNames<S>): boolean {
  try {
    db.transaction(table);
    return true;
  } catch {
    return false;
  }
}

function openOnce<S extends DBSchema>(
  { name, version, upgrade }: DatabaseOptions<S>,
  onClosed: () => void,
): Promise<IDBPDatabase<S>> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const giveUp = (why: 'blocked' | 'unanswered'): void => {
      isLate = true;
      reject(toStorageError(why));
    };
    const limit = setTimeout(() => giveUp('unanswered'), maxOpenMs);
    openDB<S>(name, version, {
      upgrade(db, from, _, transaction) {
        clearTimeout(limit);
        const upgraded = async (): Promise<unknown> => upgrade(db, from, transaction);
        // An upgrade that fails halfway stores nothing: the database stays as it was.
        Promise.all([upgraded(), transaction.done]).catch(() => abort(transaction));
      },
      blocked: () => void setTimeout(() => giveUp('blocked'), maxBlockMs),
      // A newer version of Shelfedge wants to upgrade the database: close, so that it need not wait.
      blocking: (_, __, event) => {
        (event.target as IDBDatabase).close();
        onClosed();
      },
      terminated: onClosed,
    })
      .finally(() => clearTimeout(limit))
      .then(
        (db) => (isLate ? db.close() : resolve(db)),
        (cause: unknown) =>
          reject(nameOf(cause) === 'VersionError' ? toStorageError('newer', cause) : (cause as Error)),
      );
  });
}

/** Reads a database. A failure throws `storage`, with the cause that was found. */
export async function readFrom<S extends DBSchema, T>(
  open: Database<S>,
  run: (db: IDBPDatabase<S>) => Promise<T>,
): Promise<T> {
  const db = await open();
  try {
    return await run(db);
  } catch (cause) {
    throw cause instanceof DOMException ? await open.findCause(cause) : cause;
  }
}

export type WritableOf<S extends DBSchema> = IDBPTransaction<S, StoreNames<S>[], 'readwrite'>;

/** Runs one transaction with strict durability. Any failure rolls the whole transaction back and throws `storage`. */
export const writeStrictly = <S extends DBSchema, T>(
  open: Database<S>,
  names: StoreNames<S>[],
  run: (transaction: WritableOf<S>) => Promise<T>,
): Promise<T> => write(open, names, 'strict', run);

/** Like `writeStrictly`, but `relaxed` does not wait for the disk: a power cut can lose the transaction. */
export async function write<S extends DBSchema, T>(
  open: Database<S>,
  names: StoreNames<S>[],
  durability: 'strict' | 'relaxed',
  run: (transaction: WritableOf<S>) => Promise<T>,
): Promise<T> {
  const db = await open();
  let started: WritableOf<S> | undefined;
  try {
    const transaction = db.transaction(names, 'readwrite', { durability });
    started = transaction;
    const work = run(transaction).catch((error: unknown) => {
      abort(transaction);
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

/** Aborts a transaction, unless it failed by itself. */
function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // The transaction already ended.
  }
}
