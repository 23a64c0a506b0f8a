import { ShelfedgeError } from '../../base/errors.ts';
import { sleep as timerSleep, type Sleep } from './sleep.ts';
import { systemRandom } from './system-runtime.ts';

/** How often and how long to wait; all times in ms. */
export interface RetryOptions {
  /** 0 to 1, 1 excluded; default: the system's. */
  random?: () => number;
  /** Default: a timer. */
  sleep?: Sleep;
  /** Including the first attempt. */
  maxAttempts?: number;
  /** Upper bound of the first wait; doubles with each attempt. */
  firstWaitMs?: number;
  /** Maximum backoff. */
  longestWaitMs?: number;
  /** A response with a longer Retry-After is not retried; default: one minute, the platform's rate window. */
  longestRetryAfterMs?: number;
}

/** The call that may be retried. */
export interface RetryCall {
  /** True if the call only reads. A write is never retried: the wire cannot prove that it was not applied. */
  isSafe: boolean;
  signal?: AbortSignal | undefined;
}

/** Retries a call if it is safe and the failure can be temporary; throws the last failure. */
export type Retry = <T>(call: RetryCall, run: () => Promise<T>) => Promise<T>;

/** Retries reads on connection errors, timeouts, 429, 502, 503 and 504, with exponential backoff and full jitter. */
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

/** Makes a single attempt, for callers with their own retries. */
export const noRetry: Retry = (_, run) => run();

const passingStatuses: readonly (number | undefined)[] = [429, 502, 503, 504];

function mayPass(error: unknown): error is ShelfedgeError {
  if (!(error instanceof ShelfedgeError)) return false;
  return error.code === 'network' || error.code === 'timeout' || passingStatuses.includes(error.details.status);
}
