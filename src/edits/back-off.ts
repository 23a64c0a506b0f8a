import type { WaitingReason } from '../domain/edit.ts';

const firstMs = 2_000;
const capMs = 300_000;
/** The time of a next try that only a person can bring about. */
export const neverMs = Number.MAX_SAFE_INTEGER;

export interface Wait {
  reason: WaitingReason;
  /** How many tries there were, 1 or more. */
  attempt: number;
  /** What the platform asked for. */
  retryAfterMs: number | undefined;
  /** 0 to 1. */
  random: number;
}

/** What waits for a person alone. */
const personal: readonly WaitingReason[] = ['key_missing', 'key_refused', 'other_key'];

/** How long to wait before the next try: exponential with jitter; null where only a new key helps. */
export function waitMs({ reason, attempt, retryAfterMs, random }: Wait): number | null {
  if (personal.includes(reason)) return null;
  const window = Math.min(capMs, firstMs * 2 ** (attempt - 1));
  return Math.max(retryAfterMs ?? 0, Math.round(window / 2 + (window / 2) * random));
}
