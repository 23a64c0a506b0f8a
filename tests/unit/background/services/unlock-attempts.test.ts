import { expect, test } from 'vitest';
import {
  afterWrongPassphrase,
  noAttempts,
  waitBeforeAttempt,
} from '../../../../src/background/services/unlock-attempts.ts';

test('the first two wrong passphrases cost no wait, each further one twice the wait before, a minute at most', () => {
  let attempts = noAttempts;
  const waits = Array.from({ length: 11 }, (_, index) => {
    attempts = afterWrongPassphrase(attempts, index);
    return waitBeforeAttempt(attempts, index) / 1000;
  });
  expect(waits).toEqual([0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

test.each([
  ['the rest of the wait', 4_000, 1_500],
  ['nothing once it is over', 5_500, 0],
  ['nothing long after it', 90_000, 0],
  ['a minute at most', -54_500, 60_000],
  ['no longer once more is left than a minute, because the clock was set back', -54_501, 0],
])('an attempt waits %s', (_name, now, waitMs) => {
  expect(waitBeforeAttempt({ wrong: 5, notBefore: 5_500 }, now)).toBe(waitMs);
});
