import { expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { askIdentity, logIn, readCode, readMail, readMemberId } from './identity-client.ts';
import { ask, startTestPlatform } from './platform-client.ts';

const minuteMs = 60_000;

async function guess(platform: Platform, times: number, email = platform.member.email) {
  for (let time = 0; time < times; time++) await logIn(platform, { email, password: 'wrong' });
}

test('five wrong passwords close the account for five minutes, to the right one too', async () => {
  let now = Date.now();
  const platform = await startTestPlatform({ now: () => now });
  await guess(platform, 5, platform.member.email.toUpperCase());
  const refused = await logIn(platform);
  expect([refused.status, readCode(refused)]).toEqual([429, '-19959']);
  expect(refused.body.details.applicationError).toMatchObject({ data: { retryAfterS: 300 } });
  now += 5 * minuteMs - 1;
  expect(readCode(await logIn(platform))).toBe('-19959');
  now += 1;
  expect((await logIn(platform)).body.state).toBe('SUCCESS');
});

test('the right password forgets the wrong ones, and so does time', async () => {
  let now = Date.now();
  const platform = await startTestPlatform({ now: () => now });
  for (let round = 0; round < 3; round++) {
    await guess(platform, 4);
    expect((await logIn(platform)).body.state).toBe('SUCCESS');
  }
  await guess(platform, 4);
  now += 5 * minuteMs;
  await guess(platform, 4);
  expect((await logIn(platform)).body.state).toBe('SUCCESS');
});

test('a new password by mail opens the account again', async () => {
  const platform = await startTestPlatform();
  await guess(platform, 5);
  const { email } = platform.member;
  await askIdentity(platform, 'POST /recovery/v1/send-email', { email });
  const recovered = { recoveryToken: readMail(platform).secret, password: 'a new one' };
  await askIdentity(platform, 'POST /recovery/v1/recover', recovered);
  expect((await logIn(platform, { email, password: 'a new one' })).body.state).toBe('SUCCESS');
});

test('a guesser at many accounts is stopped at all of them', async () => {
  const platform = await startTestPlatform();
  for (let number = 0; number < 20; number++) await guess(platform, 1, `guess-${number}@example.com`);
  expect(readCode(await logIn(platform))).toBe('-19959');
});

test('the hosted page counts along, and the tester can end it', async () => {
  const platform = await startTestPlatform();
  await guess(platform, 5);
  const form = new URLSearchParams({
    clientId: platform.clientId,
    responseType: 'code',
    state: 's',
    redirectUri: 'http://shop.example/cb',
    codeChallenge: 'c'.repeat(43),
    codeChallengeMethod: 'S256',
    ...platform.member,
  });
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const submit = () => ask(platform, 'POST /_api/oauth2/authorize', { body: form.toString(), headers });
  expect((await submit()).body['text']).toContain('Too many wrong passwords');
  const path = `/__demo/members/${readMemberId(platform, platform.member.email)}`;
  const { body } = await ask(platform, `PATCH ${path}`, { body: { throttled: false } });
  expect(body['throttled']).toBe(false);
  expect((await submit()).headers.get('Location')).toContain('code=');
});
