import { describe, expect, test } from 'vitest';
import type { PlatformOptions } from '../../demo/platform/start-platform.ts';
import { enterEmailCode, enterFactor, logIn, register } from '../../src/client/auth/login-calls.ts';
import { accessAuth } from '../../src/client/auth/access-token.ts';
import { unknownState, type LoginState } from '../../src/client/auth/login.ts';
import { recover } from '../../src/client/operations/recovery.ts';
import { clientAt, visitorClient } from '../fixtures/clients.ts';
import { json, startServer } from '../fixtures/plain-server.ts';
import { setFaults } from '../fixtures/platform-control.ts';
import { readMail } from './identity-client.ts';
import { startTestPlatform } from './platform-client.ts';

const ada = { loginId: { email: 'ada@example.com' }, password: 'a good one' };

const refusal = (code: string | number) => ({
  message: 'no',
  details: { applicationError: { code, description: 'no' } },
});

/** Logs in where the platform answers every call so. */
async function logInAt(answer: unknown, status = 200) {
  const { url, seen } = await startServer((response) => json(response, answer, status));
  const renewed: string[] = [];
  const onUnauthorized = () => Promise.resolve(renewed.push('visitor') > 0);
  const client = clientAt(url, { ...accessAuth('visitor'), onUnauthorized });
  return { client, seen, renewed };
}

const failure = (errorCode?: string) => ({ tag: 'FAILURE', errorCode, message: expect.stringMatching(/./) });

async function open(options: Partial<PlatformOptions> = {}) {
  const platform = await startTestPlatform(options);
  const { email, password } = platform.member;
  return { platform, client: await visitorClient(platform), member: { loginId: { email }, password } };
}

describe('a sign-in', () => {
  test('leads from a registration to a session', async () => {
    const { client } = await open();
    const success = { tag: 'SUCCESS', sessionToken: expect.stringMatching(/./) };
    expect(await register(client, ada)).toEqual(success);
    expect(await logIn(client, ada)).toEqual(success);
  });

  test('leads over the code in a mail, of which a wrong one may be followed by the right one', async () => {
    const { client, platform } = await open({ registrationPolicy: 'email-verification' });
    const state = await register(client, ada);
    expect(state).toEqual({ tag: 'EMAIL_VERIFICATION_REQUIRED', stateToken: expect.stringMatching(/./) });
    const { secret } = readMail(platform);
    const wrong = secret === '123456' ? '654321' : '123456';
    await expect(enterEmailCode(client, state, wrong)).rejects.toMatchObject({
      details: { applicationCode: 'VERIFICATION_FAILED' },
    });
    expect(await enterEmailCode(client, state, secret)).toMatchObject({ tag: 'SUCCESS' });
  });

  test('takes no code in any other state', async () => {
    const { client } = await open({ registrationPolicy: 'owner-approval' });
    const state = await register(client, ada);
    expect(state).toEqual({ tag: 'OWNER_APPROVAL_REQUIRED' });
    for (const other of [state, { tag: 'INITIAL' } as const])
      expect(await enterEmailCode(client, other, '123456')).toEqual({ tag: 'FAILURE', message: 'Unknown _state' });
  });
});

describe('an answer', () => {
  test.each<[string, object]>([
    ['without a state', {}],
    ['whose state is null', { state: null }],
    ['of a state that no list has', { state: 'NEW' }],
    ['of success without a session token', { state: 'SUCCESS' }],
  ])('%s is a failure', async (_, answer) => {
    const { client } = await logInAt(answer);
    const unknown = { tag: 'FAILURE', message: 'Unknown _state' };
    expect(await logIn(client, ada)).toMatchObject(unknown);
    expect(await register(client, ada)).toMatchObject(unknown);
  });

  test('a successful answer counts although its identity has no id', async () => {
    const { client } = await logInAt({ state: 'SUCCESS', sessionToken: 's', identity: { id: null } });
    const success = { tag: 'SUCCESS', sessionToken: 's' };
    expect(await logIn(client, ada)).toEqual(success);
    const mailed = { tag: 'EMAIL_VERIFICATION_REQUIRED', stateToken: 't' } as const;
    expect(await enterEmailCode(client, mailed, '123456')).toEqual(success);
    expect(await client.call(recover, { recoveryToken: 'r', password: 'p' })).toMatchObject({ sessionToken: 's' });
  });
});

describe('a sign-in fails', () => {
  test('a failed sign-in has a name for what was wrong', async () => {
    const { client, member, platform } = await open();
    expect(await logIn(client, { ...member, password: 'wrong' })).toMatchObject(failure('invalidPassword'));
    expect(await logIn(client, ada)).toMatchObject(failure('invalidEmail'));
    expect(await register(client, member)).toMatchObject(failure('emailAlreadyExists'));
    expect(await register(client, { ...ada, loginId: { email: 'ada' } })).toMatchObject(failure('invalidEmail'));
    expect(await register(client, { ...ada, password: 'x' })).toMatchObject(failure(undefined));
    platform.db.prepare('UPDATE members SET must_reset_password = 1').run();
    expect(await logIn(client, member)).toMatchObject(failure('resetPassword'));
    platform.db.prepare("UPDATE members SET must_reset_password = 0, status = 'BLOCKED'").run();
    expect(await logIn(client, member)).toMatchObject(failure(undefined));
  });

  test('a sign-in fails for want of the captcha the store asks for', async () => {
    const { client, member } = await open({ captchaToken: 'human' });
    const robot = { captchaTokens: [{ InvisibleRecaptcha: 'robot' }] };
    expect(await logIn(client, member)).toMatchObject({ errorCode: 'missingCaptchaToken' });
    expect(await logIn(client, { ...member, ...robot })).toMatchObject({ errorCode: 'invalidCaptchaToken' });
    expect(await register(client, ada)).toMatchObject({ errorCode: 'missingCaptchaToken' });
    expect(await register(client, { ...ada, ...robot })).toMatchObject({ errorCode: 'invalidCaptchaToken' });
    const human = { captchaTokens: [{ Recaptcha: 'human' }] };
    expect(await logIn(client, { ...member, ...human })).toMatchObject({ tag: 'SUCCESS' });
  });

  test('a failure before the platform has judged the sign-in is thrown', async () => {
    const { client, member, platform } = await open();
    await setFaults(platform, { kind: 'status-before', status: 500, path: '/v2/login' });
    await expect(logIn(client, member)).rejects.toMatchObject({ code: 'server' });
  });

  test.each<[string | number, string]>([
    ['-19976', 'invalidPassword'],
    [-19973, 'resetPassword'],
    ['-19999', 'invalidEmail'],
    ['-19980', 'invalidEmail'],
    ['-19958', 'invalidEmail'],
    ['TRUSTED_CLIENTS_ONLY', 'invalidEmail'],
    ['A_NEW_CODE', 'invalidEmail'],
  ])('the password is sent once after 401 and the code %j', async (code, errorCode) => {
    const { client, seen, renewed } = await logInAt(refusal(code), 401);
    expect(await logIn(client, ada)).toMatchObject(failure(errorCode));
    expect([renewed, seen.length]).toEqual([[], 1]);
  });

  test('the code of the second factor is sent once after 401', async () => {
    const { client, seen, renewed } = await logInAt(refusal('-19956'), 401);
    const state: LoginState = {
      ...unknownState,
      fallbackStep: { tag: 'SECOND_FACTOR', stateToken: 't', factors: ['SMS'] },
    };
    const entered = enterFactor(client, state, { factor: 'SMS', code: '123456', remember: false });
    await expect(entered).rejects.toMatchObject({ code: 'application', details: { applicationCode: '-19956' } });
    expect([renewed, seen.length]).toEqual([[], 1]);
  });

  test.each([428, 429, 500, 503])('a known code decides over the status %i', async (status) => {
    const captcha = await logInAt(refusal('-19971'), status);
    const state = { tag: 'USER_CAPTCHA_REQUIRED', errorCode: 'missingCaptchaToken' };
    expect(await logIn(captcha.client, ada)).toMatchObject(state);
    expect(await register(captcha.client, ada)).toMatchObject(state);
    const taken = await logInAt(refusal('-19995'), status);
    expect(await register(taken.client, ada)).toMatchObject(failure('emailAlreadyExists'));
    const unknown = await logInAt(refusal('-19959'), status);
    await expect(logIn(unknown.client, ada)).rejects.toMatchObject({ details: { status } });
  });

  test.each<[string, object]>([
    ['that the session is invalid', refusal('-19984')],
    ['that nobody is authenticated', refusal('UNAUTHENTICATED')],
    ['in the form of the gateway', { message: 'Unauthenticated', details: {}, errorCode: -7 }],
    ['in the form of OAuth', { error: 'invalid_token' }],
  ])('the token is renewed after 401 %s, and the call made again', async (_, body) => {
    const { url, seen } = await startServer((response) => {
      if (seen.length === 1) json(response, body, 401);
      else json(response, { state: 'SUCCESS', sessionToken: 's' });
    });
    const client = clientAt(url, { ...accessAuth('visitor'), onUnauthorized: () => Promise.resolve(true) });
    expect(await logIn(client, ada)).toEqual({ tag: 'SUCCESS', sessionToken: 's' });
    expect(seen).toHaveLength(2);
  });
});
