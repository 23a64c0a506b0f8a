import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { hasTimeLeft, maxWaitMs, neverMs } from '../../../src/domain/wait.ts';

test.each([
  ['goes on until its end', 1000, 999, true],
  ['is over at its end', 1000, 1000, false],
  ['goes on for as long as it can be', maxWaitMs, 0, true],
  ['is over where more is left than it can be long', maxWaitMs + 1, 0, false],
  ['is never over where only a person ends it', neverMs, Number.MAX_SAFE_INTEGER - 1, true],
])('a wait %s', (_name, untilMs, nowMs, isLeft) => {
  expect(hasTimeLeft(untilMs, nowMs)).toBe(isLeft);
});

test('no wait goes on for longer than it can be, wherever the clock is set', () => {
  assert(
    property(integer(), integer(), integer({ min: 0, max: 1e6 }), (untilMs, setTo, maxMs) => {
      expect(hasTimeLeft(untilMs, setTo, maxMs) && hasTimeLeft(untilMs, setTo + maxMs, maxMs)).toBe(false);
    }),
  );
});
