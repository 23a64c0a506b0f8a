import { GuardLimits } from '../../domain/guardrails.ts';
import { HistoryLimits } from '../../domain/history.ts';
import { createSerialQueue } from '../../domain/queue.ts';
import { z } from '../../domain/schema.ts';
import { Store } from '../../domain/store.ts';
import type { StorageArea } from './storage.ts';
import {
  BackupRecord,
  Drafts,
  PendingCredential,
  PendingLogin,
  PendingLogOut,
  PersistedState,
  Reading,
  StoredSession,
  UnreadableValue,
} from './stored-schemas.ts';

/**
 * What removes a value of a store: the store is disconnected, its key is locked, its remembered key is forgotten, its
 * sign-in flow is left or ends (a log-out ends it, too), or the value's own flow is done with it.
 */
export type ClearEvent = 'disconnect' | 'lock' | 'forgetKey' | 'signInLeave' | 'signInEnd' | 'done';

export interface StoredKey {
  /** `session` ends with the browser; `local` does not. */
  area: 'local' | 'session';
  /** True for one value a store, stored under `NAME:STORE`. */
  isPerStore: boolean;
  /** The version that is written. A value of a version without a migration is unreadable. */
  version: number;
  schema: z.ZodMiniType;
  /** From each earlier version, its value in the form of the next version. */
  migrations: Record<number, (value: unknown) => unknown>;
  clearedBy: readonly ClearEvent[];
  /** For one value of all stores: the value without what it holds of a store. */
  without?: (value: never, storeId: string) => unknown;
}

/** A record without one entry; the same record if it has no such entry. */
export const withoutEntry = <T>(record: Record<string, T>, key: string): Record<string, T> =>
  key in record ? Object.fromEntries(Object.entries(record).filter(([other]) => other !== key)) : record;

/** A row of the first version, unless it says another. */
const row = <const K extends Omit<StoredKey, 'version' | 'migrations'>>(
  key: K,
): K & Pick<StoredKey, 'version' | 'migrations'> => ({ version: 1, migrations: {}, ...key });

/** Everything in the storage areas. `local` outlives the browser; no secret is ever in it. */
export const storedKeys = {
  /** The connected stores; a disconnected one is left out. */
  stores: row({ area: 'local', isPerStore: false, schema: z.array(Store), clearedBy: [] }),
  guardrails: row({ area: 'local', isPerStore: true, schema: GuardLimits, clearedBy: ['disconnect'] }),
  historyLimits: row({ area: 'local', isPerStore: false, schema: HistoryLimits, clearedBy: [] }),
  /** The fingerprint of the key that was used last. */
  keyFingerprint: row({ area: 'local', isPerStore: true, schema: z.string(), clearedBy: ['disconnect'] }),
  /** The version that the extension was updated to, until its news are dismissed. */
  news: row({ area: 'local', isPerStore: false, schema: z.string(), clearedBy: ['done'] }),
  editsBackup: row({ area: 'local', isPerStore: false, schema: BackupRecord, clearedBy: [] }),
  /** Text typed into cards, by store, product and field. `stateParts` says what clears it. */
  drafts: row({ area: 'local', isPerStore: false, schema: Drafts, clearedBy: ['done'] }),
  /** When each store's log-in was pre-warmed, epoch ms. */
  preWarmedAt: row({
    area: 'local',
    isPerStore: false,
    schema: z.record(z.string(), z.number()),
    clearedBy: ['disconnect'],
    without: withoutEntry<number>,
  }),
  /** Values of this area that could not be read and were moved here, and the names of unreadable remembered keys. */
  unreadable: row({
    area: 'local',
    isPerStore: false,
    schema: z.array(UnreadableValue),
    clearedBy: ['disconnect', 'done'],
    without: (values: readonly UnreadableValue[], storeId) =>
      values.filter(({ name }) => !name.endsWith(`:${storeId}`)),
  }),

  /** The API key in an unfinished connect form. */
  connectKey: row({ area: 'session', isPerStore: false, schema: z.string(), clearedBy: ['done'] }),
  /** The merchant's API key. */
  apiKey: row({ area: 'session', isPerStore: true, schema: z.string(), clearedBy: ['disconnect', 'lock'] }),
  /** The visitor's or member's tokens; a log-out replaces them. */
  customerSession: row({ area: 'session', isPerStore: true, schema: StoredSession, clearedBy: ['disconnect', 'done'] }),
  /** The credential that a sign-in step left for the next one. */
  pendingCredential: row({
    area: 'session',
    isPerStore: true,
    schema: PendingCredential,
    clearedBy: ['disconnect', 'signInLeave', 'signInEnd', 'done'],
  }),
  /** Verifier and state of the log-in on the platform's page; taken once. */
  pendingLogin: row({ area: 'session', isPerStore: false, schema: PendingLogin, clearedBy: ['done'] }),
  /** A log-out that the platform has yet to hear of. */
  pendingLogOut: row({ area: 'session', isPerStore: true, schema: PendingLogOut, clearedBy: ['done'] }),
  offlineProducts: row({ area: 'session', isPerStore: true, schema: z.array(Reading), clearedBy: ['disconnect'] }),
  /** The state that the next worker starts from. `stateParts` says what clears its parts. */
  state: row({ area: 'session', isPerStore: false, schema: PersistedState, clearedBy: ['done'] }),
  /** When the extension was last used, epoch ms. */
  usedAt: row({ area: 'session', isPerStore: false, schema: z.number(), clearedBy: [] }),
  updateWaits: row({ area: 'session', isPerStore: false, schema: z.literal(true), clearedBy: [] }),
};

/** Every table in IndexedDB, and what removes a store's rows. Each opener has the version and upgrade of its database. */
export const storedDatabases = {
  'shelfedge-vault': {
    /** Keys encrypted with a passphrase. */
    keys: ['disconnect', 'forgetKey'],
  },
  'shelfedge-journal': {
    batches: ['disconnect'],
    /** Edits that are not applied. Applied ones are removed by the history limits. */
    edits: ['disconnect'],
    unreadable: [],
    /** The journal's id. */
    meta: [],
  },
} as const satisfies Record<string, Record<string, readonly ClearEvent[]>>;

type Databases = typeof storedDatabases;
type TablesClearedIn<D> = { [T in keyof D]: D[T] extends readonly [] ? never : T }[keyof D];
/** A table of which an event removes rows. */
export type ClearedTable = { [D in keyof Databases]: TablesClearedIn<Databases[D]> }[keyof Databases];

type StoredKeys = typeof storedKeys;
export type StoredName = keyof StoredKeys;
type Stored<K extends StoredName> = z.infer<StoredKeys[K]['schema']>;
/** The store's id, for a key with one value a store. */
type Of<K extends StoredName> = StoredKeys[K]['isPerStore'] extends true ? [storeId: string] : [];
type RemovedByFlow = { [K in StoredName]: 'done' extends StoredKeys[K]['clearedBy'][number] ? K : never }[StoredName];

export type StorageAreas = Record<'local' | 'session', StorageArea>;

/** The name in the browser's storage area. */
const nameOf = (name: StoredName, storeId?: string): string => (storeId === undefined ? name : `${name}:${storeId}`);

const Envelope = z.object({ version: z.int(), value: z.unknown() });

/** A stored value in its newest form; undefined if it is absent, damaged, or of a newer version. */
export function parseStored<K extends StoredKey>({ version, schema, migrations }: K, stored: unknown): unknown {
  const envelope = Envelope.safeParse(stored);
  if (!envelope.success || envelope.data.version > version) return undefined;
  let { value } = envelope.data;
  for (let from = envelope.data.version; from < version; from += 1) {
    const migrate = migrations[from];
    if (migrate === undefined) return undefined;
    value = migrate(value);
  }
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}

/**
 * Reads a value. An unreadable value counts as absent. In the area that outlives the browser it is moved to the key
 * `unreadable`, where the workbench counts it; in the session area it stays, because it may be a secret.
 */
export async function readKey<K extends StoredName>(
  areas: StorageAreas,
  name: K,
  ...[storeId]: Of<K>
): Promise<Stored<K> | undefined> {
  const row: StoredKey = storedKeys[name];
  const stored = await areas[row.area].get(nameOf(name, storeId));
  const value = parseStored(row, stored) as Stored<K> | undefined;
  if (value === undefined && stored !== undefined && row.area === 'local' && name !== 'unreadable')
    await setAside(areas, nameOf(name, storeId), stored);
  return value;
}

const serially = createSerialQueue();

/**
 * Counts an unreadable value that is stored elsewhere, under this name, once. The value itself is not copied. If the
 * note cannot be stored, it is tried again at the next reading.
 */
export const noteUnreadable = (areas: StorageAreas, name: string): Promise<void> =>
  serially(() => addUnreadable(areas, name, 'unreadable')).catch(() => undefined);

/** Moves a value to the unreadable ones. If that fails, the value stays where it is. */
const setAside = ({ local, session }: StorageAreas, name: string, stored: unknown): Promise<void> =>
  serially(async () => {
    await addUnreadable({ local, session }, name, stored);
    await local.remove(name);
  }).catch(() => undefined);

async function addUnreadable(areas: StorageAreas, name: string, stored: unknown): Promise<void> {
  const known = (await readKey(areas, 'unreadable')) ?? [];
  await writeKey(areas, 'unreadable', [...known.filter((one) => one.name !== name), { name, stored }]);
}

export function writeKey<K extends StoredName>(
  areas: StorageAreas,
  name: K,
  value: Stored<K>,
  ...[storeId]: Of<K>
): Promise<void> {
  const { area, version }: StoredKey = storedKeys[name];
  return areas[area].set(nameOf(name, storeId), { version, value });
}

/** Removes a value that its own flow is done with. */
export const removeKey = <K extends RemovedByFlow>(areas: StorageAreas, name: K, ...[storeId]: Of<K>): Promise<void> =>
  areas[storedKeys[name].area].remove(nameOf(name, storeId));

/** Removes what this event clears of a store. Only `createClear` calls it, which clears databases and state as well. */
export async function clearKeys(areas: StorageAreas, event: ClearEvent, storeId: string): Promise<void> {
  for (const [key, row] of Object.entries<StoredKey>(storedKeys)) {
    const name = key as StoredName;
    if (!row.clearedBy.includes(event)) continue;
    if (row.isPerStore) await areas[row.area].remove(nameOf(name, storeId));
    else if (row.without !== undefined) await rewrite(areas, name, (value) => row.without?.(value as never, storeId));
  }
}

async function rewrite(areas: StorageAreas, name: StoredName, change: (value: unknown) => unknown): Promise<void> {
  const { area, version }: StoredKey = storedKeys[name];
  const value = await (readKey as (areas: StorageAreas, name: StoredName) => Promise<unknown>)(areas, name);
  if (value !== undefined) await areas[area].set(name, { version, value: change(value) });
}
