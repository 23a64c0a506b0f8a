import { canBeUndone } from '../../domain/edit.ts';
import { toUndo } from '../undo.ts';
import { sum, type BatchAccess, type Batches, type BatchesOptions } from './batch-access.ts';

/** Undoes a batch with a batch of its own. */
export const createUndoing =
  (
    { editStore, ofBatch, now, onBatches }: BatchesOptions,
    { find, put, addRows }: BatchAccess,
    { begin, start, retryFailed }: Pick<Batches, 'begin' | 'start' | 'retryFailed'>,
  ): Batches['undo'] =>
  async (id, { batchId, surface, keyFingerprint }) => {
    const { storeId, title } = find(id);
    await begin({ id: batchId, storeId, title, surface, createdAt: now(), undoOf: id });
    if (find(batchId).state !== 'filling') return;
    const saved = (await ofBatch(id)).filter(({ state }) => state.tag === 'applied');
    const undos = saved
      .filter(canBeUndone)
      .map((edit) => toUndo(edit, { now: now(), holdMs: 0, surface, keyFingerprint }));
    // The id of an undo is that of its row, so a row that is being undone already is left out here.
    await addRows(batchId, undos, () => true);
    for (const earlier of editStore.batches.all().values())
      if (earlier.undoOf === id && earlier.id !== batchId) await retryFailed(earlier.id);
    const added = sum(editStore.batches.countsOf(batchId));
    if (added > 0) {
      await put({ ...find(batchId), leftOut: saved.length - added });
      return start(batchId);
    }
    await editStore.batches.remove(batchId);
    onBatches();
  };
