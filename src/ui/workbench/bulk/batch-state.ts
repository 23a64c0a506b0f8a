import { rowsLeft, type BatchProgress } from '../../../domain/batch.ts';

/** The status of a batch, counted from its rows. */
export interface BatchStatus {
  tag: 'filling' | 'running' | 'paused' | 'done' | 'some' | 'cancelled';
  /** The number of rows to save: all rows without cancelled and replaced ones. */
  all: number;
  saved: number;
  /** Unfinished rows, including waiting ones. */
  left: number;
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
  const all = Math.max(batch.total - batch.cancelled - replaced, saved + asking + refused + left);
  const forgotten = batch.state === 'filling' ? 0 : all - (saved + asking + refused + left);
  const numbers = { all, saved: saved + forgotten, left, waiting, asking, refused, replaced };
  return { tag: tagOf(batch, left, { failing: asking + refused, replaced }), ...numbers };
}

function tagOf(
  { state, total, cancelled }: BatchProgress['batch'],
  left: number,
  { failing, replaced }: { failing: number; replaced: number },
): BatchStatus['tag'] {
  if (state === 'filling') return 'filling';
  if (cancelled > 0 && left === 0 && cancelled + replaced >= total) return 'cancelled';
  if (left > 0) return state;
  return failing > 0 ? 'some' : 'done';
}

/** A rounded duration in a suitable unit. */
export function roughly(ms: number): { unit: 'second' | 'minute' | 'hour'; count: number } {
  if (ms < 90_000) return { unit: 'second', count: Math.max(1, Math.round(ms / 1000)) };
  const minutes = Math.round(ms / 60_000);
  return minutes < 90 ? { unit: 'minute', count: minutes } : { unit: 'hour', count: Math.round(minutes / 60) };
}
