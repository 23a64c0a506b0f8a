import { personalReasons, type Edit, type WaitingReason } from '../domain/edit.ts';

const leastMs = 1_000;
const firstMs = 2_000;
const capMs = 300_000;
/** The time of a next try that only a person can bring about. */
export const neverMs = Number.MAX_SAFE_INTEGER;

/** How long a broken journal is left alone. */
export const restMs = 30_000;
/** How long a write may still come into force that nobody waits for: longer than any server works on one. */
export const settleMs = 10_000;

/** Until when the last write of an edit may come into force unseen, in epoch ms; 0 where it cannot. */
export const settledAt = ({ sent }: Pick<Edit, 'sent'>, withinMs = settleMs): number =>
  sent === null || sent.isAnswered || withinMs === 0 ? 0 : sent.at + withinMs;

export interface Wait {
  reason: WaitingReason;
  /** How many tries there were, 1 or more. */
  attempt: number;
  /** What the platform asked for. */
  retryAfterMs: number | undefined;
  /** 0 to 1. */
  random: number;
}

/**
 * How long to wait before the next try: anything from a second to a limit that doubles with every try, so that not all
 * come back at once; null where only a new key helps.
 */
export function waitMs({ reason, attempt, retryAfterMs, random }: Wait): number | null {
  if (personalReasons.includes(reason)) return null;
  const mostMs = Math.min(capMs, firstMs * 2 ** (attempt - 1));
  return Math.max(retryAfterMs ?? 0, Math.round(leastMs + (mostMs - leastMs) * random));
}
