import { describe, expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { askIdentity, logIn, readCode, readMemberId } from './identity-client.ts';
import { ask, asMerchant, startTestPlatform } from './platform-client.ts';

function change(platform: Platform, body: object, email = platform.member.email) {
  return ask(platform, `PATCH /__demo/members/${readMemberId(platform, email)}`, { body });
}

async function readAccounts(platform: Platform): Promise<Record<string, unknown>[]> {
  return (await ask(platform, 'GET /__demo/members')).body['members'] as Record<string, unknown>[];
}

function register(platform: Platform, more: object = {}) {
  const body = { loginId: { email: 'new@example.com' }, password: 'a good one', ...more };
  return askIdentity(platform, 'POST /authentication/v2/register', body);
}

test('the outbox shows sent mails, newest first, as a page and as data', async () => {
  const platform = await startTestPlatform();
  const send = (body: object) => askIdentity(platform, 'POST /recovery/v1/send-email', body);
  await change(platform, { SMS: true });
  await logIn(platform);
  const { email } = platform.member;
  await send({ email, language: 'de', redirect: { url: 'http://shop.example/?a=<b>&c="d"' } });
  const { body } = await ask(platform, 'GET /__demo/mail', { headers: { Accept: 'application/json' } });
  const [recovery, code] = body['mails'] as { secret: string; link: string }[];
  expect(body['mails']).toMatchObject([
    { kind: 'recovery', recipient: email, language: 'de', link: expect.stringContaining('/_api/iam/recovery/page?') },
    { kind: 'second-factor', channel: 'SMS', secret: expect.stringMatching(/^\d{6}$/u), link: null },
  ]);
  const html = String((await ask(platform, 'GET /__demo/mail')).body['text']);
  expect(html.indexOf('Set a new password')).toBeLessThan(html.indexOf('Your code to log in'));
  expect(html).toContain(`<a href="${recovery?.link.replaceAll('&', '&amp;')}">`);
  expect(html).toContain(`data-copy="${code?.secret}"`);
  await ask(platform, 'DELETE /__demo/mail');
  expect((await ask(platform, 'GET /__demo/mail')).body['text']).toContain('Nothing was sent yet');
});

describe('the switches of an account', () => {
  test.each([
    [{ emailVerified: false }, 'REQUIRE_EMAIL_VERIFICATION'],
    [{ approved: false }, 'REQUIRE_OWNER_APPROVAL'],
    [{ emailVerified: false, approved: false }, 'REQUIRE_EMAIL_VERIFICATION'],
    [{ captchaWanted: true }, '-19971'],
    [{ mustResetPassword: true }, '-19973'],
    [{ blocked: true }, '-19980'],
    [{ TOTP: true, PUSH: true }, 'UNKNOWN_STATE'],
  ])('%j makes a login answer %s, until it is switched back', async (switches, expected) => {
    const platform = await startTestPlatform();
    const answerOf = async () => {
      const answer = await logIn(platform);
      return answer.status === 200 ? answer.body.state : readCode(answer);
    };
    const changed = await change(platform, switches);
    expect(changed.body).toMatchObject(switches);
    expect(await readAccounts(platform)).toMatchObject([{ email: platform.member.email, ...switches }]);
    expect(await answerOf()).toBe(expected);
    await change(platform, Object.fromEntries(Object.entries(switches).map(([name, value]) => [name, !value])));
    expect(await answerOf()).toBe('SUCCESS');
  });

  test('an account that must be approved stays so when its address is proved', async () => {
    const platform = await startTestPlatform();
    await change(platform, { emailVerified: false, approved: false });
    const { body } = await logIn(platform);
    expect(body['identity']).toMatchObject({
      status: { reasons: ['PENDING_EMAIL_VERIFICATION_REQUIRED', 'PENDING_ADMIN_APPROVAL_REQUIRED'] },
    });
    const code = platform.db.prepare('SELECT secret FROM mails').get()?.['secret'];
    const proof = { stateToken: body['stateToken'], code };
    const answer = await askIdentity(platform, 'POST /verification/v1/auth/verify', proof);
    expect(answer.body.state).toBe('REQUIRE_OWNER_APPROVAL');
    expect((await change(platform, { approved: true })).body).toMatchObject({ status: 'ACTIVE', emailVerified: true });
  });

  test('blocking ends the refresh tokens of a member', async () => {
    const platform = await startTestPlatform();
    const memberId = readMemberId(platform, platform.member.email);
    const { Authorization: key = '' } = asMerchant(platform);
    const anonymous = { clientId: platform.clientId, grantType: 'anonymous' };
    const visitor = (await ask(platform, 'POST /oauth2/token', { body: anonymous })).body.access_token;
    const external = { grant_type: 'authorized_client', scope: 'offline_access', member_id: memberId };
    const headers = { Authorization: `${visitor},${key}` };
    const tokens = (await ask(platform, 'POST /oauth2/token', { body: external, headers })).body;
    const body = { clientId: platform.clientId, grantType: 'refresh_token', refreshToken: tokens.refresh_token };
    expect((await ask(platform, 'POST /oauth2/token', { body })).status).toBe(200);
    await change(platform, { blocked: true });
    expect((await ask(platform, 'POST /oauth2/token', { body })).body.error).toBe('invalid_grant');
  });

  test('an unknown switch is refused, and so is an unknown account', async () => {
    const platform = await startTestPlatform();
    for (const body of [{ nonsense: true }, { blocked: 'yes' }, { push: 'PENDING' }, { throttled: true }])
      expect((await change(platform, body)).status).toBe(400);
    expect((await ask(platform, 'PATCH /__demo/members/nobody', { body: {} })).status).toBe(404);
  });
});

const set = (platform: Platform, body: object) => ask(platform, 'PATCH /__demo/policy', { body });

describe('the switches of the store', () => {
  test('apply to new accounts, and an open policy requires nothing', async () => {
    const platform = await startTestPlatform({ registrationPolicy: 'owner-approval' });
    const { body } = await ask(platform, 'GET /__demo/policy');
    expect(body).toMatchObject({ open: false, ownerApproval: true, emailVerification: false, captcha: false });
    await set(platform, { emailVerification: true, captcha: true });
    expect(readCode(await register(platform))).toBe('-19971');
    const captchaTokens = [{ Recaptcha: body['captchaToken'] }];
    const registered = await register(platform, { captchaTokens });
    expect(registered.body.state).toBe('REQUIRE_EMAIL_VERIFICATION');
    expect((await set(platform, { open: true })).body).toMatchObject({ open: true, ownerApproval: false });
    const open = await register(platform, { loginId: { email: 'other@example.com' } });
    expect(open.body.state).toBe('SUCCESS');
  });

  test('reach the tokens, too', async () => {
    const platform = await startTestPlatform();
    await set(platform, { rotateRefreshTokens: true, accessTokenLifeS: 60 });
    const grant = (more: object) =>
      ask(platform, 'POST /oauth2/token', { body: { clientId: platform.clientId, ...more } });
    const first = (await grant({ grantType: 'anonymous' })).body;
    const second = (await grant({ grantType: 'refresh_token', refreshToken: first.refresh_token })).body;
    expect(second['expires_in']).toBe(60);
    expect(second.refresh_token).not.toBe(first.refresh_token);
  });
});

test('a tester’s own calls are neither logged nor spoiled', async () => {
  const platform = await startTestPlatform();
  await ask(platform, 'POST /__demo/faults', { body: { rules: [{ kind: 'status-before', status: 503 }] } });
  for (const path of ['/__demo', '/__demo/', '/__demo/mail', '/__demo/members', '/__demo/policy'])
    expect((await ask(platform, `GET ${path}`)).status).toBe(200);
  expect((await ask(platform, 'GET /__demo/log')).body['requests']).toEqual([]);
});
