import { describe, expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { asMember, asPair, askIdentity, logIn, readCode, readMemberId } from './identity-client.ts';
import { ask, asMerchant, asVisitor, readViolations, startTestPlatform } from './platform-client.ts';

const newcomer = { loginId: { email: 'new@example.com' }, password: 'a good one' };

describe('a store that asks for a captcha', () => {
  test.each(['login', 'register'])('refuses a %s without it, or with another', async (action) => {
    const platform = await startTestPlatform({ captchaToken: 'human' });
    const { email, password } = action === 'login' ? platform.member : { ...newcomer, email: 'new@example.com' };
    const send = (captchaTokens?: object[]) =>
      askIdentity(platform, `POST /authentication/v2/${action}`, { loginId: { email }, password, captchaTokens });
    for (const none of [undefined, [], [{}], [{ Recaptcha: '' }]]) expect(readCode(await send(none))).toBe('-19971');
    expect(readCode(await send([{ Recaptcha: 'robot' }]))).toBe('-19970');
    expect(readViolations(await send([{ Recaptcha: 'x'.repeat(5001) }]))).toEqual({
      'captchaTokens[0].Recaptcha': 'MAX_LENGTH',
    });
    expect((await send([{ Recaptcha: 'robot', InvisibleRecaptcha: 'human' }])).body.state).toBe('SUCCESS');
  });
});

function register(platform: Platform, profile: object) {
  return askIdentity(platform, 'POST /authentication/v2/register', { ...newcomer, profile });
}

describe('a profile', () => {
  test('is kept as it was given', async () => {
    const platform = await startTestPlatform();
    const profile = {
      firstName: 'Ada',
      privacyStatus: 'PRIVATE',
      phonesV2: [{ countryCode: 'GB', phone: '020', tag: 'MOBILE' }],
      addresses: [{ tag: 'HOME', address: { country: 'GB', city: 'London' } }],
      customFields: [{ name: 'size', value: { strValue: 'M' } }],
      birthdate: '1815-12-10',
    };
    await register(platform, { ...profile, unheardOf: 1 });
    const { body } = await logIn(platform, { email: 'new@example.com', password: newcomer.password });
    expect(body['identity']).toMatchObject({ revision: '1', identityProfile: profile });
    expect(body['identity']).not.toHaveProperty('identityProfile.unheardOf');
  });

  test.each([
    [{ slug: 'x'.repeat(256) }, { 'profile.slug': 'MAX_LENGTH' }],
    [{ company: 'x'.repeat(1001) }, { 'profile.company': 'MAX_LENGTH' }],
    [{ labels: Array.from({ length: 2001 }, () => 'x') }, { 'profile.labels': 'MAX_SIZE' }],
    [{ privacyStatus: 'SECRET' }, { 'profile.privacyStatus': 'INVALID_ENUM_VALUE' }],
    [{ secondaryEmails: [{ email: 'x' }] }, { 'profile.secondaryEmails[0].email': 'FORMAT' }],
    [{ birthdate: 'yesterday' }, { 'profile.birthdate': 'FORMAT' }],
  ])('is refused with %j', async (profile, violations) => {
    expect(readViolations(await register(await startTestPlatform(), profile))).toEqual(violations);
  });
});

test.each([
  ['ada@example.com', { valid: true, formatInvalid: false }],
  ['no address', { valid: false, formatInvalid: true }],
  ['ada@example', { valid: false, formatInvalid: false, failure: { reason: 'EMAIL_DOMAIN_FORMAT_INVALID' } }],
  ['bounced@example.com', { valid: false, formatInvalid: false, failure: { reason: 'EMAIL_ADDRESS_BOUNCED' } }],
])('%s is told to be %j', async (email, verdict) => {
  const platform = await startTestPlatform();
  expect((await askIdentity(platform, 'POST /authentication/v2/validate-email', { email })).body).toEqual(verdict);
});

test('only the member changes their password', async () => {
  const platform = await startTestPlatform();
  const change = async (headers: Record<string, string>, newPassword: string) =>
    ask(platform, 'POST /_api/iam/authentication/v2/change-password', { body: { newPassword }, headers });
  for (const headers of [await asVisitor(platform), asMerchant(platform)])
    expect((await change(headers, 'a new one')).status).toBe(403);
  const member = await asMember(platform);
  expect(readViolations(await change(member, 'abc'))).toEqual({ newPassword: 'MIN_LENGTH' });
  expect((await logIn(platform)).status).toBe(200);
  expect((await change(member, 'a new one')).body).toEqual({});
  expect(readCode(await logIn(platform))).toBe('-19976');
  expect((await logIn(platform, { ...platform.member, password: 'a new one' })).body.state).toBe('SUCCESS');
});

describe('signing on whom the merchant vouches for', () => {
  const path = 'POST /_api/iam/authentication/v2/sign-on';

  test('makes an account once, and changes its profile then', async () => {
    const platform = await startTestPlatform();
    const headers = await asPair(platform);
    const signOn = (more: object) => ask(platform, path, { body: { loginId: newcomer.loginId, ...more }, headers });
    const first = await signOn({ profile: { firstName: 'Ada', nickname: 'A' }, mergeExistingContact: true });
    expect(first.body.sessionToken).toBeTypeOf('string');
    expect(first.body).toMatchObject({ identity: { email: { isVerified: false }, factors: [] } });
    const second = await signOn({ profile: { firstName: 'Grace' }, verifyEmail: true });
    expect(second.body).toMatchObject({
      identity: {
        id: readMemberId(platform, 'new@example.com'),
        revision: '2',
        identityProfile: { firstName: 'Grace', nickname: 'A' },
        email: { isVerified: true },
      },
    });
    // An account without a password gets its first one by recovery.
    expect(readCode(await logIn(platform, { email: 'new@example.com', password: 'anything' }))).toBe('-19973');
  });

  test('asks for both credentials to be good, and for the permission', async () => {
    const platform = await startTestPlatform();
    const { Authorization: visitor = '' } = await asVisitor(platform);
    const statusOf = async (authorization: string) =>
      (await ask(platform, path, { body: { loginId: newcomer.loginId }, headers: { Authorization: authorization } }))
        .status;
    expect(await statusOf(visitor)).toBe(403);
    expect(await statusOf(`${visitor},made-up`)).toBe(401);
    expect(await statusOf(`made-up,${platform.apiKey}`)).toBe(401);
    expect(await statusOf(`${visitor},${visitor}`)).toBe(401);
    const { id, secret, instanceId } = platform.app;
    const grant = { grant_type: 'client_credentials', client_id: id, client_secret: secret, instance_id: instanceId };
    const app = (await ask(platform, 'POST /oauth2/token', { body: grant })).body.access_token;
    expect(await statusOf(`${app},${platform.apiKey}`)).toBe(401);
    const weak = asMerchant(platform, ['IAM.START']);
    expect(await statusOf(`${visitor},${weak['Authorization'] ?? ''}`)).toBe(403);
    expect(await statusOf(`${visitor},${platform.apiKey}`)).toBe(200);
  });

  test('does not let a blocked account in', async () => {
    const platform = await startTestPlatform();
    platform.db.exec("UPDATE members SET status = 'BLOCKED'");
    const body = { loginId: { email: platform.member.email } };
    expect(readCode(await ask(platform, path, { body, headers: await asPair(platform) }))).toBe('-19980');
  });
});

describe('the sign-on policy', () => {
  const path = '/iam/signon/v1/sign-on-policies';

  test('is the one the platform started with, until the merchant changes it', async () => {
    const platform = await startTestPlatform({ registrationPolicy: 'owner-approval' });
    const headers = asMerchant(platform);
    const read = async () => (await ask(platform, `GET ${path}`, { headers })).body['signOnPolicy'];
    const update = (body: object) => ask(platform, `PATCH ${path}`, { body, headers });
    expect(await read()).toEqual({ requireOwnerApproval: true, requireEmailVerification: false });
    const all = { requireOwnerApproval: false, requireEmailVerification: true };
    await update({ signOnPolicy: all, fieldMask: 'requireOwnerApproval' });
    expect(await read()).toEqual({ requireOwnerApproval: false, requireEmailVerification: false });
    expect((await askIdentity(platform, 'POST /authentication/v2/register', newcomer)).body.state).toBe('SUCCESS');
    expect((await update({ signOnPolicy: { requireEmailVerification: true } })).body['signOnPolicy']).toEqual(all);
    const other = { ...newcomer, loginId: { email: 'other@example.com' } };
    const answer = await askIdentity(platform, 'POST /authentication/v2/register', other);
    expect(answer.body.state).toBe('REQUIRE_EMAIL_VERIFICATION');
  });

  test('is the merchant’s alone, and refuses unknown values', async () => {
    const platform = await startTestPlatform();
    const body = { signOnPolicy: {}, fieldMask: 'unheardOf' };
    const headers = asMerchant(platform);
    expect(readViolations(await ask(platform, `PATCH ${path}`, { body, headers }))).toEqual({
      fieldMask: 'VALIDATION',
    });
    expect(readViolations(await ask(platform, `PATCH ${path}`, { body: {}, headers }))).toEqual({
      signOnPolicy: 'REQUIRED_FIELD',
    });
    const visitor = await asVisitor(platform);
    for (const method of ['GET', 'PATCH'])
      expect((await ask(platform, `${method} ${path}`, { headers: visitor })).status).toBe(403);
    const reader = asMerchant(platform, ['IAM.SIGN_ON_POLICY_READ']);
    expect((await ask(platform, `PATCH ${path}`, { body: { signOnPolicy: {} }, headers: reader })).status).toBe(403);
  });
});
