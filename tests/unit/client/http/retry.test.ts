import { assert, constantFrom, double, integer, asyncProperty, option } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRetry, type RetryOptions } from '../../../../src/client/http/retry.ts';
import { errorCodes, ShelfedgeError, type ErrorCode, type ErrorDetails } from '../../../../src/base/errors.ts';

const error = (code: ErrorCode, details: ErrorDetails = {}) => new ShelfedgeError(code, '', details);
const busy = error('server', { status: 503 });

/** Runs a call that fails this way, this often; returns the result, the number of runs and the waits. */
async function run(
  failures: unknown[],
  { isSafe = true, signal, ...options }: Partial<RetryOptions> & { isSafe?: boolean; signal?: AbortSignal } = {},
) {
  const slept: number[] = [];
  let runs = 0;
  const sleep = (ms: number) => Promise.resolve(void slept.push(ms));
  const retry = createRetry({ random: () => 0.5, sleep, maxAttempts: 4, ...options });
  const end: unknown = await retry({ isSafe, signal }, () => {
    runs += 1;
    const failure = failures[runs - 1];
    return failure === undefined ? Promise.resolve('answer') : Promise.reject(failure);
  }).catch((thrown: unknown) => thrown);
  return { end, runs, slept };
}

describe('a read is retried', () => {
  test.each([
    error('network'),
    error('timeout'),
    error('throttled', { status: 429 }),
    error('server', { status: 502 }),
    error('server', { status: 503 }),
    error('server', { status: 504 }),
  ])('a read is retried after %o', async (failure) => {
    expect(await run([failure, failure])).toMatchObject({ end: 'answer', runs: 3 });
  });

  test('up to the maximum, and then fails with the last error', async () => {
    const last = error('server', { status: 502 });
    expect(await run([busy, busy, busy, last])).toMatchObject({ end: last, runs: 4 });
    expect(await run([busy], { maxAttempts: 1 })).toMatchObject({ end: busy, runs: 1 });
  });
});

describe('a call is not retried', () => {
  const lasting = errorCodes.filter((code) => !['network', 'timeout', 'server', 'throttled'].includes(code));
  test.each([
    ...lasting.map((code) => error(code)),
    error('server', { status: 500 }),
    error('server', { status: 201 }),
    new TypeError('x'),
    'text',
  ])('a call is not retried after %o', async (failure) => {
    expect(await run([failure])).toMatchObject({ end: failure, runs: 1, slept: [] });
  });

  test.each([error('network'), error('timeout'), busy, error('throttled', { status: 429, retryAfterMs: 1 })])(
    'if it writes, even after %o',
    async (failure) => {
      expect(await run([failure], { isSafe: false })).toMatchObject({ end: failure, runs: 1, slept: [] });
    },
  );
});

describe('the wait', () => {
  test('doubles its upper bound up to the maximum, with jitter over the whole range', async () => {
    for (const [random, slept] of [
      [1, [100, 200, 300, 300]],
      [0.5, [50, 100, 150, 150]],
      [0, [0, 0, 0, 0]],
    ] as const) {
      const options = { random: () => random, firstWaitMs: 100, longestWaitMs: 300, maxAttempts: 5 };
      expect(await run([busy, busy, busy, busy], options)).toMatchObject({ end: 'answer', slept });
    }
  });

  test('is as long as the platform requests', async () => {
    const failure = error('throttled', { status: 429, retryAfterMs: 7000 });
    expect(await run([failure])).toMatchObject({ end: 'answer', slept: [7000] });
  });

  test('is skipped if the platform requests more than the maximum: its response is returned', async () => {
    const failure = error('throttled', { status: 429, retryAfterMs: 60_001 });
    expect(await run([failure])).toMatchObject({ end: failure, runs: 1, slept: [] });
  });

  test('is never shorter than requested nor longer than the maximum', async () => {
    await assert(
      asyncProperty(
        option(integer({ min: 0, max: 20_000 }), { nil: undefined }),
        double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        integer({ min: 1, max: 12 }),
        constantFrom(502, 503, 504, 429),
        async (retryAfterMs, random, tries, status) => {
          const failure = error('server', retryAfterMs === undefined ? { status } : { status, retryAfterMs });
          const { slept } = await run(Array(tries).fill(failure), { random: () => random, maxAttempts: tries });
          for (const ms of slept) {
            expect(ms).toBeGreaterThanOrEqual(retryAfterMs ?? 0);
            expect(ms).toBeLessThanOrEqual(Math.max(10_000, retryAfterMs ?? 0));
          }
        },
      ),
    );
  });

  test('ends when the caller aborts', async () => {
    const leaving = new AbortController();
    const sleep = () => Promise.resolve(leaving.abort());
    expect(await run([busy], { sleep, signal: leaving.signal })).toMatchObject({ end: { code: 'cancelled' }, runs: 1 });
  });
});
