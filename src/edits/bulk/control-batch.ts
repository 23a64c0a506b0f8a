import type { Batch } from '../../domain/batch.ts';
import { asConfirmed, isCancelled, isUnconfirmed, type Edit, type EditState } from '../../domain/edit.ts';
import { isUnsent, type BatchAccess, type Batches, type BatchesOptions } from './batch-access.ts';

/** Pauses, resumes, cancels, continues and retries a batch that was started. */
export const createControl = (
  options: BatchesOptions,
  access: BatchAccess,
): Pick<Batches, 'pause' | 'resume' | 'cancel' | 'continueRest' | 'retryFailed'> => {
  const { editStore, runner, now, onBatches } = options;
  const { find, put, changeRows, removeUnstarted } = access;
  /** Has rows sent that come from a copy of a lost journal. */
  const confirm = async (id: string): Promise<void> => {
    const isRestored = (row: Edit): boolean => row.batchId === id && isUnconfirmed(row);
    if ([...editStore.edits.all()].some(isRestored)) await changeRows(id, isRestored, (row) => asConfirmed(row, now()));
  };
  return {
    async pause(id) {
      const batch = find(id);
      if (batch.state === 'running') await put({ ...batch, state: 'paused' });
    },
    async resume(id) {
      const batch = find(id);
      if (batch.state !== 'paused') return;
      await confirm(id);
      await put({ ...batch, state: 'running' });
      await runner.resume();
    },
    async cancel(id) {
      const batch = find(id);
      if (batch.state === 'filling') {
        await removeUnstarted(id);
        return onBatches();
      }
      // Pause first, so that no further rows are sent while rows are cancelled.
      if (batch.state === 'running') await put({ ...batch, state: 'paused' });
      await changeRows(id, (row) => isUnsent(row) || row.state.tag === 'replaced', toCancelled(batch, now()));
      await put({ ...batch, state: 'running' });
      await runner.resume();
    },
    async continueRest(id, keyFingerprint) {
      const batch = find(id);
      if (batch.state === 'filling') return;
      // A worker that was stopped in the middle of cancelling leaves the batch paused.
      if (batch.state === 'paused') await put({ ...batch, state: 'running' });
      await changeRows(id, isCancelled, (row) => toContinued(row, { now: now(), keyFingerprint }));
      await runner.resume();
    },
    async retryFailed(id) {
      await changeRows(id, isRefused, (edit) => retried(edit, now()));
      await confirm(id);
      await runner.retry(({ batchId }) => batchId === id);
    },
  };
};

/**
 * A row of a cancelled batch. It is kept, so that the batch can be continued; the row of an undo is dropped, because
 * "Undo the rest" makes it anew. A row that a later edit replaced stays replaced.
 */
const toCancelled =
  ({ undoOf }: Batch, at: number) =>
  (row: Edit): Edit | null => {
    if (row.state.tag === 'replaced') return { ...row, state: { ...row.state, by: null } };
    return undoOf === null ? { ...row, state: { tag: 'cancelled', at } } : null;
  };

/**
 * A cancelled row as typed now, knowing no more than its preview did. It is compared with what the store has by then, and asks
 * about what was typed since. What its person confirmed in the preview stands: thousands of rows would ask again.
 */
function toContinued(row: Edit, { now, keyFingerprint }: { now: number; keyFingerprint: string | null }): Edit {
  const { finishedSeq: _, isBack: __, ...rest } = asConfirmed(row, now);
  const state = { tag: 'queued', notBefore: now } as const;
  return { ...rest, order: 0, seenOrder: row.seenOrder ?? row.order, keyFingerprint, state };
}

const isRefused = ({ state }: Edit): boolean => state.tag === 'refused';

/** A refused row as it is tried again; any other as it is. */
export const retried = (edit: Edit, now: number): Edit =>
  isRefused(edit) ? { ...edit, state: requeue(edit.state, now) } : edit;

/** A row with a write of unknown outcome is read back before anything is sent again. */
const requeue = (state: EditState, now: number): EditState =>
  state.tag === 'refused' && state.wasSent === true
    ? { tag: 'waiting', reason: 'server', attempt: 0, nextAt: now, wasSent: true }
    : { tag: 'queued', notBefore: now };
