import type { Batch } from '../../domain/batch.ts';
import type { Counts, Edit } from '../../domain/edit.ts';
import { ShelfedgeError } from '../../domain/errors.ts';
import type { EditStore } from '../runner/edit-store.ts';
import type { Runner } from '../runner/runner.ts';

export interface BatchesOptions {
  editStore: EditStore;
  runner: Pick<Runner, 'change' | 'retry' | 'resume' | 'pauseOf'>;
  ofBatch(batchId: string): Promise<Edit[]>;
  now(): number;
  /** A batch changed by itself, not through its rows. */
  onBatches(): void;
}

/** The number of rows changed in one transaction. */
const chunkSize = 500;

/** Reads and changes one batch and its rows. */
export interface BatchAccess {
  find(id: string): Batch;
  put(batch: Batch): Promise<void>;
  /** Changes the chosen rows; null drops a row. */
  changeRows(id: string, isChosen: (edit: Edit) => boolean, change: (edit: Edit) => Edit | null): Promise<void>;
  /** Stores the new ones among these rows. */
  addRows(id: string, rows: readonly Edit[], isNew: (row: Edit) => boolean): Promise<void>;
}

export const createBatchAccess = ({ editStore, runner, ofBatch, onBatches }: BatchesOptions): BatchAccess => {
  const find = (id: string): Batch => {
    const batch = editStore.batches.all().get(id);
    if (batch === undefined) throw new ShelfedgeError('not_found', 'This batch is gone.');
    return batch;
  };
  return {
    find,
    async put(batch) {
      await editStore.batches.put(batch);
      onBatches();
    },
    async changeRows(id, isChosen, change) {
      const ids = (await ofBatch(id)).filter(isChosen).map((edit) => edit.id);
      for (let from = 0; from < ids.length; from += chunkSize)
        await runner.change(ids.slice(from, from + chunkSize), (edit) => (isChosen(edit) ? change(edit) : edit));
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
