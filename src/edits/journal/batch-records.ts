import { Batch } from '../../domain/batch.ts';
import { editTags, type Counts } from '../../domain/edit.ts';
import { writeStrictly, type OpenDatabase } from './database.ts';

/** The batches of the journal. */
export interface BatchRecords {
  putBatch(batch: Batch): Promise<void>;
  removeBatch(id: string): Promise<void>;
  /** Every batch. Unreadable records are set aside. */
  batches(): Promise<Batch[]>;
  /** The number of a batch's edits in each state. */
  countBatch(batchId: string): Promise<Counts>;
}

export const createBatchRecords = (open: OpenDatabase, now: () => number): BatchRecords => ({
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
