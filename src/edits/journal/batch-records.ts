import { Batch, withDropped } from '../../domain/batch.ts';
import { editTags, type Counts, type Edit } from '../../domain/edit.ts';
import { writeStrictly, type OpenDatabase, type Writable } from './database.ts';

/** The batches of the journal. */
export interface BatchRecords {
  /** Stores a batch. Of a known one, `cancelled` stays: it is counted where rows are dropped. Resolves with what is stored. */
  putBatch(batch: Batch): Promise<Batch>;
  removeBatch(id: string): Promise<void>;
  /** Every batch. Unreadable records are set aside. */
  batches(): Promise<Batch[]>;
  /** The number of a batch's edits in each state. */
  countBatch(batchId: string): Promise<Counts>;
}

export const createBatchRecords = (open: OpenDatabase, now: () => number): BatchRecords => ({
  putBatch: (batch) =>
    writeStrictly(open, ['batches'], async (all) => {
      const known = Batch.safeParse(await all.objectStore('batches').get(batch.id)).data;
      const stored = { ...batch, cancelled: known?.cancelled ?? batch.cancelled };
      await all.objectStore('batches').put(stored);
      return stored;
    }),
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

/** Counts dropped rows in their batches, in the transaction that drops them. */
export async function countDropped(all: Writable, dropped: readonly Edit[]): Promise<void> {
  for (const [batchId, rows] of Map.groupBy(dropped, (row) => row.batchId)) {
    if (batchId === null) continue;
    const batch = Batch.safeParse(await all.objectStore('batches').get(batchId)).data;
    if (batch !== undefined) await all.objectStore('batches').put(withDropped(batch, rows.length));
  }
}
