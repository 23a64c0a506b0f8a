import type { ClearEvent } from './stored-keys.ts';

/**
 * Every other table in IndexedDB, and the function that removes a store's rows. Each opener has the version and upgrade
 * of its database.
 */
export const storedDatabases = {
  'shelfedge-vault': {
    /** Keys encrypted with a passphrase, or with a device key that lies beside them. */
    keys: ['disconnect', 'forgetKey'],
  },
  'shelfedge-readings': {
    /** Readings of products; what only the merchant may see is sealed. */
    readings: ['disconnect'],
  },
  'shelfedge-journal': {
    /** Previewed bulk changes. Before the batches, which a draft that is being applied becomes meanwhile. */
    draftBatches: ['disconnect'],
    draftRequests: ['disconnect'],
    draftRows: ['disconnect'],
    batches: ['disconnect'],
    /** Edits that were never sent. The others are read back once the store is connected again, and removed by the history limits. */
    edits: ['disconnect'],
    /** The names by which edits are found; removed with the last edit of a product. */
    subjects: [],
    unreadable: [],
    /** The journal's id and the last place in the order of typing. */
    meta: [],
  },
} as const satisfies Record<string, Record<string, readonly ClearEvent[]>>;

/** The copies of the journal, which are files, and the function that removes a store's edits from them. */
export const storedCopies = {
  openCopy: ['disconnect'],
  /** Saved edits, as the journal keeps them. */
  historyCopy: [],
} as const satisfies Record<string, readonly ClearEvent[]>;

type Databases = typeof storedDatabases;
type TablesClearedIn<D> = { [T in keyof D]: D[T] extends readonly [] ? never : T }[keyof D];
/** A table, or a kind of copy, of which an event removes rows. */
export type ClearedTable =
  | { [D in keyof Databases]: TablesClearedIn<Databases[D]> }[keyof Databases]
  | TablesClearedIn<typeof storedCopies>;
