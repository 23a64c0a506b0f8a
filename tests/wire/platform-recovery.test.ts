import { expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { askIdentity, countMails, logIn, readCode, readMail, readMemberId } from './identity-client.ts';
import { ask, asMerchant, asVisitor, readViolations, startTestPlatform } from './platform-client.ts';

const send = (platform: Platform, body: object) => askIdentity(platform, 'POST /recovery/v1/send-email', body);
const recover = (platform: Platform, body: object) => askIdentity(platform, 'POST /recovery/v1/recover', body);

function activate(platform: Platform, body: object, headers = asMerchant(platform)) {
  return ask(platform, 'POST /_api/iam/recovery/v1/activation-email', { body, headers });
}

test('a mailed token sets a password once', async () => {
  const platform = await startTestPlatform();
  const { email } = platform.member;
  expect((await send(platform, { email: email.toUpperCase(), language: 'en' })).body).toEqual({});
  const { secret, ...mail } = readMail(platform);
  expect(mail).toMatchObject({ recipient: email, kind: 'recovery', language: 'en' });
  const answer = await recover(platform, { recoveryToken: secret, password: 'a new one' });
  expect(answer.body).toMatchObject({ state: 'SUCCESS', identity: { email: { address: email } } });
  expect(answer.body.sessionToken).toBeTypeOf('string');
  expect((await logIn(platform, { email, password: 'a new one' })).body.state).toBe('SUCCESS');
  expect(readCode(await logIn(platform))).toBe('-19976');
  expect(readCode(await recover(platform, { recoveryToken: secret, password: 'another' }))).toBe('-19972');
});

test('a late or made-up token sets no password', async () => {
  let now = Date.now();
  const platform = await startTestPlatform({ now: () => now });
  await send(platform, { email: platform.member.email });
  now += 3_600_000;
  for (const recoveryToken of [readMail(platform).secret, 'made-up'])
    expect(readCode(await recover(platform, { recoveryToken, password: 'a new one' }))).toBe('-19972');
  expect((await logIn(platform)).body.state).toBe('SUCCESS');
});

test('a password that is refused leaves the token good', async () => {
  const platform = await startTestPlatform();
  await send(platform, { email: platform.member.email });
  const recoveryToken = readMail(platform).secret;
  expect(readViolations(await recover(platform, { recoveryToken, password: 'abc' }))).toEqual({
    password: 'MIN_LENGTH',
  });
  expect((await recover(platform, { recoveryToken, password: 'a new one' })).status).toBe(200);
});

test('a member whose password must be reset gets that step, and is logged in after it', async () => {
  const platform = await startTestPlatform();
  platform.db.exec('UPDATE members SET must_reset_password = 1');
  expect(readCode(await logIn(platform))).toBe('-19973');
  expect(readCode(await logIn(platform, { ...platform.member, password: 'wrong' }))).toBe('-19976');
  await send(platform, { email: platform.member.email });
  await recover(platform, { recoveryToken: readMail(platform).secret, password: 'a new one' });
  expect((await logIn(platform, { ...platform.member, password: 'a new one' })).body.state).toBe('SUCCESS');
});

test('the answer does not reveal whether there is an account', async () => {
  const platform = await startTestPlatform();
  const answer = await send(platform, { email: 'nobody@example.com' });
  expect([answer.status, answer.body, countMails(platform)]).toEqual([200, {}, 0]);
});

test.each([
  [{ email: 'no address' }, 400, { email: 'FORMAT' }],
  [{}, 400, { email: 'REQUIRED_FIELD' }],
  [{ email: 'a@example.com', language: 'English' }, 400, { language: 'FORMAT' }],
  [{ email: 'a@example.com', redirect: { url: 'x'.repeat(1001) } }, 400, { 'redirect.url': 'MAX_LENGTH' }],
  [{ email: 'a@example.com', redirect: { url: 'http://evil.example/' } }, 400, { 'redirect.url': 'VALIDATION' }],
  [{ email: 'a@example.com', redirect: { clientId: crypto.randomUUID() } }, 403, {}],
])('a mail is refused for %j', async (body, status, violations) => {
  const platform = await startTestPlatform();
  const answer = await send(platform, body);
  expect([answer.status, readViolations(answer), countMails(platform)]).toEqual([status, violations, 0]);
});

test('the mailed link opens a page that sets the password and leads back', async () => {
  const platform = await startTestPlatform();
  const redirect = { url: 'http://shop.example/back', clientId: platform.clientId };
  await send(platform, { email: platform.member.email, redirect });
  const { link } = readMail(platform);
  const page = await fetch(link ?? '');
  const html = await page.text();
  expect([page.status, html]).toEqual([200, expect.stringContaining('name="recoveryToken"')]);
  const query = Object.fromEntries(new URL(link ?? '').searchParams);
  const submit = (more: object) =>
    ask(platform, 'POST /_api/iam/recovery/page', {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...query, password: 'a new one', ...more }).toString(),
    });
  expect((await submit({ recoveryToken: 'made-up' })).body['text']).toContain('not valid any more');
  const done = await submit({});
  expect([done.status, done.headers.get('Location')]).toEqual([302, 'http://shop.example/back']);
  expect((await logIn(platform, { ...platform.member, password: 'a new one' })).body.state).toBe('SUCCESS');
});

test('the merchant activates an account that waits for approval', async () => {
  const platform = await startTestPlatform({ registrationPolicy: 'owner-approval' });
  const newcomer = { loginId: { email: 'new@example.com' }, password: 'the first' };
  await askIdentity(platform, 'POST /authentication/v2/register', newcomer);
  const identityId = readMemberId(platform, 'new@example.com');
  await send(platform, { email: 'new@example.com' });
  const recovered = await recover(platform, { recoveryToken: readMail(platform).secret, password: 'second' });
  expect(recovered.body.state).toBe('REQUIRE_OWNER_APPROVAL');
  expect((await activate(platform, { identityId })).body).toEqual({});
  const { secret, kind } = readMail(platform);
  expect(kind).toBe('activation');
  expect((await recover(platform, { recoveryToken: secret })).body.state).toBe('SUCCESS');
  expect((await logIn(platform, { email: 'new@example.com', password: 'second' })).body.state).toBe('SUCCESS');
});

test('only a merchant with the permission sends activations, and only to accounts there are', async () => {
  const platform = await startTestPlatform();
  const body = { identityId: readMemberId(platform, platform.member.email) };
  expect((await activate(platform, body, await asVisitor(platform))).status).toBe(403);
  expect((await activate(platform, body, asMerchant(platform, ['IAM.START']))).status).toBe(403);
  expect((await activate(platform, { identityId: crypto.randomUUID() })).status).toBe(404);
  expect(readViolations(await activate(platform, { identityId: 'x' }))).toEqual({ identityId: 'FORMAT' });
  expect(countMails(platform)).toBe(0);
});
