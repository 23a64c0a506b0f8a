import { ShelfedgeError } from '../domain/errors.ts';
import type { Sleep } from './sleep.ts';

export interface RetryOptions {
  /** 0 to 1, 1 excluded. */
  random(): number;
  sleep: Sleep;
  /** The first try counts. */
  maxAttempts?: number;
  /** Upper end of the first wait; it doubles with every try. */
  firstWaitMs?: number;
  /** No wait is longer: when the platform asks for more, its answer is passed on instead. */
  longestWaitMs?: number;
}

export interface RetryCall {
  /** Whether the call only reads. A write is never repeated: nothing on the wire says that it was not applied. */
  isSafe: boolean;
  signal?: AbortSignal | undefined;
}

/** Makes a call again when it is safe and what went wrong may pass; throws the last failure. */
export type Retry = <T>(call: RetryCall, run: () => Promise<T>) => Promise<T>;

/** Repeats reads on a lost line, a time-out, 429, 502, 503 and 504: exponential back-off with full jitter. */
export function createRetry(options: RetryOptions): Retry {
  const { random, sleep, maxAttempts = 3, firstWaitMs = 500, longestWaitMs = 10_000 } = options;
  return async ({ isSafe, signal }, run) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await run();
      } catch (error) {
        if (!isSafe || attempt >= maxAttempts || !mayPass(error)) throw error;
        const jitterMs = random() * Math.min(longestWaitMs, firstWaitMs * 2 ** (attempt - 1));
        const waitMs = Math.max(error.details.retryAfterMs ?? 0, jitterMs);
        if (waitMs > longestWaitMs) throw error;
        await sleep(waitMs, signal);
        if (signal?.aborted === true) throw new ShelfedgeError('cancelled', 'The call was cancelled');
      }
    }
  };
}

/** Asks once, for callers who wait and tell in their own way. */
export const never: Retry = (_, run) => run();

const passingStatuses: readonly (number | undefined)[] = [429, 502, 503, 504];

function mayPass(error: unknown): error is ShelfedgeError {
  if (!(error instanceof ShelfedgeError)) return false;
  return error.code === 'network' || error.code === 'timeout' || passingStatuses.includes(error.details.status);
}
