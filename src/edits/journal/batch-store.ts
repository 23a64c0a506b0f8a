import { withCancelled, withDropped, withPartlyUndone, type Batch } from '../../domain/batch.ts';
import { editTags, isFinishedTag, type Counts, type Edit } from '../../domain/edit.ts';
import { onceDone } from '../../base/once.ts';
import { isPartialUndo } from '../../domain/partial-undo.ts';
import type { Journal } from './journal.ts';

/** The stored batches in memory, with the number of rows in each state. */
export interface BatchStore {
  /** Loads these batches and counts their stored rows, also those of batches that are loaded already. Null is left out. */
  load(ids: Iterable<string | null>): Promise<void>;
  /** Loads the finished batches, once, without counting their rows: a long history has many. `load` must have the others. */
  loadAll(): Promise<void>;
  all(): ReadonlyMap<string, Batch>;
  put(batch: Batch): Promise<void>;
  remove(id: string): Promise<void>;
  countsOf(batchId: string): Counts;
  /** Recounts all batches, also the rows that can still be continued, and removes those that have no rows left. */
  tidy(): Promise<void>;
  /** Adds a row to the count of its state, or with -1 subtracts the row. */
  count(row: Edit, by: 1 | -1): void;
  /** Like `count`, for the version of a row before or after a change, which the journal counts in its batch. */
  recount(row: Edit, by: 1 | -1): void;
  /** Subtracts a row that the journal dropped, and counts it in its batch as the journal did. */
  drop(row: Edit): void;
}

const noCounts = Object.fromEntries(editTags.map((tag) => [tag, 0])) as Counts;

/** The rows of a batch of which none is left to do, without those that the history has pruned. */
const finishedCounts = ({
  total,
  cancelled,
  replaced,
  discarded = 0,
  continuable = 0,
  forgotten = 0,
}: Batch): Counts => ({
  ...noCounts,
  applied: total - cancelled - discarded - replaced - forgotten,
  replaced,
  cancelled: continuable,
});

const isFinished = (counts: Counts): boolean => editTags.every((tag) => isFinishedTag(tag) || counts[tag] === 0);

/** A batch with the rows of it that can still be continued, and its counts, by its stored rows. */
function asCounted(stored: Batch, counted: Counts): [Batch, Counts] {
  const batch = stored.continuable === undefined ? stored : { ...stored, continuable: counted.cancelled };
  const isOver = batch.state !== 'filling' && isFinished(counted);
  return [batch, isOver ? { ...finishedCounts(batch), applied: counted.applied } : counted];
}

/** Adds a row to the counts that the batch itself holds, or takes it out with -1. */
function withRow(batch: Batch, row: Edit, by: 1 | -1): Batch {
  const counted = row.state.tag === 'cancelled' ? withCancelled(batch, by) : batch;
  return isPartialUndo(row) ? withPartlyUndone(counted, by) : counted;
}

interface Loaded {
  batches: Map<string, Batch>;
  counts: Map<string, Counts>;
  countStored(id: string): Promise<Counts>;
}

const createLoading = (
  journal: Journal,
  { batches, counts, countStored }: Loaded,
): Pick<BatchStore, 'load' | 'loadAll'> => ({
  async load(ids) {
    const wanted = [...new Set(ids)].filter((id) => id !== null);
    for (const batch of await journal.batchesOf(wanted.filter((id) => !batches.has(id))))
      if (!batches.has(batch.id)) batches.set(batch.id, batch);
    for (const id of wanted) if (batches.has(id)) counts.set(id, await countStored(id));
  },
  loadAll: onceDone(async () => {
    for (const batch of await journal.batches()) {
      if (batches.has(batch.id)) continue;
      batches.set(batch.id, batch);
      counts.set(batch.id, finishedCounts(batch));
    }
  }),
});

export function createBatchStore(journal: Journal): BatchStore {
  const batches = new Map<string, Batch>();
  const counts = new Map<string, Counts>();
  const remove = async (id: string): Promise<void> => {
    await journal.removeBatch(id);
    batches.delete(id);
    counts.delete(id);
    changes.delete(id);
  };
  /** How often rows of each batch were counted, since the start. */
  const changes = new Map<string, number>();
  const count: BatchStore['count'] = ({ batchId, state }, by) => {
    if (batchId === null) return;
    changes.set(batchId, (changes.get(batchId) ?? 0) + 1);
    const known = counts.get(batchId);
    if (known !== undefined) known[state.tag] += by;
  };
  /**
   * Counts the stored rows once more if rows of the batch changed meanwhile: the reading is then older than the known
   * counts.
   */
  const countStored = async (id: string): Promise<Counts> => {
    const before = changes.get(id);
    const counted = await journal.countBatch(id);
    return changes.get(id) === before ? counted : countStored(id);
  };
  const { load, loadAll } = createLoading(journal, { batches, counts, countStored });
  return {
    load,
    loadAll,
    all: () => batches,
    async put(batch) {
      batches.set(batch.id, await journal.putBatch(batch));
      if (!counts.has(batch.id)) counts.set(batch.id, { ...noCounts });
    },
    remove,
    async tidy() {
      await loadAll();
      for (const { id } of batches.values()) {
        const counted = await countStored(id);
        const stored = batches.get(id);
        if (stored === undefined) continue;
        const [batch, shown] = asCounted(stored, counted);
        batches.set(id, batch);
        counts.set(id, shown);
        if (batch.state !== 'filling' && Object.values(counted).every((count) => count === 0)) await remove(id);
      }
    },
    countsOf: (batchId) => ({ ...(counts.get(batchId) ?? noCounts) }),
    count,
    recount(row, by) {
      count(row, by);
      const batch = batches.get(row.batchId ?? '');
      if (batch !== undefined) batches.set(batch.id, withRow(batch, row, by));
    },
    drop(row) {
      count(row, -1);
      const batch = batches.get(row.batchId ?? '');
      if (batch !== undefined) batches.set(batch.id, withDropped(batch, [row]));
    },
  };
}
