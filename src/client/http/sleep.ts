/** Waits; resolves at once if the signal aborts, so the caller checks the signal afterwards. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

/** Timers use 31 bits; a longer delay would fire at once. */
export const maxTimerMs = 2 ** 31 - 1;

/** Waits with a timer, at most 24 days. */
export const sleep: Sleep = (ms, signal) =>
  new Promise((resolve) => {
    if (signal?.aborted === true) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, Math.min(ms, maxTimerMs));
    signal?.addEventListener('abort', end);
  });
