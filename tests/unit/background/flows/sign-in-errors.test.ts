import { describe, expect, test } from 'vitest';
import {
  atField,
  isStateGone,
  toCodeError,
  toFailure,
  toFormError,
} from '../../../../src/background/flows/sign-in-errors.ts';
import type { LoginFailure } from '../../../../src/client/auth/login.ts';
import { ShelfedgeError, type ErrorCode, type ErrorDetails } from '../../../../src/base/errors.ts';

const refusal = (code: ErrorCode, details: ErrorDetails = {}) => new ShelfedgeError(code, 'refused', details);
const about = (field: string, rule?: string, applicationCode?: string) =>
  refusal('validation', {
    violations: [{ field, description: 'of the platform', ...(rule !== undefined && { rule }) }],
    ...(applicationCode !== undefined && { applicationCode }),
  });
/** The field and the rule that a person is shown, and the platform's own code. */
const shown = (error: unknown): unknown[] => {
  if (!(error instanceof ShelfedgeError)) throw new Error('no refusal');
  const [violation] = error.details.violations ?? [];
  return [error.code, violation?.field, violation?.rule, error.details.applicationCode];
};

test('a refusal at a field says its rule, without words of the platform', () => {
  expect(atField('code', 'wrongCode').details).toEqual({
    violations: [{ field: 'code', description: '', rule: 'wrongCode' }],
  });
});

describe('a mistake that the platform finds in the form', () => {
  test.each([
    ['password', 'password'],
    ['recover.newPassword', 'password'],
    ['loginId.email', 'email'],
    ['profile.firstName', 'firstName'],
    ['profile.LASTNAME', 'lastName'],
    ['profile.nickname', 'nickname'],
  ])('a mistake at %s is shown at the field %s', (path, field) => {
    const rule = field === 'email' ? 'invalidEmail' : 'TOO_SHORT';
    expect(shown(toFormError(about(path, 'TOO_SHORT', '-1')))).toEqual(['invalid_input', field, rule, '-1']);
  });

  test('a mistake without a rule is shown as refused', () => {
    expect(shown(toFormError(about('password')))).toEqual(['invalid_input', 'password', 'VALIDATION', undefined]);
  });

  test('is shown at the first field that the form has', () => {
    const violations = ['', 'profile.emails.tag', 'profile.slug', 'profile.lastName', 'password'].map((field) => ({
      field,
      description: '',
    }));
    expect(shown(toFormError(refusal('validation', { violations })))[1]).toBe('lastName');
  });

  test.each([
    ['names no field of the form', about('profile.slug')],
    ['names no field', refusal('application')],
    ['is no refusal', new Error('password')],
  ])('is nothing where the failure %s', (_name, error) => {
    expect(toFormError(error)).toBeUndefined();
  });
});

const failed = (error?: ShelfedgeError, errorCode?: LoginFailure['errorCode']): LoginFailure => ({
  tag: 'FAILURE',
  message: 'failed',
  errorCode,
  ...(error !== undefined && { error }),
});

describe('a log-in or registration that failed', () => {
  test.each<[string, LoginFailure, isLogIn: boolean, expected: unknown[]]>([
    ['without a reason is shown at the address', failed(), true, ['email', 'FAILURE']],
    [
      'of a member is a wrong password, whatever passwords there can be',
      failed(about('password', 'TOO_SHORT')),
      true,
      ['password', 'invalidPassword'],
    ],
    [
      'of a new member says what is wrong with the password',
      failed(about('password', 'TOO_SHORT')),
      false,
      ['password', 'TOO_SHORT'],
    ],
    [
      'of a member says what else is wrong with the form',
      failed(about('loginId.email')),
      true,
      ['email', 'invalidEmail'],
    ],
    [
      'by the password is shown at the password',
      failed(refusal('application'), 'invalidPassword'),
      true,
      ['password', 'invalidPassword'],
    ],
    [
      'by a password to be set anew is shown there',
      failed(refusal('application'), 'resetPassword'),
      true,
      ['password', 'resetPassword'],
    ],
    [
      'by a taken address is shown at the address',
      failed(refusal('application'), 'emailAlreadyExists'),
      false,
      ['email', 'emailAlreadyExists'],
    ],
    [
      'by an address that is refused is shown at the address',
      failed(refusal('validation'), 'invalidEmail'),
      true,
      ['email', 'invalidEmail'],
    ],
    [
      'by an address that nobody has is shown at the address',
      failed(refusal('application', { applicationCode: '-19999' }), 'invalidEmail'),
      true,
      ['email', 'invalidEmail'],
    ],
  ])('%s', (_name, failure, isLogIn, [field, rule]) => {
    expect(shown(toFailure(failure, isLogIn)).slice(0, 3)).toEqual(['invalid_input', field, rule]);
  });

  test.each<[string, ShelfedgeError, LoginFailure['errorCode']]>([
    ['without a code of its own', refusal('application', { applicationCode: '-1' }), undefined],
    ['that the client calls an invalid address though it is not about it', refusal('not_found'), 'invalidEmail'],
  ])('%s keeps the platform’s refusal', (_name, error, errorCode) => {
    expect(toFailure(failed(error, errorCode), true)).toBe(error);
  });
});

describe('a code', () => {
  test.each([
    ['by its own code', refusal('application', { applicationCode: 'VERIFICATION_FAILED' })],
    ['as no valid field', refusal('validation')],
    ['before it was sent', refusal('invalid_input')],
  ])('is wrong by its rule where it is refused %s', (_name, error) => {
    expect(shown(toCodeError(error, 'wrongCode')).slice(0, 3)).toEqual(['invalid_input', 'code', 'wrongCode']);
    expect(shown(toCodeError(error, 'notAgreed'))[2]).toBe('notAgreed');
  });

  test.each([
    ['the platform failed', refusal('server')],
    ['the platform refuses something else', refusal('application', { applicationCode: '-19984' })],
    ['anything else broke', new Error('broken')],
  ])('is not wrong where %s', (_name, error) => {
    expect(toCodeError(error, 'wrongCode')).toBe(error);
  });
});

test('a state token is gone by the platform’s code for it alone', () => {
  const gone = { applicationCode: '-19984' };
  expect([
    isStateGone(refusal('application', gone)),
    isStateGone(refusal('application')),
    isStateGone(Object.assign(new Error('no refusal'), { details: gone })),
    isStateGone(undefined),
  ]).toEqual([true, false, false, false]);
});
