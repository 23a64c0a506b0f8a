import { assert, constantFrom, oneof, option, property, record, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toLoginError, toRegisterError } from '../../../../src/client/auth/identity-errors.ts';
import { step, toLoginState, type LoginEvent, type LoginState } from '../../../../src/client/auth/login.ts';
import { LoginStateName as loginStates } from '../../../../src/client/enumerations/authentication.ts';
import { ShelfedgeError } from '../../../../src/base/errors.ts';

const refusedWith = (applicationCode: string): ShelfedgeError =>
  new ShelfedgeError('application', 'refused', { applicationCode });
const answered = (answer: Parameters<typeof toLoginState>[0]): LoginEvent => ({ type: 'answered', answer });
const verified = (answer: Parameters<typeof toLoginState>[0]): LoginEvent => ({ type: 'verified', answer });
const refused = (applicationCode: string, captchaTokens?: object[]): LoginEvent => {
  const error = refusedWith(applicationCode);
  return { type: 'refused', error, errorCode: toLoginError(error), captchaTokens };
};

const initial: LoginState = { tag: 'INITIAL' };
const waiting: LoginState = { tag: 'EMAIL_VERIFICATION_REQUIRED', stateToken: 'old' };
const others: LoginState[] = [
  initial,
  { tag: 'SUCCESS', sessionToken: 's' },
  { tag: 'FAILURE', message: 'refused' },
  { tag: 'OWNER_APPROVAL_REQUIRED' },
  { tag: 'USER_CAPTCHA_REQUIRED', errorCode: 'missingCaptchaToken', error: refusedWith('-19971') },
  { tag: 'SILENT_CAPTCHA_REQUIRED', errorCode: 'invalidCaptchaToken', error: refusedWith('-19970') },
];
const unknown = { tag: 'FAILURE', message: 'Unknown _state' };
const success = { state: 'SUCCESS', sessionToken: 's' };
const robot = { InvisibleRecaptcha: 'robot' };

const rows: [row: string, from: LoginState, event: LoginEvent, to: object][] = [
  [
    'answer success becomes SUCCESS with a session token',
    initial,
    answered(success),
    { tag: 'SUCCESS', sessionToken: 's' },
  ],
  [
    'answer requiring owner approval becomes OWNER_APPROVAL_REQUIRED',
    initial,
    answered({ state: 'REQUIRE_OWNER_APPROVAL', stateToken: 't' }),
    { tag: 'OWNER_APPROVAL_REQUIRED' },
  ],
  [
    'answer requiring e-mail verification becomes EMAIL_VERIFICATION_REQUIRED and keeps a state token',
    initial,
    answered({ state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 't' }),
    { tag: 'EMAIL_VERIFICATION_REQUIRED', stateToken: 't' },
  ],
  ...['STATUS_CHECK', 'REQUIRE_MISSING_FIELDS', 'UNKNOWN_STATE', 'REQUIRE_MFA', 'success', ''].map(
    (state): (typeof rows)[number] => [
      `any other answer becomes FAILURE with the message 'Unknown _state' (${state || 'none'})`,
      initial,
      answered({ state, sessionToken: 's' }),
      { ...unknown, fallbackStep: { tag: 'HOSTED_PAGE' } },
    ],
  ),
  ...(['SUCCESS', 'REQUIRE_EMAIL_VERIFICATION'] as const).map((state): (typeof rows)[number] => [
    `any other answer becomes FAILURE with the message 'Unknown _state' (${state} without its token)`,
    initial,
    answered({ state, sessionToken: '', stateToken: null }),
    { ...unknown, fallbackStep: { tag: 'HOSTED_PAGE' } },
  ]),
  [
    'verification proceeds from EMAIL_VERIFICATION_REQUIRED (success)',
    waiting,
    verified(success),
    { tag: 'SUCCESS', sessionToken: 's' },
  ],
  [
    'verification proceeds from EMAIL_VERIFICATION_REQUIRED (owner approval)',
    waiting,
    verified({ state: 'REQUIRE_OWNER_APPROVAL' }),
    { tag: 'OWNER_APPROVAL_REQUIRED' },
  ],
  ...others.map((state): (typeof rows)[number] => [
    `verification proceeds only from there: from ${state.tag} it is FAILURE with 'Unknown _state'`,
    state,
    verified(success),
    unknown,
  ]),
  ...(
    [
      ['-19971', 'missingCaptchaToken'],
      ['-19970', 'invalidCaptchaToken'],
    ] as const
  ).flatMap(([code, errorCode]): (typeof rows)[number][] => [
    [
      `${errorCode} of a call without a captcha is USER_CAPTCHA_REQUIRED`,
      initial,
      refused(code),
      { tag: 'USER_CAPTCHA_REQUIRED', errorCode },
    ],
    [
      `${errorCode} of a call with a visible one is USER_CAPTCHA_REQUIRED`,
      initial,
      refused(code, [robot, { Recaptcha: 'robot' }]),
      { tag: 'USER_CAPTCHA_REQUIRED', errorCode },
    ],
    [
      `${errorCode} of a call with an invisible one alone is SILENT_CAPTCHA_REQUIRED`,
      initial,
      refused(code, [robot]),
      { tag: 'SILENT_CAPTCHA_REQUIRED', errorCode },
    ],
  ]),
  ...(
    [
      ['-19976', 'invalidPassword'],
      ['-19973', 'resetPassword'],
      ['-19999', 'invalidEmail'],
    ] as const
  ).map(([code, errorCode]): (typeof rows)[number] => [
    `${errorCode} is FAILURE`,
    initial,
    refused(code),
    { tag: 'FAILURE', message: 'refused', errorCode },
  ]),
];

describe('the login states', () => {
  test.each(rows)('%s', (_, from, event, to) => {
    expect(step(from, event)).toEqual(expect.objectContaining(to));
  });

  test('are seven, and each is the start or end of a tested transition', () => {
    const seen = new Set(rows.flatMap(([, from, event]) => [from.tag, step(from, event).tag]));
    expect([...seen].toSorted()).toEqual([...loginStates].toSorted());
  });

  test('include a registration’s error codes', () => {
    const error = refusedWith('-19995');
    expect(step(initial, { type: 'refused', error, errorCode: toRegisterError(error) })).toMatchObject({
      tag: 'FAILURE',
      errorCode: 'emailAlreadyExists',
    });
  });

  test('are SUCCESS only with a session token', () => {
    const state = oneof(string(), constantFrom('SUCCESS', 'REQUIRE_OWNER_APPROVAL'));
    assert(
      property(record({ state, stateToken: option(string()) }), (answer) => {
        expect(toLoginState(answer).tag).not.toBe('SUCCESS');
      }),
    );
  });
});

/** An answer that requires one of these factors. */
const asks = (...factors: { factorType: string | null; factorStatus?: string }[]) => ({
  state: 'UNKNOWN_STATE',
  stateToken: 't',
  requireMfaData: { availableFactors: factors, reason: 'USER_SETTINGS' },
});

describe('an answer that requires a second factor', () => {
  test.each(['UNKNOWN_STATE', 'REQUIRE_MFA'])('leads to the second factor, in state %s', (state) => {
    const answer = asks({ factorType: 'TOTP', factorStatus: 'ENABLED' }, { factorType: 'SMS' });
    expect(toLoginState({ ...answer, state })).toEqual({
      ...unknown,
      fallbackStep: { tag: 'SECOND_FACTOR', stateToken: 't', factors: ['SMS', 'TOTP'] },
    });
  });

  test.each([
    ['without a factor', asks()],
    ['for factors without a call', asks({ factorType: 'WEBAUTHN' }, { factorType: null })],
    ['for a disabled factor', asks({ factorType: 'SMS', factorStatus: 'DISABLED_BY_RULE' })],
    ['without a state token', { ...asks({ factorType: 'SMS' }), stateToken: '' }],
  ])('%s, leads to the platform’s page', (_, answer) => {
    expect(toLoginState(answer)).toEqual({ ...unknown, fallbackStep: { tag: 'HOSTED_PAGE' } });
  });
});
