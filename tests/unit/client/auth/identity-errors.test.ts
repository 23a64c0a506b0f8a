import { describe, expect, test } from 'vitest';
import { toLoginError, toRegisterError } from '../../../../src/client/auth/identity-errors.ts';
import { ShelfedgeError, type ErrorCode, type ErrorDetails } from '../../../../src/base/errors.ts';

const error = (code: ErrorCode, details: ErrorDetails = {}) => new ShelfedgeError(code, '', details);
const refused = (applicationCode: string) => error('application', { applicationCode });
const badEmail = error('validation', {
  violations: [
    { field: 'profile', description: '' },
    { field: 'loginId.email', description: '', rule: 'FORMAT', type: 'EMAIL' },
  ],
});
const badProfile = error('validation', {
  violations: [{ field: 'profile.slug', description: '', rule: 'MAX_LENGTH' }],
});
const aboutNothingTyped = [
  error('unauthorized'),
  error('throttled', { applicationCode: '-19959' }),
  error('network'),
  error('timeout'),
  error('server'),
  error('malformed_answer'),
  error('cancelled'),
  new Error('x'),
  null,
  undefined,
];

describe('a refused login', () => {
  test.each([
    [refused('-19976'), 'invalidPassword'],
    [error('forbidden', { applicationCode: '-19976' }), 'invalidPassword'],
    [refused('-19973'), 'resetPassword'],
    [refused('-19971'), 'missingCaptchaToken'],
    [refused('CAPTCHA_TOKEN_REQUIRED'), 'missingCaptchaToken'],
    [refused('-19970'), 'invalidCaptchaToken'],
    [refused('RECAPTCHA_FAILED'), 'invalidCaptchaToken'],
    [error('not_found', { applicationCode: '-19999' }), 'invalidEmail'],
    [refused('-19995'), 'invalidEmail'],
    [refused('constructor'), 'invalidEmail'],
    [badEmail, 'invalidEmail'],
    [badProfile, 'invalidEmail'],
    [error('validation'), 'invalidEmail'],
    [error('forbidden', { applicationCode: '-19980' }), undefined],
    [error('forbidden', { applicationCode: 'constructor' }), undefined],
  ])('%o is %s', (thrown, code) => {
    expect(toLoginError(thrown)).toBe(code);
  });
});

describe('a refused registration', () => {
  test.each([
    [refused('-19995'), 'emailAlreadyExists'],
    [error('conflict', { applicationCode: 'DUPLICATE_EMAIL' }), 'emailAlreadyExists'],
    [refused('-19971'), 'missingCaptchaToken'],
    [refused('-19970'), 'invalidCaptchaToken'],
    [badEmail, 'invalidEmail'],
    [badProfile, undefined],
    [refused('-19976'), undefined],
    [refused('constructor'), undefined],
  ])('%o is %s', (thrown, code) => {
    expect(toRegisterError(thrown)).toBe(code);
  });
});

test.each(aboutNothingTyped)('%o is not about the input', (thrown) => {
  expect([toLoginError(thrown), toRegisterError(thrown)]).toEqual([undefined, undefined]);
});
