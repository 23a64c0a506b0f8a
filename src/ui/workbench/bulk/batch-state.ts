import type { BatchProgress } from '../../../domain/batch.ts';

/** How a batch stands, counted from its rows. */
export interface BatchStatus {
  tag: 'filling' | 'running' | 'paused' | 'done' | 'some' | 'cancelled';
  /** All that is to be saved: what it was started with, without what was called off. */
  all: number;
  saved: number;
  /** Not settled yet, those that wait among them. */
  left: number;
  waiting: number;
  asking: number;
  refused: number;
}

export function batchStatus({ batch, counts }: Pick<BatchProgress, 'batch' | 'counts'>): BatchStatus {
  const { applied: saved, conflict: asking, refused, waiting } = counts;
  const left = counts.queued + counts.sending + waiting;
  // What the history forgot was saved once.
  const all = Math.max(batch.total - batch.cancelled, saved + asking + refused + left);
  const forgotten = batch.state === 'filling' ? 0 : all - (saved + asking + refused + left);
  const numbers = { all, saved: saved + forgotten, left, waiting, asking, refused };
  return { tag: tagOf(batch, left, asking + refused), ...numbers };
}

function tagOf({ state, total, cancelled }: BatchProgress['batch'], left: number, failing: number): BatchStatus['tag'] {
  if (state === 'filling') return 'filling';
  if (cancelled > 0 && left === 0 && cancelled >= total) return 'cancelled';
  if (left > 0) return state;
  return failing > 0 ? 'some' : 'done';
}

/** About how long, as a whole number of a unit that people use for it. */
export function roughly(ms: number): { unit: 'second' | 'minute' | 'hour'; count: number } {
  if (ms < 90_000) return { unit: 'second', count: Math.max(1, Math.round(ms / 1000)) };
  const minutes = Math.round(ms / 60_000);
  return minutes < 90 ? { unit: 'minute', count: minutes } : { unit: 'hour', count: Math.round(minutes / 60) };
}
