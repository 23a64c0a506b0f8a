import { ShelfedgeError } from '../domain/errors.ts';
import { sleep as timerSleep, type Sleep } from './sleep.ts';
import { systemRandom } from './surroundings.ts';

export interface RetryOptions {
  /** 0 to 1, 1 excluded; the system's unless given. */
  random?: () => number;
  /** By a timer unless given. */
  sleep?: Sleep;
  /** The first try counts. */
  maxAttempts?: number;
  /** Upper end of the first wait; it doubles with every try. */
  firstWaitMs?: number;
  /** No wait of ours is longer. */
  longestWaitMs?: number;
  /** When the platform asks for more than this, its answer is passed on instead; a minute unless told, its own window. */
  longestRetryAfterMs?: number;
}

export interface RetryCall {
  /** Whether the call only reads. A write is never repeated: nothing on the wire says that it was not applied. */
  isSafe: boolean;
  signal?: AbortSignal | undefined;
}

/** Makes a call again when it is safe and what went wrong may pass; throws the last failure. */
export type Retry = <T>(call: RetryCall, run: () => Promise<T>) => Promise<T>;

/** Repeats reads on a lost line, a time-out, 429, 502, 503 and 504: exponential back-off with full jitter. */
export function createRetry(options: RetryOptions = {}): Retry {
  const {
    random = systemRandom,
    sleep = timerSleep,
    maxAttempts = 3,
    firstWaitMs = 500,
    longestWaitMs = 10_000,
    longestRetryAfterMs = 60_000,
  } = options;
  return async ({ isSafe, signal }, run) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await run();
      } catch (error) {
        if (!isSafe || attempt >= maxAttempts || !mayPass(error)) throw error;
        const jitterMs = random() * Math.min(longestWaitMs, firstWaitMs * 2 ** (attempt - 1));
        const { retryAfterMs = 0 } = error.details;
        if (retryAfterMs > longestRetryAfterMs) throw error;
        await sleep(Math.max(retryAfterMs, jitterMs), signal);
        if (signal?.aborted === true) throw new ShelfedgeError('cancelled', 'The call was cancelled');
      }
    }
  };
}

/** Asks once, for callers who wait and tell in their own way. */
export const noRetry: Retry = (_, run) => run();

const passingStatuses: readonly (number | undefined)[] = [429, 502, 503, 504];

function mayPass(error: unknown): error is ShelfedgeError {
  if (!(error instanceof ShelfedgeError)) return false;
  return error.code === 'network' || error.code === 'timeout' || passingStatuses.includes(error.details.status);
}
