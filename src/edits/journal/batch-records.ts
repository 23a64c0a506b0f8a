import { withDropped, type Batch } from '../../domain/batch.ts';
import { editTags, type Counts, type Edit, type EditState } from '../../domain/edit.ts';
import { writeStrictly, type OpenDatabase } from './database.ts';
import type { Writable } from './journal-schema.ts';
import { assignOrders } from './order.ts';
import { readBatch } from './records.ts';
import type { Changed } from './revive-replaced.ts';

/** The batches of the journal. */
export interface BatchRecords {
  /**
   * Stores a batch. Of a known one, its order stays, and what is counted where rows change: `cancelled`, `discarded`, `replaced`.
   * Resolves with what is stored.
   */
  putBatch(batch: Batch): Promise<Batch>;
  removeBatch(id: string): Promise<void>;
  /** Every batch. Unreadable records are set aside. */
  batches(): Promise<Batch[]>;
  /** The number of a batch's edits in each state. */
  countBatch(batchId: string): Promise<Counts>;
}

export const createBatchRecords = (open: OpenDatabase, now: () => number): BatchRecords => ({
  putBatch: (batch) =>
    writeStrictly(open, ['batches', 'meta'], async (all) => {
      const known = readBatch(await all.objectStore('batches').get(batch.id));
      const [ordered = batch] =
        known === undefined ? await assignOrders(all, [batch]) : [{ ...batch, order: known.order }];
      const { cancelled, replaced, discarded } = known ?? batch;
      const stored = { ...ordered, cancelled, replaced, ...(discarded !== undefined && { discarded }) };
      await all.objectStore('batches').put(stored);
      return stored;
    }),
  removeBatch: (id) => writeStrictly(open, ['batches'], (all) => all.objectStore('batches').delete(id)),
  batches: async () => {
    const readings = (await (await open()).getAll('batches')).map((record) => [record, readBatch(record)] as const);
    const unreadable = readings.flatMap(([record, batch]) => (batch === undefined ? [record] : []));
    if (unreadable.length > 0)
      await writeStrictly(open, ['batches', 'unreadable'], async (all) => {
        for (const record of unreadable) {
          await all.objectStore('unreadable').add({ record, why: 'damaged', at: now() });
          await all.objectStore('batches').delete(record.id);
        }
      });
    return readings.flatMap(([, batch]) => batch ?? []);
  },
  countBatch: async (batchId) => {
    const db = await open();
    const counts = await Promise.all(
      editTags.map(async (tag) => [tag, await db.countFromIndex('edits', 'batch', [batchId, tag])] as const),
    );
    return Object.fromEntries(counts) as Counts;
  },
});

/** Counts dropped, replaced and cancelled rows in their batches, in the transaction that changes them. */
export async function countChanges(all: Writable, changes: readonly Changed[]): Promise<void> {
  for (const [batchId, rows] of Map.groupBy(changes, ({ before }) => before.batchId)) {
    const dropped = rows.flatMap(({ before, after }) => (after === null ? [before] : []));
    const more = (tag: EditState['tag']): number =>
      rows.filter(({ after }) => after?.state.tag === tag).length -
      rows.filter(({ before }) => before.state.tag === tag).length;
    const [replaced, cancelled] = [more('replaced'), more('cancelled')];
    if (batchId === null || (dropped.length === 0 && replaced === 0 && cancelled === 0)) continue;
    const batch = readBatch(await all.objectStore('batches').get(batchId));
    if (batch === undefined) continue;
    const left = withDropped(batch, dropped);
    const counted = { ...left, replaced: left.replaced + replaced, cancelled: left.cancelled + cancelled };
    await all.objectStore('batches').put(counted);
  }
}

/** Counts dropped rows in their batches, in the transaction that drops them. */
export const countDropped = (all: Writable, dropped: readonly Edit[]): Promise<void> =>
  countChanges(
    all,
    dropped.map((before) => ({ before, after: null })),
  );
