import type { Batch } from '../../domain/batch.ts';
import type { Counts } from '../../domain/edit.ts';

/** When this worker first saw a batch's rows settle, and how many had settled by then; by batch id. */
export type BatchPaces = Map<string, { at: number; settled: number }>;

/**
 * The estimated remaining time of a batch, in ms, by the pace since this worker first saw progress. Null until there is
 * a pace.
 */
export function leftMsOf(
  { id, state, total, cancelled, discarded = 0 }: Batch,
  counts: Counts,
  paces: BatchPaces,
  nowMs: number,
): number | null {
  const settled = counts.applied + counts.replaced + counts.conflict + counts.refused;
  const left = total - cancelled - discarded - settled;
  if (state !== 'running' || left <= 0) {
    paces.delete(id);
    return null;
  }
  const pace = paces.get(id);
  if (pace === undefined) paces.set(id, { at: nowMs, settled });
  if (pace === undefined || settled === pace.settled) return null;
  return Math.round(((nowMs - pace.at) / (settled - pace.settled)) * left);
}
