import type { WaitingReason } from '../domain/edit.ts';

const firstMs = 2_000;
const capMs = 300_000;
/** The time of a next try that only a person can bring about. */
export const neverMs = Number.MAX_SAFE_INTEGER;

/** How long to wait before the next try: exponential with jitter, at least what the platform asked for. */
export function waitMs(
  reason: WaitingReason,
  attempt: number,
  retryAfterMs: number | undefined,
  random: number,
): number {
  if (reason === 'key_missing' || reason === 'key_refused') return foreverMs;
  const window = Math.min(capMs, firstMs * 2 ** (attempt - 1));
  return now + Math.max(retryAfterMs ?? 0, Math.round(window / 2 + (window / 2) * random));
}
