import type { Batch } from '../domain/batch.ts';
import type { Counts } from '../domain/edit.ts';

/** When this worker first saw rows of a batch settle, and how many had settled then; by the batch's id. */
export type Paces = Map<string, { at: number; settled: number }>;

/** About how long a batch takes still, in ms, by the pace since this worker saw it move first; null until that can be told. */
export function leftMsOf(
  { id, state, total, cancelled }: Batch,
  counts: Counts,
  paces: Paces,
  nowMs: number,
): number | null {
  const settled = counts.applied + counts.conflict + counts.refused;
  const left = total - cancelled - settled;
  if (state !== 'running') paces.delete(id);
  if (state !== 'running' || left <= 0) return null;
  const pace = paces.get(id);
  if (pace === undefined) paces.set(id, { at: nowMs, settled });
  if (pace === undefined || settled === pace.settled) return null;
  return Math.round(((nowMs - pace.at) / (settled - pace.settled)) * left);
}
