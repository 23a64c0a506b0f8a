import type { Batch, BatchProgress } from '../../domain/batch.ts';
import { canBeUndone, type Counts, type Edit, type EditState } from '../../domain/edit.ts';
import { ShelfedgeError } from '../../domain/errors.ts';
import { createKeyedQueue } from '../../domain/queue.ts';
import { isSameTarget } from '../runner/merge-edits.ts';
import { leftMsOf, type BatchPaces } from './batch-pace.ts';
import type { EditStore } from '../runner/edit-store.ts';
import type { Pause } from '../runner/pauses.ts';
import type { Runner } from '../runner/runner.ts';
import { toUndo } from '../undo.ts';

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
  /** Drops every row that was not sent yet; rows in flight finish. */
  cancel(id: string): Promise<void>;
  /** Retries refused and waiting rows. */
  retryFailed(id: string): Promise<void>;
  /**
   * Creates a batch that undoes the applied rows of this one. Called again with the same id, the undo goes on where it
   * stopped. Rows that an earlier undo has are not undone twice; those that it could not save are tried again. Rows with a
   * foreign change since become conflicts when they are written.
   */
  undo(id: string, by: { batchId: string; surface: Edit['surface']; keyFingerprint: string | null }): Promise<void>;
  /** Newest first. */
  progress(): BatchProgress[];
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
const chunkSize = 500;
/** How long an unfinished batch is kept for the page that fills it. */
const maxFillMs = 3_600_000;

export function createBatches(options: BatchesOptions): Batches {
  const { editStore, runner, now } = options;
  const paces: BatchPaces = new Map();
  const access = createBatchAccess(options);
  const control = createControl(options, access);
  // One step of a batch ends before its next begins: a cancelled batch must get no more rows, and no target two.
  const queue = createKeyedQueue();
  // While batches are being read, what is changed meanwhile would be overwritten by what was read.
  const run = <T>(ids: string[], step: () => Promise<T>): Promise<T> =>
    queue.run(ids, async () => {
      await editStore.ready();
      return step();
    });
  const retryFailed: Batches['retryFailed'] = (id) => run([id], () => control.retryFailed(id));
  const { begin, fill, start } = createFilling(options, access);
  const undo = createUndoing(options, access, { begin, start, retryFailed });
  return {
    begin: (started) => run([started.id], () => begin(started)),
    fill: (id, rows) => run([id], () => fill(id, rows)),
    start: (id) => run([id], () => start(id)),
    pause: (id) => run([id], () => control.pause(id)),
    resume: (id) => run([id], () => control.resume(id)),
    cancel: (id) => run([id], () => control.cancel(id)),
    retryFailed,
    undo: (id, by) => run([id, by.batchId], () => undo(id, by)),
    progress: () =>
      [...editStore.batches.all().values()]
        .toSorted((a, b) => b.order - a.order)
        .map((batch) => {
          const counts = editStore.batches.countsOf(batch.id);
          return { batch, counts, hold: pauseFor(batch, runner), leftMs: leftMsOf(batch, counts, paces, now()) };
        }),
  };
}

interface BatchAccess {
  find(id: string): Batch;
  put(batch: Batch): Promise<void>;
  /** Changes the chosen rows; null drops a row. */
  changeRows(id: string, isChosen: (edit: Edit) => boolean, change: (edit: Edit) => Edit | null): Promise<void>;
  /** Stores the new ones among these rows. */
  addRows(id: string, rows: readonly Edit[], isNew: (row: Edit) => boolean): Promise<void>;
}

const createBatchAccess = ({ editStore, runner, ofBatch, onBatches }: BatchesOptions): BatchAccess => {
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

function createFilling(
  { editStore, runner, now }: BatchesOptions,
  { find, put, changeRows, addRows }: BatchAccess,
): Pick<Batches, 'begin' | 'fill' | 'start'> {
  const dropAbandoned = async (): Promise<void> => {
    for (const { id, state, createdAt } of editStore.batches.all().values()) {
      if (state !== 'filling' || createdAt > now() - maxFillMs) continue;
      await changeRows(id, isUnsent, () => null);
      await editStore.batches.remove(id);
    }
  };
  /** True unless the batch has this target under another row id: two pages or presses must not add units twice. */
  const isFirst = (row: Edit): boolean =>
    editStore.edits
      .ofProduct(row)
      .every((other) => other.batchId !== row.batchId || other.id === row.id || !isSameTarget(other, row));
  return {
    async begin(start) {
      if (editStore.batches.all().has(start.id)) return;
      await dropAbandoned();
      await put({ ...start, order: 0, state: 'filling', total: 0, cancelled: 0, replaced: 0 });
    },
    fill: (id, rows) => addRows(id, rows, isFirst),
    async start(id) {
      const batch = find(id);
      if (batch.state !== 'filling') return;
      await put({ ...batch, state: 'running', total: sum(editStore.batches.countsOf(id)) });
      await runner.resume();
    },
  };
}

const createUndoing =
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

const createControl = (
  { editStore, runner, now, onBatches }: BatchesOptions,
  { find, put, changeRows }: BatchAccess,
): Pick<Batches, 'pause' | 'resume' | 'cancel' | 'retryFailed'> => ({
  async pause(id) {
    const batch = find(id);
    if (batch.state === 'running') await put({ ...batch, state: 'paused' });
  },
  async resume(id) {
    const batch = find(id);
    if (batch.state !== 'paused') return;
    await put({ ...batch, state: 'running' });
    await runner.resume();
  },
  async cancel(id) {
    const batch = find(id);
    // Pause first, so that no further rows are sent while rows are dropped.
    if (batch.state === 'running') await put({ ...batch, state: 'paused' });
    await changeRows(id, (edit) => isUnsent(edit) || edit.state.tag === 'replaced', toCancelled);
    if (batch.state === 'filling') {
      await editStore.batches.remove(id);
      return onBatches();
    }
    await put({ ...batch, state: 'running' });
    await runner.resume();
  },
  async retryFailed(id) {
    await changeRows(id, isRefused, (edit) => ({ ...edit, state: requeue(edit.state, now()) }));
    await runner.retry(({ batchId }) => batchId === id);
  },
});

const sum = (counts: Counts): number => Object.values(counts).reduce((all, one) => all + one, 0);

const isUnsent = ({ state }: Edit): boolean => state.tag === 'queued' || (state.tag === 'waiting' && !state.wasSent);

/** A row that a later edit replaced stays as that, and does not come back. */
const toCancelled = (row: Edit): Edit | null =>
  row.state.tag === 'replaced' ? { ...row, state: { ...row.state, by: null } } : null;

const isRefused = ({ state }: Edit): boolean => state.tag === 'refused';

/** A row with a write of unknown outcome is read back before anything is sent again. */
const requeue = (state: EditState, now: number): EditState =>
  state.tag === 'refused' && state.wasSent === true
    ? { tag: 'waiting', reason: 'server', attempt: 0, nextAt: now, wasSent: true }
    : { tag: 'queued', notBefore: now };

const pauseFor = ({ storeId, state }: Batch, { pauseOf }: Pick<Runner, 'pauseOf'>): Pause | null =>
  state === 'running' ? (pauseOf(storeId) ?? null) : null;
