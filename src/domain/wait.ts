/** The longest wait that is set by itself, in ms; the platform's `Retry-After` is cut to it. */
export const maxWaitMs = 300_000;
/** The longest time for which an edit is held back: an undo window, and the end of writes before it. */
export const maxHoldMs = 30_000;
/** The end of a wait that only a person can end. */
export const neverMs = Number.MAX_SAFE_INTEGER;

/**
 * True until a wait is over, in epoch ms. A wait of which more is left than it can be long is over: the clock was set back
 * since it began.
 */
export const hasTimeLeft = (untilMs: number, nowMs: number, maxMs = maxWaitMs): boolean =>
  untilMs >= neverMs || (untilMs > nowMs && untilMs - nowMs <= maxMs);
