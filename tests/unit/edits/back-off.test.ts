import { assert, constantFrom, double, integer, option, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { waitingReasons } from '../../../src/domain/edit.ts';
import { waitMs } from '../../../src/edits/back-off.ts';

const wait = (change: object) =>
  waitMs({ reason: 'server', attempt: 1, retryAfterMs: undefined, random: 1, ...change });
const random = double({ min: 0, max: 1, noNaN: true });

test('a wait doubles with every try, up to five minutes', () => {
  expect([1, 2, 3, 4].map((attempt) => wait({ attempt }))).toEqual([2000, 4000, 8000, 16_000]);
  expect(wait({ attempt: 50 })).toBe(300_000);
  expect(wait({ attempt: 5000 })).toBe(300_000);
});

test('all of it but a second is left to chance, so that not all come back at once', () => {
  for (const attempt of [1, 4, 50]) expect(wait({ random: 0, attempt })).toBe(1000);
  expect([1, 4, 50].map((attempt) => wait({ random: 0.5, attempt }))).toEqual([1500, 8500, 150_500]);
});

test('it is never shorter than the platform asked for', () => {
  expect(wait({ retryAfterMs: 60_000 })).toBe(60_000);
  expect(wait({ retryAfterMs: 3_600_000 })).toBe(3_600_000);
  expect(wait({ retryAfterMs: 1 })).toBe(2000);
});

describe('for a key there is no waiting', () => {
  test.each(['key_missing', 'key_refused', 'other_key'])('%s', (reason) => {
    expect(wait({ reason, retryAfterMs: 1000 })).toBeNull();
  });
});

test('every other reason has a wait that ends', () => {
  assert(
    property(
      constantFrom(...waitingReasons),
      integer({ min: 1, max: 10_000 }),
      option(integer({ min: 0 }), { nil: undefined }),
      random,
      (reason, attempt, retryAfterMs, chance) => {
        const ms = waitMs({ reason, attempt, retryAfterMs, random: chance });
        if (['key_missing', 'key_refused', 'other_key'].includes(reason)) return;
        expect(Number.isSafeInteger(ms)).toBe(true);
        expect(ms).toBeGreaterThanOrEqual(Math.max(1000, retryAfterMs ?? 0));
      },
    ),
  );
});
