import { codeOf, retryAfterMsOf } from '../domain/errors.ts';

const firstRetryMs = 2_000;
const longestRetryMs = 60_000;
/** A timer that is told to wait for longer than it can does not wait at all. */
const longestTimerMs = 2 ** 31 - 1;

export interface ResolveRequests {
  /** Asks about this address unless that was done already. */
  request(address: string): void;
  /** Forgets what was asked: the next look asks again. */
  reset(): void;
}

/**
 * Asks once for each address what product it is; after a failure again when the platform said, else ever more rarely;
 * after a refusal not at all.
 */
export function createResolveRequests(ask: (address: string) => Promise<unknown>): ResolveRequests {
  let asked: string | undefined;
  let retryMs = firstRetryMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reset = (): void => {
    clearTimeout(timer);
    asked = undefined;
    retryMs = firstRetryMs;
  };
  const run = (address: string): void => {
    ask(address).then(
      () => (retryMs = firstRetryMs),
      (error: unknown) => {
        const isRefused = codeOf(error) === 'not_allowed' || codeOf(error) === 'not_connected';
        if (isRefused || asked !== address) return;
        timer = setTimeout(() => run(address), Math.min(retryAfterMsOf(error) ?? retryMs, longestTimerMs));
        retryMs = Math.min(longestRetryMs, retryMs * 2);
      },
    );
  };
  return {
    reset,
    request(address) {
      if (address === asked) return;
      reset();
      asked = address;
      run(address);
    },
  };
}
