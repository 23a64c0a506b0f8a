import { describe, expect, test } from 'vitest';
import { errorCodes, ShelfedgeError, type ErrorCode, type ErrorDetails } from '../../../src/domain/errors.ts';
import { afterError, afterReading, isOutcomeUnknown, toWaiting, triedBefore } from '../../../src/edits/after-error.ts';
import { neverMs } from '../../../src/edits/back-off.ts';

const context = { now: () => 1000, random: () => 0, settleMs: 0 };
const tried = { number: 1, wasSent: false };
const failure = (code: ErrorCode, details: ErrorDetails = {}) => new ShelfedgeError(code, 'no', details);

/** What each failure of the platform leaves an edit waiting for; the others refuse it. */
const waits: Partial<Record<ErrorCode, string>> = {
  network: 'offline',
  timeout: 'timeout',
  server: 'server',
  malformed_answer: 'malformed_answer',
  throttled: 'throttled',
  unauthorized: 'key_refused',
  forbidden: 'key_refused',
  not_elevated: 'key_missing',
  wrong_catalog_version: 'server',
  conflict: 'busy',
};

describe('a failed write', () => {
  test.each(errorCodes.filter((code) => code !== 'storage'))('%s', (code) => {
    const reason = waits[code];
    const state = afterError(failure(code, { description: 'Because.' }), tried, context);
    expect(state).toMatchObject(
      reason === undefined ? { tag: 'refused', code, description: 'Because.' } : { tag: 'waiting', reason, attempt: 1 },
    );
  });

  test('that named its fields is refused with what was said of them', () => {
    const violations = [
      { field: 'price', description: 'too high' },
      { field: 'name', description: 'too long' },
    ];
    expect(afterError(failure('validation', { violations }), tried, context)).toMatchObject({
      description: 'too high; too long',
    });
  });

  test('that lost against others a few times is tried again, then taken for a no', () => {
    const states = [1, 5, 6, 7].map((number) => afterError(failure('conflict'), { number, wasSent: false }, context));
    expect(states.map(({ tag }) => tag)).toEqual(['waiting', 'waiting', 'refused', 'refused']);
  });

  test('of the journal, or of our own making, is thrown on: nothing goes on that was not written down', () => {
    for (const error of [failure('storage'), new TypeError('bug')])
      expect(() => afterError(error, tried, context)).toThrow(error);
  });
});

test('a reading that fails refuses no edit that may have been sent, whatever was said', () => {
  for (const code of errorCodes.filter((one) => one !== 'storage')) {
    const state = afterReading(failure(code), { number: 9, wasSent: true }, context);
    expect(state).toMatchObject({ tag: 'waiting', wasSent: true });
    expect(afterReading(failure(code), tried, context)).toEqual(afterError(failure(code), tried, context));
  }
});

const nextAt = (wasSent: boolean) => {
  const state = toWaiting('offline', { number: 1, wasSent }, { ...context, settleMs: 10_000 });
  return state.tag === 'waiting' && state.nextAt;
};

describe('a wait', () => {
  test('lasts as long as the platform asked for', () => {
    const state = afterError(failure('throttled', { retryAfterMs: 90_000 }), tried, context);
    expect(state).toMatchObject({ nextAt: 91_000 });
  });

  test('lasts until what was sent cannot come any more, where no revision keeps it out', () => {
    expect([nextAt(false), nextAt(true)]).toEqual([2000, 11_000]);
  });

  test('for a key has no end of its own', () => {
    expect(toWaiting('key_missing', tried, context)).toMatchObject({ nextAt: neverMs });
  });
});

test('only what says nothing of the outcome leaves it unknown', () => {
  const unknown = errorCodes.filter((code) => isOutcomeUnknown(failure(code)));
  expect(new Set(unknown)).toEqual(new Set(['network', 'timeout', 'server', 'malformed_answer']));
  expect(isOutcomeUnknown(new Error('ours'))).toBe(false);
});

test('a try goes on from the one before it; a worker that died on the way may have sent', () => {
  const waiting = { tag: 'waiting', reason: 'server', nextAt: 0 } as const;
  expect(triedBefore({ tag: 'queued', notBefore: 0 })).toEqual({ number: 0, wasSent: false });
  expect(triedBefore({ tag: 'sending', attempt: 3 })).toEqual({ number: 3, wasSent: true });
  expect(triedBefore({ ...waiting, attempt: 2, wasSent: true })).toEqual({ number: 2, wasSent: true });
  expect(triedBefore({ ...waiting, attempt: 2, wasSent: false })).toEqual({ number: 2, wasSent: false });
});
