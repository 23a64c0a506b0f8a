import { setTimeout as sleep } from 'node:timers/promises';

/** The value of a promise, or undefined if it fails or takes longer. */
export async function withTimeLimit<T>(promise: Promise<T>, limitMs: number): Promise<T | undefined> {
  const stop = new AbortController();
  const late = sleep(limitMs, undefined, { signal: stop.signal }).catch(() => undefined);
  try {
    return await Promise.race([promise.catch(() => undefined), late]);
  } finally {
    stop.abort();
  }
}
