import { createSerialQueue } from '../../base/queue.ts';
import { z } from '../../base/schema.ts';
import type { StorageArea } from './storage.ts';
import type { UnreadableValue } from './stored-schemas.ts';
import {
  storedKeys,
  type ClearEvent,
  type PerStoreArgs,
  type RemovedByFlow,
  type Stored,
  type StoredKey,
  type StoredName,
} from './stored-keys.ts';

export type StorageAreas = Record<'local' | 'session', StorageArea>;

/** The name in the browser's storage area. */
const nameOf = (name: StoredName, storeId?: string): string => (storeId === undefined ? name : `${name}:${storeId}`);

const Envelope = z.object({ version: z.int(), value: z.unknown() });

/** A value as it is stored. */
const toStored = ({ version, isText }: StoredKey, value: unknown): unknown => ({
  version,
  value: isText === true ? JSON.stringify(value) : value,
});

/** The value of an envelope; undefined for damaged text. What is stored as text was an object in earlier versions. */
function valueOf({ isText }: StoredKey, value: unknown): unknown {
  if (isText !== true || typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** A stored value in its newest form, unchecked; undefined if it is absent, damaged, or of a newer version. */
function migrateStored(row: StoredKey, stored: unknown): unknown {
  const { version, migrations } = row;
  const envelope = Envelope.safeParse(stored);
  if (!envelope.success || envelope.data.version > version) return undefined;
  let value = valueOf(row, envelope.data.value);
  for (let from = envelope.data.version; from < version; from += 1) {
    const migrate = migrations[from];
    if (migrate === undefined) return undefined;
    value = migrate(value);
  }
  return value;
}

/** A stored value in its newest form; undefined if it cannot be read. */
export function parseStored<K extends StoredKey>(row: K, stored: unknown): unknown {
  const value = migrateStored(row, stored);
  const parsed = row.schema.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}

/**
 * Reads a value. An unreadable value counts as absent. In the area that outlives the browser it is moved to the key
 * `unreadable`, where the workbench counts it; in the session area it stays, because it may be a secret. Of a list that
 * has `salvage`, only the items that do not fit are moved.
 */
export async function readKey<K extends StoredName>(
  areas: StorageAreas,
  name: K,
  ...[storeId]: PerStoreArgs<K>
): Promise<Stored<K> | undefined> {
  const row: StoredKey = storedKeys[name];
  const stored = await areas[row.area].get(nameOf(name, storeId));
  const value = parseStored(row, stored) as Stored<K> | undefined;
  if (value !== undefined || stored === undefined || row.area !== 'local' || name === 'unreadable') return value;
  const list = migrateStored(row, stored);
  if (row.salvage !== undefined && Array.isArray(list)) return (await salvageItems(areas, name, list)) as Stored<K>;
  await setAside(areas, nameOf(name, storeId), stored);
  return undefined;
}

/**
 * Reads a list item by item. An item that does not fit is moved under the list's name and its id; if that fails, the list stays
 * as it is, to be read so again.
 */
async function salvageItems(areas: StorageAreas, name: StoredName, list: readonly unknown[]): Promise<unknown[]> {
  const { area, version, schema, salvage }: StoredKey = storedKeys[name];
  const kept = list.map((item) => salvage?.(item)).filter((item) => item !== undefined);
  const refused = list.filter((item) => !schema.safeParse([item]).success);
  await serially(async () => {
    const values = refused.map((stored, at) => ({ name: `${name}:${idOf(stored) ?? at}`, stored }));
    await noteNow(areas, values);
    await areas[area].set(name, { version, value: kept });
  }).catch(() => undefined);
  return kept;
}

const idOf = (item: unknown): string | undefined => z.object({ id: z.string() }).safeParse(item).data?.id;

const serially = createSerialQueue();

/**
 * Counts an unreadable value that is stored elsewhere, under this name, once. The value itself is not copied. If the
 * note cannot be stored, it is tried again at the next reading.
 */
export const noteUnreadable = (areas: StorageAreas, name: string): Promise<void> =>
  addUnreadable(areas, [{ name, stored: 'unreadable' }]).catch(() => undefined);

/** Moves a value to the unreadable ones. If that fails, the value stays where it is. */
const setAside = ({ local, session }: StorageAreas, name: string, stored: unknown): Promise<void> =>
  serially(async () => {
    await noteNow({ local, session }, [{ name, stored }]);
    await local.remove(name);
  }).catch(() => undefined);

/** Adds values to the unreadable ones that the workbench counts and exports; each name once. */
export const addUnreadable = (areas: StorageAreas, values: readonly UnreadableValue[]): Promise<void> =>
  serially(() => noteNow(areas, values));

async function noteNow(areas: StorageAreas, values: readonly UnreadableValue[]): Promise<void> {
  const known = (await readKey(areas, 'unreadable')) ?? [];
  const others = known.filter(({ name }) => values.every((one) => one.name !== name));
  await writeKey(areas, 'unreadable', [...others, ...values]);
}

export function writeKey<K extends StoredName>(
  areas: StorageAreas,
  name: K,
  value: Stored<K>,
  ...[storeId]: PerStoreArgs<K>
): Promise<void> {
  const row: StoredKey = storedKeys[name];
  return areas[row.area].set(nameOf(name, storeId), toStored(row, value));
}

/** Removes a value that its own flow is done with. */
export const removeKey = <K extends RemovedByFlow>(
  areas: StorageAreas,
  name: K,
  ...[storeId]: PerStoreArgs<K>
): Promise<void> => areas[storedKeys[name].area].remove(nameOf(name, storeId));

/** Removes what this event clears of a store. Only `createClear` calls it, which clears databases and state as well. */
export async function clearKeys(areas: StorageAreas, event: ClearEvent, storeId: string): Promise<void> {
  for (const [key, row] of Object.entries<StoredKey>(storedKeys)) {
    const name = key as StoredName;
    if (!row.clearedBy.includes(event)) continue;
    const { isPerStore, area, without, unused } = row;
    if (isPerStore && isIdle(event) && unused !== undefined) await reduce(areas[area], row, nameOf(name, storeId));
    else if (isPerStore) await areas[area].remove(nameOf(name, storeId));
    else if (without !== undefined) await rewrite(areas, name, (value) => without(value as never, storeId));
  }
}

const isIdle = (event: ClearEvent): boolean => event === 'idle' || event === 'idleMember';

/** Reduces a secret to the part that stays; an unreadable secret is removed whole. */
async function reduce(area: StorageArea, row: StoredKey, kept: string): Promise<void> {
  const value = parseStored(row, await area.get(kept));
  const left = value === undefined ? undefined : row.unused?.(value as never);
  if (left === undefined) await area.remove(kept);
  else if (left !== value) await area.set(kept, toStored(row, left)).catch(() => area.remove(kept));
}

async function rewrite(areas: StorageAreas, name: StoredName, change: (value: unknown) => unknown): Promise<void> {
  const row: StoredKey = storedKeys[name];
  const value = await (readKey as (areas: StorageAreas, name: StoredName) => Promise<unknown>)(areas, name);
  if (value === undefined) return;
  const changed = change(value);
  if (changed === undefined) await areas[row.area].remove(name);
  else await areas[row.area].set(name, toStored(row, changed));
}
