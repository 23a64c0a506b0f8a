import type { Batch, BatchProgress } from '../../domain/batch.ts';
import type { Counts, Edit } from '../../domain/edit.ts';
import { ShelfedgeError } from '../../base/errors.ts';
import type { EditStore } from '../runner/edit-store.ts';
import type { Runner } from '../runner/runner.ts';

type BatchStart = Omit<Batch, 'order' | 'state' | 'total' | 'cancelled' | 'replaced'>;

/** Starts, follows, stops and undoes bulk changes as one. */
export interface Batches {
  /** Creates an empty batch; the same id twice is one batch. */
  begin(start: BatchStart): Promise<void>;
  /**
   * Stores rows; a row sent twice is stored once, and so is a target that is sent under two row ids. Throws `conflict` once
   * the batch was started.
   */
  fill(id: string, rows: readonly Edit[]): Promise<void>;
  /** Starts a batch whose rows are complete. */
  start(id: string): Promise<void>;
  pause(id: string): Promise<void>;
  resume(id: string): Promise<void>;
  /** Cancels every row that was not sent yet; rows in flight finish. Before its start, the batch is dropped. */
  cancel(id: string): Promise<void>;
  /** Sends the cancelled rows again, with this API key. Called again, or after a stop in between, each row is sent once. */
  continueRest(id: string, keyFingerprint: string | null): Promise<void>;
  /** Retries refused and waiting rows. */
  retryFailed(id: string): Promise<void>;
  /**
   * Creates a batch that undoes the applied rows of this one. Called again with the same id, the undo goes on where it
   * stopped. Rows that an earlier undo has are not undone twice; those that it could not save are tried again. Rows with a
   * foreign change since become conflicts when they are written.
   */
  undo(id: string, by: { batchId: string; surface: Edit['surface']; keyFingerprint: string | null }): Promise<void>;
  /** The batches that are loaded, newest first: those that are not finished, and the others once they were needed. */
  progress(): BatchProgress[];
  /** Every batch, newest first. */
  progressOfAll(): Promise<BatchProgress[]>;
}

export interface BatchesOptions {
  editStore: EditStore;
  runner: Pick<Runner, 'change' | 'retry' | 'resume' | 'pauseOf'>;
  ofBatch(batchId: string): Promise<Edit[]>;
  now(): number;
  /** A batch changed by itself, not through its rows. */
  onBatches(): void;
}

/** The number of rows changed in one transaction. */
export const chunkSize = 500;

/** Reads and changes one batch and its rows. */
export interface BatchAccess {
  find(id: string): Batch;
  put(batch: Batch): Promise<void>;
  /** Changes the chosen rows; null drops a row. */
  changeRows(id: string, isChosen: (edit: Edit) => boolean, change: (edit: Edit) => Edit | null): Promise<void>;
  /** Stores the new ones among these rows. */
  addRows(id: string, rows: readonly Edit[], isNew: (row: Edit) => boolean): Promise<void>;
  /**
   * Removes a batch that was not started, with its unsent rows. An undo that it took over is a single edit again if it asks or
   * may be in the store.
   */
  removeUnstarted(id: string): Promise<void>;
}

export const createBatchAccess = ({ editStore, runner, ofBatch, onBatches }: BatchesOptions): BatchAccess => {
  const find = (id: string): Batch => {
    const batch = editStore.batches.all().get(id);
    if (batch === undefined) throw new ShelfedgeError('not_found', 'This batch is gone.');
    return batch;
  };
  const changeRows: BatchAccess['changeRows'] = async (id, isChosen, change) => {
    const ids = (await ofBatch(id)).filter(isChosen).map((edit) => edit.id);
    for (let from = 0; from < ids.length; from += chunkSize)
      await runner.change(ids.slice(from, from + chunkSize), (edit) => (isChosen(edit) ? change(edit) : edit));
  };
  return {
    find,
    async put(batch) {
      await editStore.batches.put(batch);
      onBatches();
    },
    changeRows,
    async removeUnstarted(id) {
      const isOf = ({ batchId }: Edit): boolean => batchId === id;
      await changeRows(id, isOf, (row) => (isUnsent(row) ? null : { ...row, batchId: null }));
      await editStore.batches.remove(id);
    },
    async addRows(id, rows, isNew) {
      if (find(id).state !== 'filling') throw new ShelfedgeError('conflict', 'This batch was started already.');
      for (let from = 0; from < rows.length; from += chunkSize) {
        const chunk = rows.slice(from, from + chunkSize).map((row) => ({ ...row, batchId: id }));
        await editStore.add(chunk.filter(isNew));
      }
    },
  };
};

export const sum = (counts: Counts): number => Object.values(counts).reduce((all, one) => all + one, 0);

/** True if no write of a row was sent. */
export const isUnsent = ({ state }: Edit): boolean =>
  state.tag === 'queued' || (state.tag === 'waiting' && !state.wasSent);
