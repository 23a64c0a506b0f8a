import type { ErrorCode } from '../base/errors.ts';

/** Failures that can pass without a person, so that a retry makes sense. */
const temporaryErrors: readonly ErrorCode[] = [
  'network',
  'timeout',
  'server',
  'throttled',
  'malformed_answer',
  'interrupted',
];

const firstMs = 2_000;
const maxBackoffMs = 60_000;
/** The longest delay of `setTimeout`; a longer delay fires at once. */
const maxTimerMs = 2 ** 31 - 1;

interface Failure {
  code: ErrorCode;
  /** The platform's `Retry-After`, in ms. */
  retryAfterMs: number | undefined;
}

/**
 * The delay before a failed request is retried, in ms: the platform's `Retry-After`, else a time that doubles with each
 * failure in a row. `failures` counts them from 1. Null where a retry cannot help.
 */
export function retryDelayMs({ code, retryAfterMs }: Failure, failures: number): number | null {
  if (!temporaryErrors.includes(code)) return null;
  return Math.min(retryAfterMs ?? Math.min(maxBackoffMs, firstMs * 2 ** (failures - 1)), maxTimerMs);
}
