import { describe, expect, test } from 'vitest';
import type { Platform, PlatformOptions } from '../../demo/platform/start-platform.ts';
import { askIdentity, countMails, logIn, readCode, readMail, readMemberId } from './identity-client.ts';
import { ask, asMerchant, asVisitor, readViolations, startTestPlatform } from './platform-client.ts';

const newcomer = { email: 'new@example.com', password: 'a good one' };

function verify(platform: Platform, body: object) {
  return askIdentity(platform, 'POST /verification/v1/auth/verify', body);
}

async function register(options: Partial<PlatformOptions> = {}) {
  const platform = await startTestPlatform({ registrationPolicy: 'email-verification', ...options });
  const body = { loginId: { email: newcomer.email }, password: newcomer.password };
  const answer = await askIdentity(platform, 'POST /authentication/v2/register', body);
  return { platform, stateToken: String(answer.body['stateToken']) };
}

function wrong(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

describe('proving an e-mail address', () => {
  test('the mailed code lets the member in, once', async () => {
    const { platform, stateToken } = await register();
    const { secret: code, recipient, kind } = readMail(platform);
    expect([recipient, kind]).toEqual([newcomer.email, 'verification']);
    expect(code).toMatch(/^\d{6}$/u);
    const answer = await verify(platform, { code, stateToken });
    expect(answer.body).toMatchObject({
      state: 'SUCCESS',
      identity: { email: { isVerified: true }, status: { name: 'ACTIVE', reasons: [] } },
    });
    expect(answer.body.sessionToken).toBeTypeOf('string');
    expect(readCode(await verify(platform, { code, stateToken }))).toBe('-19984');
    expect((await logIn(platform, newcomer)).body.state).toBe('SUCCESS');
  });

  test('a wrong code is refused five times, then the right one too', async () => {
    const { platform, stateToken } = await register();
    const { secret: code } = readMail(platform);
    const once = await verify(platform, { code: wrong(code), stateToken });
    expect([once.status, readCode(once)]).toEqual([400, 'VERIFICATION_FAILED']);
    for (let tries = 1; tries < 5; tries++) await verify(platform, { code: wrong(code), stateToken });
    expect(readCode(await verify(platform, { code, stateToken }))).toBe('VERIFICATION_FAILED');
    expect((await logIn(platform, newcomer)).body.state).toBe('REQUIRE_EMAIL_VERIFICATION');
    expect((await verify(platform, { code: readMail(platform).secret, stateToken })).body.state).toBe('SUCCESS');
  });

  test('a new code replaces the one before', async () => {
    const { platform, stateToken } = await register();
    const { secret: first } = readMail(platform);
    expect((await askIdentity(platform, 'POST /verification/v1/auth/resend', { stateToken })).body).toEqual({});
    expect(countMails(platform)).toBe(2);
    const { secret: second } = readMail(platform);
    if (first !== second) expect((await verify(platform, { code: first, stateToken })).status).toBe(400);
    expect((await verify(platform, { code: second, stateToken })).body.state).toBe('SUCCESS');
  });

  test('the owner may still have to agree', async () => {
    const { platform, stateToken } = await register();
    const signOnPolicy = { requireOwnerApproval: true };
    const headers = asMerchant(platform);
    await ask(platform, 'PATCH /iam/signon/v1/sign-on-policies', { body: { signOnPolicy }, headers });
    const answer = await verify(platform, { code: readMail(platform).secret, stateToken });
    expect(answer.body.state).toBe('REQUIRE_OWNER_APPROVAL');
    expect((await logIn(platform, newcomer)).body.state).toBe('REQUIRE_OWNER_APPROVAL');
  });

  test('codes live three minutes', async () => {
    let now = Date.now();
    const { platform, stateToken } = await register({ now: () => now });
    now += 180_000;
    const late = await verify(platform, { code: readMail(platform).secret, stateToken });
    expect(readCode(late)).toBe('VERIFICATION_FAILED');
    await askIdentity(platform, 'POST /verification/v1/auth/resend', { stateToken });
    expect((await verify(platform, { code: readMail(platform).secret, stateToken })).body.state).toBe('SUCCESS');
  });

  test('state tokens live five minutes', async () => {
    let now = Date.now();
    const { platform, stateToken } = await register({ now: () => now });
    now += 300_000;
    expect(readCode(await verify(platform, { code: readMail(platform).secret, stateToken }))).toBe('-19984');
  });

  test.each([
    [{ stateToken: 'x' }, { code: 'REQUIRED_FIELD' }],
    [{ code: '12345', stateToken: 'x' }, { code: 'MIN_LENGTH' }],
    [{ code: '1234567', stateToken: 'x' }, { code: 'MAX_LENGTH' }],
    [{ code: '123456' }, { stateToken: 'REQUIRED_FIELD' }],
  ])('refuses %j', async (body, violations) => {
    expect(readViolations(await verify(await startTestPlatform(), body))).toEqual(violations);
  });

  test('a verification starts for an account, under either spelling', async () => {
    const { platform } = await register();
    const identityId = readMemberId(platform, newcomer.email);
    for (const name of ['start', 'Start']) {
      const answer = await askIdentity(platform, `POST /verification/v1/${name}`, { identityId, target: 'EMAIL' });
      expect(answer.body['verificationId']).toMatch(/^[\da-f-]{36}$/u);
    }
    expect(countMails(platform)).toBe(3);
    const start = (body: object) => askIdentity(platform, 'POST /verification/v1/start', body);
    expect(readViolations(await start({ identityId, target: 'SMS' }))).toEqual({ target: 'INVALID_ENUM_VALUE' });
    expect(readViolations(await start({}))).toEqual({ identityId: 'REQUIRED_FIELD' });
    expect((await start({ identityId: crypto.randomUUID() })).status).toBe(404);
  });
});

test('an identity provider lets its person in', async () => {
  const platform = await startTestPlatform();
  const google = '0e6a50f5-b523-4e29-990d-f37fa2ffdd69';
  const path = `/_api/iam/authentication/v1/sso/login/${platform.siteId}`;
  const away = await ask(platform, `GET ${path}/${google}?tenantId=${platform.siteId}`);
  const back = (away.headers.get('Location') ?? '').replace(platform.url, '');
  const facebook = await ask(platform, `GET ${path}/3ecad13f-52c3-483d-911f-31dbcf2a6d23`);
  const mixed = new URL(facebook.headers.get('Location') ?? '');
  mixed.searchParams.set(
    'sessionToken',
    new URL(away.headers.get('Location') ?? '').searchParams.get('sessionToken') ?? '',
  );
  expect((await ask(platform, `GET ${mixed.href.replace(platform.url, '')}`)).status).toBe(400);
  const answer = await ask(platform, `GET ${back}`);
  const email = { address: 'shopper@google.example', isVerified: true };
  expect(answer.body).toMatchObject({ state: 'SUCCESS', identity: { email } });
  expect((await ask(platform, `GET ${back}`)).status).toBe(400);
  expect((await ask(platform, `GET ${path}/${crypto.randomUUID()}`)).status).toBe(404);
  const line = 'POST /_api/iam/authentication/v1/sso/login-with-token-params';
  const headers = await asVisitor(platform);
  const direct = await ask(platform, line, { body: { idpConnectionId: google, tokenParams: { code: 'x' } }, headers });
  expect(direct.body).toMatchObject({ state: 'SUCCESS', identity: { email } });
});
