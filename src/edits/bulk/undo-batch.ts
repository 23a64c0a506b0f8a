import { canBeUndone, isFinished, type Edit } from '../../domain/edit.ts';
import { toUndo } from '../undo.ts';
import { retried } from './control-batch.ts';
import { chunkSize, sum, type BatchAccess, type Batches, type BatchesOptions } from './batch-access.ts';

/** Undoes a batch with a batch of its own. */
export const createUndoing =
  (
    { editStore, runner, ofBatch, now, onBatches }: BatchesOptions,
    { find, put, addRows, removeUnstarted }: BatchAccess,
    { begin, start, retryFailed }: Pick<Batches, 'begin' | 'start' | 'retryFailed'>,
  ): Batches['undo'] =>
  async (id, { batchId, surface, keyFingerprint }) => {
    const { storeId, title } = find(id);
    await begin({ id: batchId, storeId, title, surface, createdAt: now(), undoOf: id });
    if (find(batchId).state !== 'filling') return;
    const undosOfThis = () => [...editStore.batches.all().values()].filter((batch) => batch.undoOf === id);
    // An earlier undo that failed before its start would keep its rows from this one.
    for (const earlier of undosOfThis())
      if (earlier.id !== batchId && earlier.state === 'filling') await removeUnstarted(earlier.id);
    const saved = (await ofBatch(id)).filter(({ state }) => state.tag === 'applied');
    const undos = saved
      .filter(canBeUndone)
      .map((edit) => toUndo(edit, { now: now(), holdMs: 0, surface, keyFingerprint }));
    // A single undo of a row that is not saved, such as a refused one, becomes a row of this undo.
    const ids = undos.map((undo) => undo.id);
    for (let from = 0; from < ids.length; from += chunkSize)
      await runner.change(ids.slice(from, from + chunkSize), (undo) =>
        isOpenUndo(undo) ? retried({ ...undo, batchId }, now()) : undo,
      );
    // The id of an undo is derived from that of its row, so a row that is being undone already is left out here.
    await addRows(batchId, undos, () => true);
    const ownUndos = undosOfThis();
    for (const earlier of ownUndos) if (earlier.id !== batchId) await retryFailed(earlier.id);
    const taken = (await Promise.all(ownUndos.map((undo) => ofBatch(undo.id)))).flat();
    const takenIds = new Set(taken.map(({ undoOf }) => undoOf));
    const leftOut = saved.filter((row) => !takenIds.has(row.id)).length;
    if (leftOut !== (find(id).leftOut ?? 0)) await put({ ...find(id), leftOut });
    if (sum(editStore.batches.countsOf(batchId)) > 0) return start(batchId);
    await editStore.batches.remove(batchId);
    onBatches();
  };

/** True for the undo of one row that was asked for by itself and has nothing on its way. */
const isOpenUndo = (undo: Edit): boolean => undo.batchId === null && undo.state.tag !== 'sending' && !isFinished(undo);
