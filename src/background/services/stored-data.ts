import { z } from '../../base/schema.ts';
import type { DataItem } from '../../protocol/commands/data-commands.ts';
import type { WorkingCopy } from '../../products/working-copy/working-copy.ts';
import type { FormDrafts } from '../../protocol/form-drafts.ts';
import type { Runtime } from '../runtime.ts';
import { createAreaCopy } from './area-copy.ts';
import { createCopyFiles } from './copy-files.ts';
import { storedKeys, type ClearEvent, type StoredKey, type StoredName } from './stored-keys.ts';
import { storedCopies, storedDatabases } from './stored-tables.ts';
import { stateParts } from './stored-state.ts';

type StoredData = Pick<Runtime, 'databases' | 'files' | 'local' | 'session'>;

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** The part of the state that a key holds. */
const partsOfKeys = { drafts: 'workingCopy', forms: 'forms' } as const;

const isCleared = (name: string, clearedBy: readonly ClearEvent[]): boolean =>
  clearedBy.includes('disconnect') ||
  (name in partsOfKeys && stateParts[partsOfKeys[name as keyof typeof partsOfKeys]].clearedBy.includes('disconnect'));

/** Lists the stored data that `stored-keys.ts` names, with counts and sizes. */
export const listStoredData = async (runtime: StoredData, storeIds: readonly string[]): Promise<DataItem[]> => [
  ...(await listKeys(runtime, storeIds)),
  ...(await listTables(runtime)),
  ...(await listCopies(runtime)),
];

async function listKeys(runtime: StoredData, storeIds: readonly string[]): Promise<DataItem[]> {
  const items: DataItem[] = [];
  for (const [key, { area, isPerStore, clearedBy }] of Object.entries<StoredKey>(storedKeys)) {
    const name = key as StoredName;
    for (const storeId of isPerStore ? storeIds : [null]) {
      const stored = await runtime[area].get(storeId === null ? name : `${name}:${storeId}`);
      if (stored === undefined) continue;
      items.push({
        name,
        storeId,
        place: area === 'session' ? 'memory' : 'device',
        isClearedByDisconnect: isCleared(name, clearedBy),
        count: countOf(name, (stored as { value?: unknown }).value),
        bytes: bytesOf(stored),
      });
    }
  }
  return items;
}

/** How many entries a value has. */
function countOf(name: StoredName, value: unknown): number {
  if (Array.isArray(value)) return value.length;
  const record =
    name === 'drafts'
      ? (value as Partial<WorkingCopy> | null)?.values
      : name === 'forms'
        ? (value as Partial<FormDrafts> | null)?.bulk
        : name === 'preWarmedAt'
          ? value
          : null;
  return typeof record === 'object' && record !== null ? Object.keys(record).length : 1;
}

async function listTables({ databases }: StoredData): Promise<DataItem[]> {
  const items = new Map<string, DataItem>();
  for (const [database, tables] of Object.entries(storedDatabases))
    for (const [table, clearedBy] of Object.entries<readonly ClearEvent[]>(tables)) {
      for await (const record of databases.read(database, table)) {
        const storeId = storeIdOf(record);
        const name = isOpenKey(record) ? 'openKeys' : (table as TableName);
        const key = `${name} ${storeId}`;
        const item: DataItem = items.get(key) ?? {
          name,
          storeId,
          place: 'device',
          isClearedByDisconnect: isCleared(table, clearedBy),
          count: 0,
          bytes: 0,
        };
        items.set(key, { ...item, count: item.count + 1, bytes: item.bytes + bytesOf(record) });
      }
    }
  return [...items.values()];
}

type Databases = typeof storedDatabases;
type TableName = { [D in keyof Databases]: keyof Databases[D] }[keyof Databases];

/** True for a remembered key that opens without a passphrase. */
const isOpenKey = (record: unknown): boolean =>
  z.object({ encrypted: z.object({ version: z.literal(2) }) }).safeParse(record).success;

const storeIdOf = (record: unknown): string | null =>
  typeof record === 'object' && record !== null && 'storeId' in record && typeof record.storeId === 'string'
    ? record.storeId
    : null;

/** The copies of every journal, also of lost ones, and the copy of the area `local`. */
async function listCopies({ files }: StoredData): Promise<DataItem[]> {
  const copies = createCopyFiles(files);
  const items: DataItem[] = [];
  for (const [kind, name] of [
    ['open', 'openCopy'],
    ['history', 'historyCopy'],
  ] as const) {
    const bytes = await copies.bytes(kind);
    if (bytes === 0) continue;
    let count = 0;
    for (const journalId of await copies.journals(kind)) count += (await copies.head(kind, journalId))?.edits ?? 0;
    const isClearedByDisconnect = isCleared(name, storedCopies[name]);
    items.push({ name, storeId: null, place: 'device', isClearedByDisconnect, count, bytes });
  }
  const bytes = await createAreaCopy(files).bytes();
  if (bytes > 0)
    items.push({ name: 'valuesCopy', storeId: null, place: 'device', isClearedByDisconnect: true, count: 1, bytes });
  return items;
}
