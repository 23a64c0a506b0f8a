import { describe, expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { ask, asVisitor, readTables, readViolations, startTestPlatform } from './platform-client.ts';

async function send(platform: Platform, action: 'login' | 'register', body: object) {
  const headers = await asVisitor(platform);
  return ask(platform, `POST /_api/iam/authentication/v2/${action}`, { body, headers });
}

const newcomer = { loginId: { email: 'New@Example.com' }, password: 'a good one', profile: { nickname: 'New' } };

describe('logging in', () => {
  test('answers a session token for the right password', async () => {
    const platform = await startTestPlatform();
    const { email, password } = platform.member;
    const answer = await send(platform, 'login', { loginId: { email: email.toUpperCase() }, password });
    expect(answer.body).toMatchObject({
      state: 'SUCCESS',
      identity: { email: { address: email, isVerified: true }, status: { name: 'ACTIVE', reasons: [] } },
    });
    expect(answer.body.sessionToken).toMatch(/^JWS\./u);
    expect(JSON.stringify(platform.db.prepare('SELECT * FROM single_use_tokens').all())).not.toContain(
      answer.body.sessionToken,
    );
  });

  test.each([
    ['a wrong password', 'member', 'wrong', 403, '-19976'],
    ['an account that is none', 'nobody@example.com', 'wrong', 404, '-19999'],
  ])('refuses %s with its code', async (_, email, password, status, code) => {
    const platform = await startTestPlatform();
    const address = email === 'member' ? platform.member.email : email;
    const answer = await send(platform, 'login', { loginId: { email: address }, password });
    expect([answer.status, answer.body.details.applicationError?.code]).toEqual([status, code]);
    expect(platform.db.prepare('SELECT count(*) AS n FROM single_use_tokens').get()).toEqual({ n: 0 });
  });

  test('refuses a blocked account', async () => {
    const platform = await startTestPlatform();
    platform.db.exec("UPDATE members SET status = 'BLOCKED'");
    const { email, password } = platform.member;
    const answer = await send(platform, 'login', { loginId: { email }, password });
    expect([answer.status, answer.body.details.applicationError?.code]).toEqual([403, '-19980']);
  });

  test('needs a visitor token', async () => {
    const platform = await startTestPlatform();
    for (const action of ['login', 'register'])
      expect((await ask(platform, `POST /_api/iam/authentication/v2/${action}`, { body: newcomer })).status).toBe(401);
  });
});

describe.each(['login', 'register'] as const)('%s', (action) => {
  test.each([
    [{ loginId: { email: 'no address' }, password: 'long enough' }, { 'loginId.email': 'FORMAT' }],
    [{ loginId: {}, password: 'long enough' }, { 'loginId.email': 'REQUIRED_FIELD' }],
    [{ password: 'long enough' }, { loginId: 'REQUIRED_FIELD' }],
    [{ loginId: { email: 'a@example.com' } }, { password: 'REQUIRED_FIELD' }],
    [{ loginId: { email: 'a@example.com' }, password: 'abc' }, { password: 'MIN_LENGTH' }],
    [{ loginId: { email: 'a@example.com' }, password: 'x'.repeat(101) }, { password: 'MAX_LENGTH' }],
  ])('refuses %j', async (body, violations) => {
    const platform = await startTestPlatform();
    const answer = await send(platform, action, body);
    expect([answer.status, readViolations(answer)]).toEqual([400, violations]);
  });

  test('marks a bad address as one, in the data of the violation', async () => {
    const platform = await startTestPlatform();
    const answer = await send(platform, action, { ...newcomer, loginId: { email: 'x' } });
    expect(answer.body.details.validationError?.fieldViolations[0]?.data).toEqual({ type: 'EMAIL' });
  });
});

describe('registering', () => {
  test('makes an account that can log in, its password stored only as a hash', async () => {
    const platform = await startTestPlatform();
    const answer = await send(platform, 'register', newcomer);
    expect(answer.body).toMatchObject({ state: 'SUCCESS', identity: { identityProfile: { nickname: 'New' } } });
    expect((await send(platform, 'login', newcomer)).body.state).toBe('SUCCESS');
    const rows = JSON.stringify(platform.db.prepare('SELECT * FROM members').all());
    expect(rows).toContain('new@example.com');
    expect(rows).not.toContain(newcomer.password);
  });

  test('refuses an address that has an account', async () => {
    const platform = await startTestPlatform();
    const before = readTables(platform);
    const body = { ...newcomer, loginId: { email: platform.member.email.toUpperCase() } };
    const answer = await send(platform, 'register', body);
    expect([answer.status, answer.body.details.applicationError?.code]).toEqual([409, '-19995']);
    expect(readTables(platform)).toEqual(before);
  });

  test.each([
    ['email-verification', 'REQUIRE_EMAIL_VERIFICATION', 'PENDING_EMAIL_VERIFICATION_REQUIRED'],
    ['owner-approval', 'REQUIRE_OWNER_APPROVAL', 'PENDING_ADMIN_APPROVAL_REQUIRED'],
  ] as const)('asks for %s first where the store wants it', async (registrationPolicy, state, reason) => {
    const platform = await startTestPlatform({ registrationPolicy });
    for (const action of ['register', 'login'] as const) {
      const { body } = await send(platform, action, newcomer);
      expect(body).toMatchObject({ state, identity: { status: { name: 'PENDING', reasons: [reason] } } });
      expect(body['stateToken']).toBeTypeOf('string');
      expect(body).not.toHaveProperty('sessionToken');
    }
  });
});
