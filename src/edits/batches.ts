import type { Batch } from '../domain/batch.ts';
import type { Counts, Edit, EditState } from '../domain/edit.ts';
import { ShelfedgeError } from '../domain/errors.ts';
import { leftMsOf, type Paces } from './batch-pace.ts';
import type { Book } from './book.ts';
import type { Hold } from './holds.ts';
import type { Runner } from './runner.ts';
import { toUndo } from './undo.ts';

/** A batch with how its rows stand; `leftMs` is about how long it will take still, null until that can be told. */
interface BatchProgress {
  batch: Batch;
  counts: Counts;
  hold: Hold | null;
  leftMs: number | null;
}

type BatchStart = Omit<Batch, 'state' | 'total' | 'cancelled'>;

/** Changes of thousands of places that are started, followed, stopped and taken back as one. */
export interface Batches {
  /** Opens a batch for its rows; the same id twice is one batch. */
  begin(start: BatchStart): Promise<void>;
  /** Keeps rows; sent twice, they are kept once. Throws `conflict` once it was started. */
  fill(id: string, rows: readonly Edit[]): Promise<void>;
  /** Starts a batch that has all of its rows. */
  start(id: string): Promise<void>;
  pause(id: string): Promise<void>;
  resume(id: string): Promise<void>;
  /** Calls off every row that nothing was sent of yet; the others come to their end. */
  cancel(id: string): Promise<void>;
  /** Tries again what was refused or waits. */
  retryFailed(id: string): Promise<void>;
  /**
   * A new batch that takes those applied rows of this one back that were not yet; asked for again, it goes on where it
   * stopped. Rows that somebody changed since are found by their writing, and left as conflicts.
   */
  undo(id: string, by: { batchId: string; surface: Edit['surface']; who: string | null }): Promise<void>;
  /** Newest first. */
  progress(): BatchProgress[];
}

export interface BatchesOptions {
  book: Book;
  runner: Pick<Runner, 'change' | 'retry' | 'resume' | 'holdOf'>;
  ofBatch(batchId: string): Promise<Edit[]>;
  now(): number;
  /** A batch changed other than by its rows. */
  onBatches(): void;
}

/** How many rows are changed in one transaction. */
const chunk = 500;
/** How long a batch that never got all of its rows is kept for the page that fills it. */
const fillingMs = 3_600_000;

export function createBatches(options: BatchesOptions): Batches {
  const { book, runner, now } = options;
  const paces: Paces = new Map();
  const desk = createDesk(options);
  return {
    ...createFilling(options, desk),
    ...createControl(options, desk),
    progress: () =>
      [...book.batches.all().values()]
        .toSorted((a, b) => b.createdAt - a.createdAt)
        .map((batch) => {
          const counts = book.batches.countsOf(batch.id);
          return { batch, counts, hold: holdFor(batch, runner), leftMs: leftMsOf(batch, counts, paces, now()) };
        }),
  };
}

interface Desk {
  find(id: string): Batch;
  put(batch: Batch): Promise<void>;
  /** Changes chosen rows, or with null drops them; how many were dropped. */
  changeRows(id: string, isChosen: (edit: Edit) => boolean, change: (edit: Edit) => Edit | null): Promise<number>;
}

const createDesk = ({ book, runner, ofBatch, onBatches }: BatchesOptions): Desk => ({
  find(id) {
    const batch = book.batches.all().get(id);
    if (batch === undefined) throw new ShelfedgeError('not_found', 'This batch is gone.');
    return batch;
  },
  async put(batch) {
    await book.batches.put(batch);
    onBatches();
  },
  async changeRows(id, isChosen, change) {
    const ids = (await ofBatch(id)).filter(isChosen).map((edit) => edit.id);
    let dropped = 0;
    for (let from = 0; from < ids.length; from += chunk) {
      const some = ids.slice(from, from + chunk);
      const left = await runner.change(some, (edit) => (isChosen(edit) ? change(edit) : edit));
      dropped += some.length - left.length;
    }
    return dropped;
  },
});

function createFilling(
  { book, runner, ofBatch, now, onBatches }: BatchesOptions,
  { find, put, changeRows }: Desk,
): Pick<Batches, 'begin' | 'fill' | 'start' | 'undo'> {
  const dropForgotten = async (): Promise<void> => {
    for (const { id, state, createdAt } of book.batches.all().values()) {
      if (state !== 'filling' || createdAt > now() - fillingMs) continue;
      await changeRows(id, isUnsent, () => null);
      await book.batches.remove(id);
    }
  };
  const filling: Pick<Batches, 'begin' | 'fill' | 'start'> = {
    async begin(start) {
      await book.ready();
      if (book.batches.all().has(start.id)) return;
      await dropForgotten();
      await put({ ...start, state: 'filling', total: 0, cancelled: 0 });
    },
    async fill(id, rows) {
      if (find(id).state !== 'filling') throw new ShelfedgeError('conflict', 'This batch was started already.');
      for (let from = 0; from < rows.length; from += chunk)
        await book.add(rows.slice(from, from + chunk).map((row) => ({ ...row, batchId: id })));
    },
    async start(id) {
      const batch = find(id);
      if (batch.state !== 'filling') return;
      await put({ ...batch, state: 'running', total: sum(book.batches.countsOf(id)) });
      await runner.resume();
    },
  };
  return {
    ...filling,
    async undo(id, { batchId, surface, who }) {
      const { storeId, title } = find(id);
      await filling.begin({ id: batchId, storeId, title, surface, createdAt: now(), undoOf: id });
      if (find(batchId).state !== 'filling') return;
      const rows = (await ofBatch(id)).filter(({ state, sent }) => state.tag === 'applied' && sent !== null);
      await filling.fill(
        batchId,
        rows.map((edit) => toUndo(edit, { now: now(), holdMs: 0, surface, who })),
      );
      if (sum(book.batches.countsOf(batchId)) > 0) return filling.start(batchId);
      await book.batches.remove(batchId);
      onBatches();
    },
  };
}

const createControl = (
  { book, runner, now, onBatches }: BatchesOptions,
  { find, put, changeRows }: Desk,
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
    // First, so that nothing more is sent while its rows go.
    if (batch.state === 'running') await put({ ...batch, state: 'paused' });
    const dropped = await changeRows(id, isUnsent, () => null);
    if (batch.state === 'filling') {
      await book.batches.remove(id);
      return onBatches();
    }
    await put({ ...batch, state: 'running', cancelled: batch.cancelled + dropped });
    await runner.resume();
  },
  async retryFailed(id) {
    await changeRows(id, isRefused, (edit) => ({ ...edit, state: queuedAgain(edit.state, now()) }));
    await runner.retry(({ batchId }) => batchId === id);
  },
});

const sum = (counts: Counts): number => Object.values(counts).reduce((all, one) => all + one, 0);

const isUnsent = ({ state }: Edit): boolean => state.tag === 'queued' || (state.tag === 'waiting' && !state.wasSent);

const isRefused = ({ state }: Edit): boolean => state.tag === 'refused';

/** What may have arrived unseen before it was refused is looked up before anything is sent again. */
const queuedAgain = (state: EditState, now: number): EditState =>
  state.tag === 'refused' && state.wasSent === true
    ? { tag: 'waiting', reason: 'server', attempt: 0, nextAt: now, wasSent: true }
    : { tag: 'queued', notBefore: now };

const holdFor = ({ storeId, state }: Batch, { holdOf }: Pick<Runner, 'holdOf'>): Hold | null =>
  state === 'running' ? (holdOf(storeId) ?? null) : null;
