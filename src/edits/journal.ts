import { Batch } from '../domain/batch.ts';
import { editTags, type Counts, type Edit } from '../domain/edit.ts';
import { createDatabase, writeStrictly, type AsideRecord, type OpenDatabase } from './journal-database.ts';
import { createListing, type Listing, type Place } from './journal-listing.ts';
import { readRecord, toRecord, type EditRecord } from './records.ts';

/** Every edit from before anything is sent; IndexedDB, durability strict. What cannot be kept throws `storage`. */
export interface Journal extends EditRecords, BatchRecords, Upkeep {
  /** A page of the edits that are wanted, newest first. */
  list(isWanted: (edit: Edit) => boolean, limit: number, after?: Place): Promise<Listing>;
}

interface EditRecords {
  /** Resolves once the edits are on disk, all or none. One whose id is known stays as it stands; gives what stands then. */
  add(edits: readonly Edit[]): Promise<Edit[]>;
  /** As `add` of one edit, which takes the place of others in the same step. */
  replace(edit: Edit, others: readonly string[], how: Replacing): Promise<Replaced>;
  get(id: string): Promise<Edit | undefined>;
  /**
   * Changes edits in one step with reading them: `change` gives what shall stand, null to remove it, or the very edit it
   * was given to leave it. Gives those that stand then; an id that is unknown is passed over.
   */
  update(ids: readonly string[], change: (edit: Edit) => Edit | null): Promise<Edit[]>;
  /** Every edit that is not applied, or some of them, oldest first. */
  open(most?: number): Promise<Edit[]>;
  ofBatch(batchId: string): Promise<Edit[]>;
}

interface Replacing {
  /** Whether an edit makes room, by what it is now. */
  mayGo(other: Edit): boolean;
  /** What the new edit has to be beside those that stay. */
  beside(stayed: readonly Edit[]): Edit;
}

interface Replaced {
  /** The edit that stands then; of an id that was known, the one that stood. */
  standing: Edit;
  isNew: boolean;
  gone: Edit[];
}

interface BatchRecords {
  putBatch(batch: Batch): Promise<void>;
  removeBatch(id: string): Promise<void>;
  batches(): Promise<Batch[]>;
  /** How many edits of a batch stand in each state. */
  countBatch(batchId: string): Promise<Counts>;
}

interface Upkeep {
  /** Removes applied edits that are old, by their own word and by how many are newer; how many went. */
  prune(isOld: (edit: Edit, newerCount: number) => boolean): Promise<number>;
  /** What could not be read, and waits for a newer Shelfedge or for a person. */
  aside(): Promise<AsideRecord[]>;
  dropAside(): Promise<void>;
  /** A mark that tells this journal from one that was lost and made anew. */
  readMark(): Promise<string | undefined>;
  putMark(mark: string): Promise<void>;
}

export interface JournalOptions {
  name?: string;
  now(): number;
}

/** Opens the journal, where every edit stands before anything is sent. */
export function openJournal({ name = 'shelfedge', now }: JournalOptions): Journal {
  const open = createDatabase(name);
  return {
    ...createEditRecords(open, now),
    ...createBatchRecords(open),
    ...createUpkeep(open),
    list: createListing(open),
  };
}

function createEditRecords(open: OpenDatabase, now: () => number): EditRecords {
  const setAside = (records: readonly [EditRecord, AsideRecord['why']][]): Promise<void> =>
    writeStrictly(open, ['edits', 'aside'], async (all) => {
      for (const [record, why] of records) {
        await all.objectStore('aside').add({ record, why, at: now() });
        await all.objectStore('edits').delete(record.id);
      }
    });
  /** The edits among records; the others are set aside, so that nobody trips over them again. */
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
        const standing: Edit[] = [];
        for (const id of ids) {
          const reading = readRecord(await store.get(id));
          if (reading.tag !== 'edit') continue;
          const after = change(reading.edit);
          if (after === null) await store.delete(id);
          else if (after !== reading.edit) await store.put(toRecord(after));
          if (after !== null) standing.push(after);
        }
        return standing;
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
    writeStrictly(open, ['edits', 'aside'], async (all) => {
      const store = all.objectStore('edits');
      const standing: Edit[] = [];
      for (const edit of edits) {
        const record = await store.get(edit.id);
        const reading = readRecord(record);
        if (reading.tag === 'unreadable' && record !== undefined)
          await all.objectStore('aside').add({ record, why: reading.why, at: now() });
        if (reading.tag !== 'edit') await store.put(toRecord(edit));
        standing.push(reading.tag === 'edit' ? reading.edit : edit);
      }
      return standing;
    }),
  replace: (edit, others, { mayGo, beside }) =>
    writeStrictly(open, ['edits'], async (all) => {
      const store = all.objectStore('edits');
      const known = readRecord(await store.get(edit.id));
      if (known.tag === 'edit') return { standing: known.edit, isNew: false, gone: [] };
      const [gone, stayed]: [Edit[], Edit[]] = [[], []];
      for (const id of others) {
        const reading = readRecord(await store.get(id));
        if (reading.tag === 'edit') (mayGo(reading.edit) ? gone : stayed).push(reading.edit);
      }
      for (const { id } of gone) await store.delete(id);
      const standing = beside(stayed);
      await store.put(toRecord(standing));
      return { standing, isNew: true, gone };
    }),
});

const byAge = (a: Edit, b: Edit): number => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);

const createBatchRecords = (open: OpenDatabase): BatchRecords => ({
  putBatch: (batch) =>
    writeStrictly(open, ['batches'], async (all) => void (await all.objectStore('batches').put(batch))),
  removeBatch: (id) => writeStrictly(open, ['batches'], (all) => all.objectStore('batches').delete(id)),
  batches: async () =>
    (await (await open()).getAll('batches')).flatMap((record) => {
      const parsed = Batch.safeParse(record);
      return parsed.success ? [parsed.data] : [];
    }),
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
      let [seen, gone] = [0, 0];
      let cursor = await all.objectStore('edits').index('when').openCursor(null, 'prev');
      for (; cursor !== null; cursor = await cursor.continue()) {
        const reading = readRecord(cursor.value);
        if (reading.tag !== 'edit' || reading.edit.state.tag !== 'applied') continue;
        const isGone = isOld(reading.edit, seen);
        if (isGone) await cursor.delete();
        gone += Number(isGone);
        seen += Number(!isGone);
      }
      return gone;
    }),
  aside: async () => (await open()).getAll('aside'),
  dropAside: () => writeStrictly(open, ['aside'], (all) => all.objectStore('aside').clear()),
  readMark: async () => {
    const mark = await (await open()).get('meta', 'mark');
    return typeof mark === 'string' ? mark : undefined;
  },
  putMark: (mark) =>
    writeStrictly(open, ['meta'], async (all) => void (await all.objectStore('meta').put(mark, 'mark'))),
});
