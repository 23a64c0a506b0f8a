import { codeOf, retryAfterMsOf } from '../../base/errors.ts';

const firstRetryMs = 2_000;
const maxRetryMs = 60_000;
/** A timer with a longer delay fires at once. */
const maxTimerMs = 2 ** 31 - 1;

export interface ResolveRequests {
  /** Requests this address once. */
  request(address: string): void;
  /** Forgets the request, so that the next call requests again. */
  reset(): void;
}

/**
 * Requests the product of each address once. After a failure, retries at the platform's time or with growing delays; after
 * a refusal, never.
 */
export function createResolveRequests(ask: (address: string) => Promise<unknown>): ResolveRequests {
  let requested: string | undefined;
  let retryMs = firstRetryMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reset = (): void => {
    clearTimeout(timer);
    requested = undefined;
    retryMs = firstRetryMs;
  };
  const run = (address: string): void => {
    ask(address).then(
      () => (retryMs = firstRetryMs),
      (error: unknown) => {
        const isRefused = codeOf(error) === 'not_allowed' || codeOf(error) === 'not_connected';
        if (isRefused || requested !== address) return;
        timer = setTimeout(() => run(address), Math.min(retryAfterMsOf(error) ?? retryMs, maxTimerMs));
        retryMs = Math.min(maxRetryMs, retryMs * 2);
      },
    );
  };
  return {
    reset,
    request(address) {
      if (address === requested) return;
      reset();
      requested = address;
      run(address);
    },
  };
}
