import { rowsLeft, type BatchProgress } from '../../../domain/batch.ts';

/** The status of a batch, counted from its rows. */
export interface BatchStatus {
  tag: 'filling' | 'running' | 'paused' | 'done' | 'some' | 'cancelled';
  /** All rows that were to be saved, cancelled ones included; replaced ones are not among them. */
  all: number;
  saved: number;
  /** Unfinished rows, including waiting ones. */
  left: number;
  /** Unfinished rows of which nothing is on its way. */
  unsent: number;
  cancelled: number;
  /** The cancelled rows that are kept, so that they can be sent after all. */
  continuable: number;
  /** Rows that their person decided to leave as they are. */
  discarded: number;
  waiting: number;
  asking: number;
  refused: number;
  /** Rows that were never sent, because their person typed something else later. */
  replaced: number;
}

export function batchStatus({ batch, counts }: Pick<BatchProgress, 'batch' | 'counts'>): BatchStatus {
  const { applied: saved, conflict: asking, refused, waiting, replaced } = counts;
  const left = rowsLeft({ counts });
  // Rows that the history no longer has were saved.
  const { cancelled, discarded = 0 } = batch;
  const known = saved + asking + refused + left + cancelled + discarded;
  const all = Math.max(batch.total - replaced, known);
  const forgotten = batch.state === 'filling' ? 0 : all - known;
  const unsent = left - counts.sending;
  const numbers = { all, saved: saved + forgotten, left, unsent, cancelled, discarded, continuable: counts.cancelled };
  return { tag: tagOf(batch, left, asking + refused), ...numbers, waiting, asking, refused, replaced };
}

function tagOf({ state, cancelled }: BatchProgress['batch'], left: number, failing: number): BatchStatus['tag'] {
  if (state === 'filling') return 'filling';
  if (left > 0) return state;
  if (cancelled > 0) return 'cancelled';
  return failing > 0 ? 'some' : 'done';
}

/** How far a batch is undone: `moving` while an undo has rows on their way, `partial` where saved rows are not undone. */
export interface UndoStatus {
  tag: 'none' | 'moving' | 'partial' | 'all';
  undone: number;
  /** The number of rows that there were to undo. */
  all: number;
  /** The number of rows that another undo would try, without the rows that need a decision. */
  rest: number;
  /** The number of undos so far. */
  tries: number;
}

/** Counted from the rows of the batch and of its undos, whatever became of them. */
export function undoStatus(progress: BatchProgress, batches: readonly BatchProgress[]): UndoStatus {
  const undos = batches
    .filter(({ batch }) => batch.undoOf === progress.batch.id)
    .toSorted((a, b) => a.batch.order - b.batch.order);
  const all = batchStatus(progress).saved - (progress.batch.leftOut ?? 0);
  const states = undos.map(batchStatus);
  const sum = (count: (undo: BatchStatus) => number): number => states.reduce((total, undo) => total + count(undo), 0);
  const done = sum(({ saved, replaced }) => saved + replaced);
  // An undo row that left variants as they were is saved, but counts neither as undone nor as one to try again.
  const partlyUndone = undos.reduce((total, { batch }) => total + (batch.partlyUndone ?? 0), 0);
  const undone = Math.max(0, Math.min(all, done) - partlyUndone);
  // Rows that the history has pruned cannot be undone.
  const rest = Math.max(
    0,
    Math.min(all, progress.counts.applied) - undone - partlyUndone - sum(({ asking }) => asking),
  );
  const numbers = { undone, all, rest, tries: undos.length };
  if (undos.length === 0) return { tag: 'none', ...numbers };
  if (states.some(({ tag, left }) => tag === 'filling' || left > 0)) return { tag: 'moving', ...numbers };
  return { tag: undone < all ? 'partial' : 'all', ...numbers };
}

/** A rounded duration in a suitable unit. */
export function roughly(ms: number): { unit: 'second' | 'minute' | 'hour'; count: number } {
  if (ms < 90_000) return { unit: 'second', count: Math.max(1, Math.round(ms / 1000)) };
  const minutes = Math.round(ms / 60_000);
  return minutes < 90 ? { unit: 'minute', count: minutes } : { unit: 'hour', count: Math.round(minutes / 60) };
}
