/** Waits; resolves at once when the signal aborts, so that whoever waited looks at the signal afterwards. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

/** A timer counts in 31 bits; a longer wait would be none at all. */
const longestTimerMs = 2 ** 31 - 1;

/** Waits by a timer of the platform, 24 days at most. */
export const sleep: Sleep = (ms, signal) =>
  new Promise((resolve) => {
    if (signal?.aborted === true) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, Math.min(ms, longestTimerMs));
    signal?.addEventListener('abort', end);
  });
