import { assert, constantFrom, double, integer, option, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { manualReasons, waitingReasons } from '../../../../src/domain/edit.ts';
import { waitMs } from '../../../../src/edits/runner/back-off.ts';
import { maxWaitMs } from '../../../../src/domain/wait.ts';

const wait = (change: object) =>
  waitMs({ reason: 'server', attempt: 1, retryAfterMs: undefined, random: 1, ...change });
const random = double({ min: 0, max: 1, noNaN: true });

test('the maximum wait doubles with each attempt, up to one minute', () => {
  expect([1, 2, 3, 4].map((attempt) => wait({ attempt }))).toEqual([2000, 4000, 8000, 16_000]);
  expect(wait({ attempt: 50 })).toBe(60_000);
  expect(wait({ attempt: 5000 })).toBe(60_000);
});

test('the wait is random above one second, so that retries spread', () => {
  for (const attempt of [1, 4, 50]) expect(wait({ random: 0, attempt })).toBe(1000);
  expect([1, 4, 50].map((attempt) => wait({ random: 0.5, attempt }))).toEqual([1500, 8500, 30_500]);
});

test('the wait is never shorter than the platform requests', () => {
  expect(wait({ retryAfterMs: 60_000 })).toBe(60_000);
  expect(wait({ retryAfterMs: maxWaitMs })).toBe(maxWaitMs);
  expect(wait({ retryAfterMs: 1 })).toBe(2000);
});

describe('a wait for a person has no end', () => {
  test.each(manualReasons)('%s', (reason) => {
    expect(wait({ reason, retryAfterMs: 1000 })).toBeNull();
  });
});

test('no wait is longer than five minutes, so that a longer rest shows that the clock was set back', () => {
  expect(wait({ retryAfterMs: 3_600_000 })).toBe(maxWaitMs);
});

test('every other reason has a finite wait', () => {
  assert(
    property(
      constantFrom(...waitingReasons),
      integer({ min: 1, max: 10_000 }),
      option(integer({ min: 0 }), { nil: undefined }),
      random,
      (reason, attempt, retryAfterMs, chance) => {
        const ms = waitMs({ reason, attempt, retryAfterMs, random: chance });
        if (manualReasons.includes(reason)) return;
        expect(Number.isSafeInteger(ms)).toBe(true);
        expect(ms).toBeGreaterThanOrEqual(Math.min(maxWaitMs, Math.max(1000, retryAfterMs ?? 0)));
      },
    ),
  );
});
