import { describe, expect, test } from 'vitest';
import { answeredCodes } from '../../../../src/domain/errors.ts';
import { ShelfedgeError, type ErrorCode, type ErrorDetails } from '../../../../src/base/errors.ts';
import {
  afterError,
  afterReadError,
  isOutcomeUnknown,
  toWaiting,
  attemptInfoOf,
} from '../../../../src/edits/runner/after-error.ts';
import { neverMs } from '../../../../src/domain/wait.ts';

const context = { now: () => 1000, random: () => 0, settleMs: 0 };
const tried = { number: 1, wasSent: false };
const failure = (code: ErrorCode, details: ErrorDetails = {}) => new ShelfedgeError(code, 'no', details);

const wordsOf = (code: ErrorCode, details: ErrorDetails) => {
  const state = afterError(failure(code, { description: 'Because.', ...details }), tried, context);
  return state.tag === 'refused' ? state.description : state.tag;
};

/** The waiting reason of each platform failure; other failures refuse the edit. */
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
  test.each(answeredCodes.filter((code) => code !== 'storage'))('%s', (code) => {
    const reason = waits[code];
    const state = afterError(failure(code, { description: 'Because.' }), tried, context);
    expect(state).toMatchObject(
      reason === undefined ? { tag: 'refused', code, description: 'Because.' } : { tag: 'waiting', reason, attempt: 1 },
    );
  });

  test('is refused in the platform’s words, unless its status says more', () => {
    expect(wordsOf('invalid_input', { status: 400 })).toBe('');
    expect(wordsOf('invalid_input', { status: 400, applicationCode: 'TOO_MANY' })).toBe('Because.');
    expect(wordsOf('application', { status: 428 })).toBe('Because.');
    expect(wordsOf('invalid_input', {})).toBe('Because.');
  });

  test('a failed write with field violations is refused with their descriptions', () => {
    const violations = [
      { field: 'price', description: 'too high' },
      { field: 'name', description: 'too long' },
    ];
    expect(afterError(failure('validation', { violations }), tried, context)).toMatchObject({
      description: 'too high; too long',
    });
  });

  test('a failed write that loses to concurrent writes is retried a few times, then refused', () => {
    const states = [0, 4, 5, 6].map((lost) =>
      afterError(failure('conflict'), { number: lost + 1, lost, wasSent: false }, context),
    );
    expect(states.map(({ tag }) => tag)).toEqual(['waiting', 'waiting', 'refused', 'refused']);
  });

  test('a failed write that loses its first write after an outage is retried as often as any other', () => {
    const info = attemptInfoOf({ tag: 'waiting', reason: 'server', attempt: 9, nextAt: 0, wasSent: false });
    const state = afterError(failure('conflict'), { ...info, number: 10 }, context);
    expect(state).toMatchObject({ tag: 'waiting', reason: 'busy', attempt: 1 });
    expect(attemptInfoOf(state).lost).toBe(1);
  });

  test('a failed write of the journal, or a bug, is rethrown: nothing is sent that was not recorded', () => {
    for (const error of [failure('storage'), new TypeError('bug')])
      expect(() => afterError(error, tried, context)).toThrow(error);
  });
});

test('a failed read refuses no edit with a write of unknown outcome', () => {
  for (const code of answeredCodes.filter((one) => one !== 'storage')) {
    const state = afterReadError(failure(code), { number: 9, wasSent: true }, context);
    expect(state).toMatchObject({ tag: 'waiting', wasSent: true });
    expect(afterReadError(failure(code), tried, context)).toEqual(afterError(failure(code), tried, context));
  }
});

const nextAt = (wasSent: boolean) => {
  const state = toWaiting('offline', { number: 1, wasSent }, { ...context, settleMs: 10_000 });
  return state.tag === 'waiting' && state.nextAt;
};

describe('a wait', () => {
  test('lasts as long as the platform requests', () => {
    const state = afterError(failure('throttled', { retryAfterMs: 90_000 }), tried, context);
    expect(state).toMatchObject({ nextAt: 91_000 });
  });

  test('lasts until the sent write can no longer take effect, where no revision prevents it', () => {
    expect([nextAt(false), nextAt(true)]).toEqual([2000, 11_000]);
  });

  test('a wait for a key never ends by itself', () => {
    expect(toWaiting('key_missing', tried, context)).toMatchObject({ nextAt: neverMs });
  });
});

test('only errors that leave the outcome open make it unknown', () => {
  const unknown = answeredCodes.filter((code) => isOutcomeUnknown(failure(code)));
  expect(new Set(unknown)).toEqual(new Set(['network', 'timeout', 'server', 'malformed_answer']));
  expect(isOutcomeUnknown(new Error('ours'))).toBe(false);
});

test('an attempt continues the count of earlier ones; a worker that died while sending may have sent', () => {
  const waiting = { tag: 'waiting', reason: 'server', nextAt: 0 } as const;
  expect(attemptInfoOf({ tag: 'queued', notBefore: 0 })).toEqual({ number: 0, lost: 0, wasSent: false });
  expect(attemptInfoOf({ tag: 'sending', attempt: 3 })).toEqual({ number: 3, lost: 0, wasSent: true });
  expect(attemptInfoOf({ ...waiting, attempt: 2, wasSent: true })).toEqual({ number: 2, lost: 0, wasSent: true });
  expect(attemptInfoOf({ ...waiting, attempt: 2, wasSent: false })).toEqual({ number: 2, lost: 0, wasSent: false });
});
