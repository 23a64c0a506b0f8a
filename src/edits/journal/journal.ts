import { Batch } from '../../domain/batch.ts';
import { editTags, type Counts, type Edit } from '../../domain/edit.ts';
import { createDatabase, writeStrictly, type UnreadableRecord, type OpenDatabase } from './database.ts';
import { createListing, type Listing, type ListingCursor } from './listing.ts';
import { readRecord, toRecord, type EditRecord } from './records.ts';

/** Stores every edit before anything is sent; IndexedDB with strict durability. Throws `storage` if a write fails. */
export interface Journal extends EditRecords, BatchRecords, Upkeep {
  /** A page of the matching edits, newest first. */
  list(isWanted: (edit: Edit) => boolean, limit: number, after?: ListingCursor): Promise<Listing>;
}

interface EditRecords {
  /**
   * Stores edits in one transaction; resolves with the stored edits once they are on disk. An edit with a known id is
   * not overwritten.
   */
  add(edits: readonly Edit[]): Promise<Edit[]>;
  /** Adds one edit and drops the edits it replaces, in one transaction. */
  replace(edit: Edit, others: readonly string[], how: ReplaceRules): Promise<Replaced>;
  get(id: string): Promise<Edit | undefined>;
  /**
   * Reads and changes edits in one transaction. `change` returns the new edit, null to remove it, or the same object to
   * leave it. Resolves with the edits that remain; unknown ids are skipped.
   */
  update(ids: readonly string[], change: (edit: Edit) => Edit | null): Promise<Edit[]>;
  /** Edits that are not applied, at most `most`, oldest first. */
  open(most?: number): Promise<Edit[]>;
  ofBatch(batchId: string): Promise<Edit[]>;
}

interface ReplaceRules {
  /** Decides by the stored version whether an edit is dropped. */
  canBeDropped(other: Edit): boolean;
  /** The version of the new edit to store, given the edits that were not dropped. */
  toStored(stayed: readonly Edit[]): Edit;
}

interface Replaced {
  /** The stored edit; for a known id, the one stored before. */
  stored: Edit;
  isNew: boolean;
  dropped: Edit[];
}

interface BatchRecords {
  putBatch(batch: Batch): Promise<void>;
  removeBatch(id: string): Promise<void>;
  /** Every batch. Unreadable records are set aside. */
  batches(): Promise<Batch[]>;
  /** The number of a batch's edits in each state. */
  countBatch(batchId: string): Promise<Counts>;
}

interface Upkeep {
  /** Removes applied edits by their age and by how many newer edits remain. Resolves with the number removed. */
  prune(isOld: (edit: Edit, newerCount: number) => boolean): Promise<number>;
  /** Records that could not be read. They wait for a newer Shelfedge or for a person. */
  unreadable(): Promise<UnreadableRecord[]>;
  dropUnreadable(): Promise<void>;
  /** The id of this journal, which tells it from a journal that was lost and created anew. */
  readId(): Promise<string | undefined>;
  putId(id: string): Promise<void>;
}

export interface JournalOptions {
  name?: string;
  now(): number;
}

/** Opens the journal. */
export function openJournal({ name = 'shelfedge-journal', now }: JournalOptions): Journal {
  const open = createDatabase(name);
  return {
    ...createEditRecords(open, now),
    ...createBatchRecords(open, now),
    ...createUpkeep(open),
    list: createListing(open),
  };
}

function createEditRecords(open: OpenDatabase, now: () => number): EditRecords {
  const setAside = (records: readonly [EditRecord, UnreadableRecord['why']][]): Promise<void> =>
    writeStrictly(open, ['edits', 'unreadable'], async (all) => {
      for (const [record, why] of records) {
        await all.objectStore('unreadable').add({ record, why, at: now() });
        await all.objectStore('edits').delete(record.id);
      }
    });
  /** Parses records. Unreadable records are set aside, so that they are not read again. */
  const toEdits = async (records: readonly EditRecord[]): Promise<Edit[]> => {
    const readings = records.map((record) => ({ record, reading: readRecord(record) }));
    const unreadable = readings.flatMap(({ record, reading }) =>
      reading.tag === 'unreadable' ? [[record, reading.why] as const] : [],
    );
    if (unreadable.length > 0) await setAside(unreadable.map(([record, why]) => [record, why]));
    return readings.flatMap(({ reading }) => (reading.tag === 'edit' ? [reading.edit] : []));
  };
  return {
    ...createAdding(open, now),
    get: async (id) => {
      const record = await (await open()).get('edits', id);
      return record === undefined ? undefined : (await toEdits([record]))[0];
    },
    update: (ids, change) =>
      writeStrictly(open, ['edits'], async (all) => {
        const store = all.objectStore('edits');
        const stored: Edit[] = [];
        for (const id of ids) {
          const reading = readRecord(await store.get(id));
          if (reading.tag !== 'edit') continue;
          const after = change(reading.edit);
          if (after === null) await store.delete(id);
          else if (after !== reading.edit) await store.put(toRecord(after));
          if (after !== null) stored.push(after);
        }
        return stored;
      }),
    open: async (most) =>
      (await toEdits(await (await open()).getAllFromIndex('edits', 'isOpen', undefined, most))).toSorted(byAge),
    ofBatch: async (batchId) => {
      const rows = IDBKeyRange.bound([batchId, ''], [batchId, '\uFFFF']);
      return toEdits(await (await open()).getAllFromIndex('edits', 'batch', rows));
    },
  };
}

const createAdding = (open: OpenDatabase, now: () => number): Pick<EditRecords, 'add' | 'replace'> => ({
  add: (edits) =>
    writeStrictly(open, ['edits', 'unreadable'], async (all) => {
      const store = all.objectStore('edits');
      const stored: Edit[] = [];
      for (const edit of edits) {
        const record = await store.get(edit.id);
        const reading = readRecord(record);
        if (reading.tag === 'unreadable' && record !== undefined)
          await all.objectStore('unreadable').add({ record, why: reading.why, at: now() });
        if (reading.tag !== 'edit') await store.put(toRecord(edit));
        stored.push(reading.tag === 'edit' ? reading.edit : edit);
      }
      return stored;
    }),
  replace: (edit, others, { canBeDropped, toStored }) =>
    writeStrictly(open, ['edits'], async (all) => {
      const store = all.objectStore('edits');
      const known = readRecord(await store.get(edit.id));
      if (known.tag === 'edit') return { stored: known.edit, isNew: false, dropped: [] };
      const [dropped, stayed]: [Edit[], Edit[]] = [[], []];
      for (const id of others) {
        const reading = readRecord(await store.get(id));
        if (reading.tag === 'edit') (canBeDropped(reading.edit) ? dropped : stayed).push(reading.edit);
      }
      for (const { id } of dropped) await store.delete(id);
      const stored = toStored(stayed);
      await store.put(toRecord(stored));
      return { stored, isNew: true, dropped };
    }),
});

const byAge = (a: Edit, b: Edit): number => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);

const createBatchRecords = (open: OpenDatabase, now: () => number): BatchRecords => ({
  putBatch: (batch) =>
    writeStrictly(open, ['batches'], async (all) => void (await all.objectStore('batches').put(batch))),
  removeBatch: (id) => writeStrictly(open, ['batches'], (all) => all.objectStore('batches').delete(id)),
  batches: async () => {
    const records = await (await open()).getAll('batches');
    const unreadable = records.filter((record) => !Batch.safeParse(record).success);
    if (unreadable.length > 0)
      await writeStrictly(open, ['batches', 'unreadable'], async (all) => {
        for (const record of unreadable) {
          await all.objectStore('unreadable').add({ record, why: 'damaged', at: now() });
          await all.objectStore('batches').delete(record.id);
        }
      });
    return records.flatMap((record) => Batch.safeParse(record).data ?? []);
  },
  countBatch: async (batchId) => {
    const db = await open();
    const counts = await Promise.all(
      editTags.map(async (tag) => [tag, await db.countFromIndex('edits', 'batch', [batchId, tag])] as const),
    );
    return Object.fromEntries(counts) as Counts;
  },
});

const createUpkeep = (open: OpenDatabase): Upkeep => ({
  prune: (isOld) =>
    writeStrictly(open, ['edits'], async (all) => {
      let [seen, removed] = [0, 0];
      let cursor = await all.objectStore('edits').index('when').openCursor(null, 'prev');
      for (; cursor !== null; cursor = await cursor.continue()) {
        const reading = readRecord(cursor.value);
        if (reading.tag !== 'edit' || reading.edit.state.tag !== 'applied') continue;
        const isRemoved = isOld(reading.edit, seen);
        if (isRemoved) await cursor.delete();
        removed += Number(isRemoved);
        seen += Number(!isRemoved);
      }
      return removed;
    }),
  unreadable: async () => (await open()).getAll('unreadable'),
  dropUnreadable: () => writeStrictly(open, ['unreadable'], (all) => all.objectStore('unreadable').clear()),
  readId: async () => {
    const id = await (await open()).get('meta', 'journalId');
    return typeof id === 'string' ? id : undefined;
  },
  putId: (id) =>
    writeStrictly(open, ['meta'], async (all) => void (await all.objectStore('meta').put(id, 'journalId'))),
});
