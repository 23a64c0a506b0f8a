import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { answeredCodes } from '../../../src/domain/errors.ts';
import { type ErrorCode } from '../../../src/base/errors.ts';
import { retryDelayMs } from '../../../src/domain/retry-delay.ts';

const temporary: ErrorCode[] = ['network', 'timeout', 'server', 'throttled', 'malformed_answer', 'interrupted'];

test.each(answeredCodes)('%s is retried only if it can pass without a person', (code) => {
  const delay = retryDelayMs({ code, retryAfterMs: undefined }, 1);
  expect(delay).toBe(temporary.includes(code) ? 2000 : null);
});

test('the delay doubles with each failure in a row, up to a minute', () => {
  const delays = [1, 2, 3, 4, 5, 6, 7, 100].map((failures) =>
    retryDelayMs({ code: 'network', retryAfterMs: undefined }, failures),
  );
  expect(delays).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
});

test('the platform’s own time counts first, also if it is more than a minute', () => {
  expect(retryDelayMs({ code: 'throttled', retryAfterMs: 300_000 }, 1)).toBe(300_000);
  expect(retryDelayMs({ code: 'throttled', retryAfterMs: 0 }, 5)).toBe(0);
});

test('no delay is longer than a timer can wait', () => {
  assert(
    property(integer({ min: 0 }), integer({ min: 1, max: 2000 }), (retryAfterMs, failures) => {
      const delay = retryDelayMs({ code: 'server', retryAfterMs: retryAfterMs * 1000 }, failures) ?? -1;
      expect(delay).toBeLessThanOrEqual(2_147_483_647);
      expect(delay).toBe(Math.min(retryAfterMs * 1000, 2_147_483_647));
    }),
  );
});
