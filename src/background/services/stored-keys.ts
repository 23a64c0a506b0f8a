import { GuardLimits } from '../../domain/guardrails.ts';
import { HistoryLimits } from '../../domain/history.ts';
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
} from './stored-schemas.ts';

/**
 * What removes a value: the store is disconnected, its key is locked or forgotten, its sign-in flow ends (a log-out ends
 * it, too), or its own flow is done with it. Everything in the session area is gone with the browser as well.
 */
type ClearEvent = 'disconnect' | 'lock' | 'signInEnd' | 'done';

export interface StoredKey {
  area: 'local' | 'session';
  /** True for one value a store, stored under `NAME:STORE`. */
  isPerStore: boolean;
  /** The version that is written. A value of a version without a migration counts as absent, and stays. */
  version: number;
  schema: z.ZodMiniType;
  /** From each earlier version, its value in the form of the next version. */
  migrations: Record<number, (value: unknown) => unknown>;
  clearedBy: readonly ClearEvent[];
}

const key = <const K extends StoredKey>(row: K): K => row;

/** Everything in the storage areas. `local` outlives the browser; no secret is ever in it. */
export const storedKeys = {
  /** The connected stores; a disconnected one is left out. */
  stores: key({ area: 'local', isPerStore: false, version: 1, schema: z.array(Store), migrations: {}, clearedBy: [] }),
  guardrails: key({
    area: 'local',
    isPerStore: true,
    version: 1,
    schema: GuardLimits,
    migrations: {},
    clearedBy: ['disconnect'],
  }),
  historyLimits: key({
    area: 'local',
    isPerStore: false,
    version: 1,
    schema: HistoryLimits,
    migrations: {},
    clearedBy: [],
  }),
  /** The fingerprint of the key that was used last. */
  keyFingerprint: key({
    area: 'local',
    isPerStore: true,
    version: 1,
    schema: z.string(),
    migrations: {},
    clearedBy: ['disconnect'],
  }),
  editsBackup: key({
    area: 'local',
    isPerStore: false,
    version: 1,
    schema: BackupRecord,
    migrations: {},
    clearedBy: [],
  }),
  /** Text typed into cards, by store, product and field; the state of a disconnected store is left out. */
  drafts: key({ area: 'local', isPerStore: false, version: 1, schema: Drafts, migrations: {}, clearedBy: [] }),
  /** When each store's log-in was pre-warmed, epoch ms; a disconnected store is left out at the next run. */
  preWarmedAt: key({
    area: 'local',
    isPerStore: false,
    version: 1,
    schema: z.record(z.string(), z.number()),
    migrations: {},
    clearedBy: [],
  }),

  /** The merchant's API key. */
  apiKey: key({
    area: 'session',
    isPerStore: true,
    version: 1,
    schema: z.string(),
    migrations: {},
    clearedBy: ['disconnect', 'lock'],
  }),
  /** The visitor's or member's tokens; a log-out replaces them. */
  customerSession: key({
    area: 'session',
    isPerStore: true,
    version: 1,
    schema: StoredSession,
    migrations: {},
    clearedBy: ['disconnect', 'done'],
  }),
  /** The credential that a sign-in step left for the next one. */
  pendingCredential: key({
    area: 'session',
    isPerStore: true,
    version: 1,
    schema: PendingCredential,
    migrations: {},
    clearedBy: ['disconnect', 'signInEnd', 'done'],
  }),
  /** Verifier and state of the log-in on the platform's page; taken once. */
  pendingLogin: key({
    area: 'session',
    isPerStore: false,
    version: 1,
    schema: PendingLogin,
    migrations: {},
    clearedBy: ['done'],
  }),
  /** A log-out that the platform has yet to hear of. */
  pendingLogOut: key({
    area: 'session',
    isPerStore: true,
    version: 1,
    schema: PendingLogOut,
    migrations: {},
    clearedBy: ['done'],
  }),
  offlineProducts: key({
    area: 'session',
    isPerStore: true,
    version: 1,
    schema: z.array(Reading),
    migrations: {},
    clearedBy: ['disconnect'],
  }),
  /** The state that the next worker starts from. */
  state: key({ area: 'session', isPerStore: false, version: 1, schema: PersistedState, migrations: {}, clearedBy: [] }),
  /** When the extension was last used, epoch ms. */
  usedAt: key({ area: 'session', isPerStore: false, version: 1, schema: z.number(), migrations: {}, clearedBy: [] }),
  updateWaits: key({
    area: 'session',
    isPerStore: false,
    version: 1,
    schema: z.literal(true),
    migrations: {},
    clearedBy: [],
  }),
};

/** Everything in IndexedDB. Each opener has the version and the upgrade of its database. */
export const storedDatabases = {
  /** Edits, batches, unreadable records and the journal's id. Applied edits are removed by the history limits. */
  'shelfedge-journal': { stores: ['edits', 'batches', 'unreadable', 'meta'], clearedBy: ['history limits'] },
  /** Keys encrypted with a passphrase. */
  'shelfedge-vault': { stores: ['keys'], clearedBy: ['disconnect', 'key forgotten'] },
};

type StoredKeys = typeof storedKeys;
export type StoredName = keyof StoredKeys;
type Stored<K extends StoredName> = z.infer<StoredKeys[K]['schema']>;
/** The store's id, for a key with one value a store. */
type Of<K extends StoredName> = StoredKeys[K]['isPerStore'] extends true ? [storeId: string] : [];
type PerStoreName = { [K in StoredName]: StoredKeys[K]['isPerStore'] extends true ? K : never }[StoredName];
type RemovedByFlow = { [K in StoredName]: 'done' extends StoredKeys[K]['clearedBy'][number] ? K : never }[StoredName];

export type StorageAreas = Record<'local' | 'session', StorageArea>;

/** The name in the browser's storage area. */
const nameOf = (name: StoredName, storeId?: string): string => (storeId === undefined ? name : `${name}:${storeId}`);

const Envelope = z.object({ version: z.int(), value: z.unknown() });

/** A stored value in its newest form; undefined if it is absent, damaged, or of a newer version. It stays as it is. */
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

export async function readKey<K extends StoredName>(
  areas: StorageAreas,
  name: K,
  ...[storeId]: Of<K>
): Promise<Stored<K> | undefined> {
  const row: StoredKey = storedKeys[name];
  return parseStored(row, await areas[row.area].get(nameOf(name, storeId))) as Stored<K> | undefined;
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

/** Removes everything of a store that this event clears. */
export async function clearKeys(areas: StorageAreas, event: ClearEvent, storeId: string): Promise<void> {
  for (const [name, row] of Object.entries<StoredKey>(storedKeys))
    if (row.isPerStore && row.clearedBy.includes(event))
      await areas[row.area].remove(nameOf(name as PerStoreName, storeId));
}
