import { maxWaitMs } from '../../domain/wait.ts';
import { manualReasons, type Edit, type WaitingReason } from '../../domain/edit.ts';

const minMs = 1_000;
const firstCapMs = 2_000;
/** A change that waited for an outage goes on a minute after it at the latest. */
const lastCapMs = 60_000;

/** How long to wait before the next use of a journal that failed. */
export const journalRetryMs = 30_000;
/** How long an abandoned write can still take effect: longer than any server works on one request. */
export const settleMs = 10_000;

/** The greatest age of a reading. */
export const staleMs = 5_000;

/** When the last write of an edit can no longer take effect unseen, in epoch ms; 0 if it was answered. */
export const settledAt = ({ sent }: Pick<Edit, 'sent'>, withinMs = settleMs): number =>
  sent === null || sent.isAnswered || withinMs === 0 ? 0 : sent.at + withinMs;

/**
 * For an edit that asks because it was not seen: when the writes that it replaced can no longer take effect, in epoch
 * ms. 0 for any other edit.
 */
export const unseenSettledAt = ({ state, ownValues }: Pick<Edit, 'state' | 'ownValues'>): number =>
  state.tag === 'conflict' && state.why === 'unseen' && ownValues.length > 0 ? (state.askedAt ?? 0) + settleMs : 0;

/**
 * The last write of an edit, as of now. A worker that died while sending may have sent it just before. A write that is dated ahead
 * was sent before the clock was set back.
 */
export const lastSent = ({ state, sent }: Pick<Edit, 'state' | 'sent'>, now: number): Edit['sent'] =>
  sent && { ...sent, at: state.tag === 'sending' ? now : Math.min(sent.at, now) };

export interface WaitInput {
  reason: WaitingReason;
  /** The number of attempts so far, 1 or more. */
  attempt: number;
  /** The platform's `Retry-After`, in ms. */
  retryAfterMs: number | undefined;
  /** 0 to 1. */
  random: number;
}

/**
 * The delay before the next attempt, in ms: random between one second and a cap that doubles with each attempt. The
 * jitter spreads retries. Null for reasons that only a person can end.
 */
export function waitMs({ reason, attempt, retryAfterMs, random }: WaitInput): number | null {
  if (manualReasons.includes(reason)) return null;
  const currentCapMs = Math.min(lastCapMs, firstCapMs * 2 ** (attempt - 1));
  return Math.max(Math.min(maxWaitMs, retryAfterMs ?? 0), Math.round(minMs + (currentCapMs - minMs) * random));
}
