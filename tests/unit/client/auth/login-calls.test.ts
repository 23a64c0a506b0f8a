import { describe, expect, test } from 'vitest';
import { enterEmailCode, enterFactor, logIn, register } from '../../../../src/client/auth/login-calls.ts';
import { initialState, unknownState, type LoginState, type SecondFactor } from '../../../../src/client/auth/login.ts';
import { loginV2, registerV2, verify } from '../../../../src/client/operations/authentication.ts';
import { verifyDuringAuthentication } from '../../../../src/client/operations/verification.ts';
import { ShelfedgeError, type ErrorCode } from '../../../../src/base/errors.ts';
import { createAnsweringClient } from '../../../fixtures/answering-client.ts';

const ada = { loginId: { email: 'ada@example.com' }, password: 'a good one' };
const success = { state: 'SUCCESS', sessionToken: 's' };
const succeeded = { tag: 'SUCCESS', sessionToken: 's' };

/** A platform that answers every call of a sign-in so. */
const open = (answer: () => unknown = () => success) =>
  createAnsweringClient(
    [loginV2, answer],
    [registerV2, answer],
    [verify, answer],
    [verifyDuringAuthentication, answer],
  );

const refusing = (code: ErrorCode, applicationCode: string) => {
  const error = new ShelfedgeError(code, 'refused', { applicationCode });
  return { error, client: open(() => Promise.reject(error)).client };
};

describe.each([
  ['a login', logIn, loginV2],
  ['a registration', register, registerV2],
] as const)('%s', (_, start, row) => {
  test('sends its input as it is and becomes the state that the platform answers', async () => {
    const { client, calls } = open();
    expect(await start(client, ada)).toEqual(succeeded);
    expect(calls).toEqual([[`POST ${row.path}`, ada]]);
  });

  test.each<[ErrorCode, boolean]>([
    ['application', true],
    ['validation', true],
    ['server', false],
    ['network', false],
  ])('a call that failed with %s is a state if the platform decided it: %s', async (code, isState) => {
    const { client, error } = refusing(code, 'NEW_CODE');
    const outcome = start(client, ada);
    if (isState) expect(await outcome).toMatchObject({ tag: 'FAILURE', message: 'refused', error });
    else await expect(outcome).rejects.toBe(error);
  });

  test('asks for an invisible captcha only where it sent one', async () => {
    const { client } = refusing('application', '-19970');
    const errorCode = 'invalidCaptchaToken';
    expect(await start(client, ada)).toMatchObject({ tag: 'USER_CAPTCHA_REQUIRED', errorCode });
    const captchaTokens = [{ InvisibleRecaptcha: 'robot' }];
    expect(await start(client, { ...ada, captchaTokens })).toMatchObject({ tag: 'SILENT_CAPTCHA_REQUIRED', errorCode });
  });
});

test('a refusal is named by what was asked: a login or a registration', async () => {
  const { client } = refusing('application', '-19976');
  expect(await logIn(client, ada)).toMatchObject({ errorCode: 'invalidPassword' });
  expect(await register(client, ada)).toMatchObject({ errorCode: undefined });
  const taken = refusing('application', '-19995').client;
  expect(await logIn(taken, ada)).toMatchObject({ errorCode: 'invalidEmail' });
  expect(await register(taken, ada)).toMatchObject({ errorCode: 'emailAlreadyExists' });
});

describe('a mailed code', () => {
  test('is sent with the token of its state', async () => {
    const { client, calls } = open();
    const state: LoginState = { tag: 'EMAIL_VERIFICATION_REQUIRED', stateToken: 't' };
    expect(await enterEmailCode(client, state, '123456')).toEqual(succeeded);
    expect(calls.map(([, input]) => input)).toEqual([{ code: '123456', stateToken: 't' }]);
  });

  test.each<LoginState>([initialState, unknownState, { tag: 'SUCCESS', sessionToken: 's' }])(
    'is not sent in the state $tag',
    async (state) => {
      const { client, calls } = open();
      expect(await enterEmailCode(client, state, '123456')).toEqual(unknownState);
      expect(calls).toEqual([]);
    },
  );
});

const waiting = (...factors: SecondFactor[]): LoginState => ({
  ...unknownState,
  fallbackStep: { tag: 'SECOND_FACTOR', stateToken: 't', factors },
});

describe('a second factor', () => {
  const code = '123456';

  test.each<[SecondFactor, object]>([
    ['SMS', { smsData: { code } }],
    ['CALL', { callData: { code } }],
    ['EMAIL', { emailData: { code } }],
    ['TOTP', { totpData: { code } }],
    ['PUSH', { pushData: {} }],
  ])('%s is sent under its own name, with its state', async (factor, proof) => {
    const { client, calls } = open();
    expect(await enterFactor(client, waiting('TOTP', factor), { factor, code, remember: true })).toEqual(succeeded);
    expect(calls.map(([, input]) => input)).toEqual([
      { factorType: factor, stateToken: 't', rememberThisDevice: true, ...proof },
    ]);
  });

  test.each<[string, LoginState]>([
    ['where another is asked for', waiting('TOTP')],
    ['where the platform’s own page is needed', { ...unknownState, fallbackStep: { tag: 'HOSTED_PAGE' } }],
    ['after another failure', { tag: 'FAILURE', message: 'refused' }],
    ['before a login', initialState],
  ])('is not sent %s', async (_, state) => {
    const { client, calls } = open();
    expect(await enterFactor(client, state, { factor: 'SMS', code, remember: false })).toEqual(unknownState);
    expect(calls).toEqual([]);
  });

  test('leaves the state as it is while a PUSH is unanswered, and no other factor', async () => {
    const { client } = open(() => ({ state: 'STATUS_CHECK' }));
    const state = waiting('PUSH', 'SMS');
    expect(await enterFactor(client, state, { factor: 'PUSH', code: '', remember: false })).toBe(state);
    expect(await enterFactor(client, state, { factor: 'SMS', code, remember: false })).toEqual({
      ...unknownState,
      fallbackStep: { tag: 'HOSTED_PAGE' },
    });
  });
});
