import { withCancelled, withDropped, withPartlyUndone, type Batch } from '../../domain/batch.ts';
import { editTags, type Counts, type Edit } from '../../domain/edit.ts';
import { isPartialUndo } from '../../domain/partial-undo.ts';
import { writeStrictly, type OpenDatabase } from './database.ts';
import type { JournalDatabase, Writable } from './journal-schema.ts';
import { assignOrders } from './order.ts';
import { readBatch, type EditRecord } from './records.ts';
import type { Changed } from './revive-replaced.ts';

/** The batches of the journal. */
export interface BatchRecords {
  /**
   * Stores a batch. A known batch keeps its order and the numbers that are counted where rows change: `cancelled`,
   * `continuable`, `discarded`, `forgotten`, `partlyUndone`, `replaced`. Resolves with the stored batch.
   */
  putBatch(batch: Batch): Promise<Batch>;
  removeBatch(id: string): Promise<void>;
  /** Every batch. Unreadable records are set aside. */
  batches(): Promise<Batch[]>;
  /** The batches with these ids; missing ones are left out. */
  batchesOf(ids: readonly string[]): Promise<Batch[]>;
  /** The ids of the batches that have rows which these edits replaced. */
  batchesReplacedBy(editIds: readonly string[]): Promise<string[]>;
  /** The number of a batch's edits in each state. */
  countBatch(batchId: string): Promise<Counts>;
}

export const createBatchRecords = (open: OpenDatabase, now: () => number): BatchRecords => ({
  putBatch: (batch) =>
    writeStrictly(open, ['batches', 'meta'], async (all) => {
      const known = readBatch(await all.objectStore('batches').get(batch.id));
      const [ordered = batch] =
        known === undefined ? await assignOrders(all, [batch]) : [{ ...batch, order: known.order }];
      const { cancelled, continuable, replaced, discarded, forgotten, partlyUndone } = known ?? batch;
      const stored = {
        ...ordered,
        cancelled,
        replaced,
        ...(continuable !== undefined && { continuable }),
        ...(discarded !== undefined && { discarded }),
        ...(forgotten !== undefined && { forgotten }),
        ...(partlyUndone !== undefined && { partlyUndone }),
      };
      await all.objectStore('batches').put(stored);
      return stored;
    }),
  removeBatch: (id) => writeStrictly(open, ['batches'], (all) => all.objectStore('batches').delete(id)),
  batches: async () => {
    const readings = (await (await open()).getAll('batches')).map((record) => [record, readBatch(record)] as const);
    const unreadable = readings.flatMap(([record, batch]) => (batch === undefined ? [record] : []));
    if (unreadable.length > 0)
      await writeStrictly(open, ['batches', 'unreadable'], async (all) => {
        for (const { id } of unreadable) {
          // Another reading may have set this record aside already.
          const record = await all.objectStore('batches').get(id);
          if (record === undefined || readBatch(record) !== undefined) continue;
          await all.objectStore('unreadable').add({ record, why: 'damaged', at: now() });
          await all.objectStore('batches').delete(id);
        }
      });
    return readings.flatMap(([, batch]) => batch ?? []);
  },
  batchesOf: async (ids) => {
    if (ids.length === 0) return [];
    const all = (await open()).transaction('batches').store;
    const records = await Promise.all(ids.map((id) => all.get(id)));
    return records.flatMap((record) => readBatch(record) ?? []);
  },
  batchesReplacedBy: async (editIds) => {
    if (editIds.length === 0) return [];
    const replacedBy = (await open()).transaction('edits').store.index('replacedBy');
    const rows = (await Promise.all(editIds.map((id) => replacedBy.getAll(id)))).flat();
    return [...new Set(rows.flatMap(({ batchId }) => (typeof batchId === 'string' ? [batchId] : [])))];
  },
  countBatch: async (batchId) => {
    const db = await open();
    const counts = await Promise.all(
      editTags.map(async (tag) => [tag, await db.countFromIndex('edits', 'batch', [batchId, tag])] as const),
    );
    return Object.fromEntries(counts) as Counts;
  },
});

/** The records of the batches that have cancelled rows which can be continued. */
export const readContinuable = (db: JournalDatabase): Promise<{ id: string }[]> =>
  db.getAllFromIndex('batches', 'continuable', IDBKeyRange.lowerBound(0, true));

/** Counts dropped, replaced, cancelled and partly undone rows in their batches, in the transaction that changes them. */
export async function countChanges(all: Writable, changes: readonly Changed[]): Promise<void> {
  for (const [batchId, rows] of Map.groupBy(changes, ({ before }) => before.batchId)) {
    const dropped = rows.flatMap(({ before, after }) => (after === null ? [before] : []));
    const replaced = moreOf(({ state }) => state.tag === 'replaced', rows);
    const partlyUndone = moreOf(isPartialUndo, rows);
    const stayed = rows.filter(({ after }) => after !== null);
    const cancelled = moreOf(({ state }) => state.tag === 'cancelled', stayed);
    const isSame = dropped.length === 0 && replaced === 0 && cancelled === 0 && partlyUndone === 0;
    if (batchId === null || isSame) continue;
    const batch = readBatch(await all.objectStore('batches').get(batchId));
    if (batch === undefined) continue;
    const left = withDropped(batch, dropped);
    const counted = cancelled === 0 ? left : withCancelled(left, cancelled);
    const stored: Batch = { ...counted, replaced: left.replaced + replaced };
    await all.objectStore('batches').put(withPartlyUndone(stored, partlyUndone));
  }
}

/** The number of rows of a kind after the changes, less their number before. */
const moreOf = (isOfKind: (edit: Edit) => boolean, changes: readonly Changed[]): number =>
  changes.filter(({ after }) => after !== null && isOfKind(after)).length -
  changes.filter(({ before }) => isOfKind(before)).length;

/** Counts dropped rows in their batches, in the transaction that drops them. */
export const countDropped = (all: Writable, dropped: readonly Edit[]): Promise<void> =>
  countChanges(
    all,
    dropped.map((before) => ({ before, after: null })),
  );

/** Records that pruned rows can no longer be continued or undone, in the transaction that prunes them. */
export async function forgetRows(all: Writable, pruned: readonly EditRecord[]): Promise<void> {
  const counted = pruned.filter(({ tag }) => tag === 'cancelled' || tag === 'applied');
  for (const [batchId, rows] of Map.groupBy(counted, (record) => String(record['batchId']))) {
    const cancelled = rows.filter(({ tag }) => tag === 'cancelled').length;
    const applied = rows.length - cancelled;
    const batch = readBatch(await all.objectStore('batches').get(batchId));
    if (batch === undefined) continue;
    const left: Batch = {
      ...batch,
      ...(cancelled > 0 && { continuable: (batch.continuable ?? 0) - cancelled }),
      ...(applied > 0 && { forgotten: (batch.forgotten ?? 0) + applied }),
    };
    await all.objectStore('batches').put(left);
  }
}
