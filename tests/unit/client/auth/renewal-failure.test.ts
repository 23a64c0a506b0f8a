import { expect, test } from 'vitest';
import { detectRotation } from '../../../../src/client/auth/detect-rotation.ts';
import { toRenewalFailure } from '../../../../src/client/auth/renewal-failure.ts';
import type { Tokens } from '../../../../src/client/auth/session-record.ts';
import { ShelfedgeError, type ErrorCode, type ErrorDetails } from '../../../../src/base/errors.ts';

const failed = (code: ErrorCode, details: ErrorDetails = {}) => new ShelfedgeError(code, 'failed', details);
const named = { applicationCode: '-19988' };

test.each<[string, unknown, string]>([
  ['400', failed('internal', { status: 400 }), 'renewalRefused'],
  ['401', failed('unauthorized', { status: 401 }), 'renewalRefused'],
  ['refused fields', failed('validation', { status: 422 }), 'renewalRefused'],
  ['403 in the platform’s own format', failed('forbidden', { status: 403, ...named }), 'renewalRefused'],
  ['404 in the platform’s own format', failed('not_found', { status: 404, ...named }), 'renewalRefused'],
  ['404 that refuses fields', failed('not_found', { status: 404, violations: [] }), 'renewalRefused'],
  ['429 that refuses fields', failed('throttled', { status: 429, violations: [] }), 'unreachable'],
  ['a named refusal', failed('application', { status: 428, ...named }), 'renewalRefused'],
  ['403 of a captive portal', failed('forbidden', { status: 403, applicationCode: '403' }), 'unreachable'],
  ['404 of a captive portal', failed('not_found', { status: 404 }), 'unreachable'],
  ['an unnamed refusal', failed('application', { status: 418 }), 'unreachable'],
  ['429', failed('throttled', { status: 429, ...named }), 'unreachable'],
  ['500', failed('server', { status: 500, ...named }), 'unreachable'],
  ['a conflict', failed('conflict', { status: 409, ...named }), 'unreachable'],
  ['a call that was cancelled', failed('cancelled'), 'unreachable'],
  ['no answer', failed('network'), 'answerLost'],
  ['no answer in time', failed('timeout'), 'answerLost'],
  ['an answer of another shape', failed('malformed_answer', { status: 200 }), 'answerLost'],
  ['an error of another kind', new Error('disk full'), 'unreachable'],
])('a refresh that failed with %s', (_, error, expected) => {
  expect(toRenewalFailure(error)).toBe(expected);
});

const tokens = (refresh: string): Tokens => ({
  access: { value: 'access', expiresAt: 1 },
  refresh: { value: refresh, role: 'visitor' },
});

/** Detects with a platform that gives a visitor this token and answers its refresh so. */
async function detect(first: string, next: () => Promise<Tokens>): Promise<{ rotates: unknown; sent: string[] }> {
  const sent: string[] = [];
  const refresh = ({ value }: Tokens['refresh']) => {
    sent.push(value);
    return next();
  };
  const rotates = await detectRotation({ anonymous: () => Promise.resolve(tokens(first)), refresh });
  return { rotates, sent };
}

test.each<[string, string, () => Promise<Tokens>, boolean, string[]]>([
  ['that gives the same refresh token again does not rotate', 'a', () => Promise.resolve(tokens('a')), false, ['a']],
  ['that gives another refresh token rotates', 'a', () => Promise.resolve(tokens('b')), true, ['a']],
  ['that refuses to refresh visitors counts as rotating', 'a', () => Promise.reject(failed('validation')), true, ['a']],
  ['that gives visitors no refresh token counts as rotating', '', () => Promise.resolve(tokens('')), true, []],
])('a platform %s', async (_, first, next, rotates, sent) => {
  expect(await detect(first, next)).toEqual({ rotates, sent });
});

test.each<ErrorCode>(['network', 'server', 'timeout'])('rotation stays unknown after a failure: %s', async (code) => {
  await expect(detect('a', () => Promise.reject(failed(code)))).rejects.toMatchObject({ code });
});
