import { describe, expect, test } from 'vitest';
import type { PlatformOptions } from '../../demo/platform/start-platform.ts';
import { enterEmailCode, logIn, register } from '../../src/client/auth/login-calls.ts';
import { accessAuth } from '../../src/client/auth/access-token.ts';
import { clientAt, visitorClient } from '../fixtures/clients.ts';
import { json, startServer } from '../fixtures/plain-server.ts';
import { setFaults } from '../fixtures/platform-control.ts';
import { readMail } from './identity-client.ts';
import { startTestPlatform } from './platform-client.ts';

const ada = { loginId: { email: 'ada@example.com' }, password: 'a good one' };

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

describe('a sign-in fails', () => {
  test('with a name for what was wrong', async () => {
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

  test('for want of the captcha the store asks for', async () => {
    const { client, member } = await open({ captchaToken: 'human' });
    const robot = { captchaTokens: [{ InvisibleRecaptcha: 'robot' }] };
    expect(await logIn(client, member)).toMatchObject({ errorCode: 'missingCaptchaToken' });
    expect(await logIn(client, { ...member, ...robot })).toMatchObject({ errorCode: 'invalidCaptchaToken' });
    expect(await register(client, ada)).toMatchObject({ errorCode: 'missingCaptchaToken' });
    expect(await register(client, { ...ada, ...robot })).toMatchObject({ errorCode: 'invalidCaptchaToken' });
    const human = { captchaTokens: [{ Recaptcha: 'human' }] };
    expect(await logIn(client, { ...member, ...human })).toMatchObject({ tag: 'SUCCESS' });
  });

  test('only when the platform has judged: what kept it from that is thrown', async () => {
    const { client, member, platform } = await open();
    await setFaults(platform, { kind: 'status-before', status: 500, path: '/v2/login' });
    await expect(logIn(client, member)).rejects.toMatchObject({ code: 'server' });
  });

  test.each<[string | number, string]>([
    ['-19976', 'invalidPassword'],
    [-19973, 'resetPassword'],
    ['-19999', 'invalidEmail'],
  ])('with 401 and the code %j: the password is sent once', async (code, errorCode) => {
    const { url, seen } = await startServer((response) =>
      json(response, { message: 'no', details: { applicationError: { code, description: 'no' } } }, 401),
    );
    const renewed: string[] = [];
    const onUnauthorized = () => Promise.resolve(renewed.push('visitor') > 0);
    const client = clientAt(url, { ...accessAuth('visitor'), onUnauthorized });
    expect(await logIn(client, ada)).toMatchObject(failure(errorCode));
    expect([renewed, seen.length]).toEqual([[], 1]);
  });

  test('with 401 and a code about the token: it is renewed and the call made again', async () => {
    const { url, seen } = await startServer((response) => {
      const invalidSession = { message: 'no', details: { applicationError: { code: '-19984' } } };
      if (seen.length === 1) json(response, invalidSession, 401);
      else json(response, { state: 'SUCCESS', sessionToken: 's' });
    });
    const client = clientAt(url, { ...accessAuth('visitor'), onUnauthorized: () => Promise.resolve(true) });
    expect(await logIn(client, ada)).toEqual({ tag: 'SUCCESS', sessionToken: 's' });
    expect(seen).toHaveLength(2);
  });
});
