import { describe, expect, test } from 'vitest';
import { totpAt } from '../../demo/platform/identity/totp.ts';
import type { PlatformOptions } from '../../demo/platform/start-platform.ts';
import { askIdentity, countMails, logIn, readCode, readMail, readMemberId } from './identity-client.ts';
import { ask, readViolations, startTestPlatform } from './platform-client.ts';

/** Logs in a member who has these factors. */
async function start(factors: string[], options: Partial<PlatformOptions> = {}) {
  const platform = await startTestPlatform(options);
  const path = `/__demo/members/${readMemberId(platform, platform.member.email)}`;
  const change = (body: object) => ask(platform, `PATCH ${path}`, { body });
  await change(Object.fromEntries(factors.map((factor) => [factor, true])));
  const { body } = await logIn(platform);
  const enter = (factor: string, more: object) =>
    askIdentity(platform, `POST /authentication/v2/${factor}/verify`, { stateToken: body['stateToken'], ...more });
  const readTotp = async () => (await change({})).body['totp'] as { secret: string; code: string };
  return { platform, body, enter, change, readTotp };
}

const wrong = (code: string) => String((Number(code) + 500_000) % 1_000_000).padStart(6, '0');

// RFC 6238, appendix B: the last six digits of its eight.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('an authenticator shows the standard’s code at second %i', (seconds, code) => {
  expect(totpAt(Buffer.from('12345678901234567890'), seconds * 1000)).toBe(code);
});

describe('a second factor', () => {
  test.each([
    ['SMS', 'smsData'],
    ['CALL', 'callData'],
    ['EMAIL', 'emailData'],
  ])('%s sends a code that is asked for after the password', async (factor, field) => {
    const { platform, body, enter } = await start([factor]);
    expect(body).not.toHaveProperty('sessionToken');
    expect(body).toMatchObject({
      requireMfaData: { availableFactors: [{ factorType: factor, factorStatus: 'ENABLED' }], reason: 'USER_SETTINGS' },
      identity: { factors: [{ type: 'PASSWORD' }, { type: factor, status: 'ACTIVE' }] },
    });
    const { secret: code } = readMail(platform);
    expect(readMail(platform)).toMatchObject({ channel: factor });
    expect(readCode(await enter(factor, { [field]: { code: wrong(code) } }))).toBe('VERIFICATION_FAILED');
    const answer = await enter(factor, { [field]: { code }, rememberThisDevice: true });
    expect([answer.body.state, answer.body.sessionToken]).toEqual(['SUCCESS', expect.any(String)]);
    expect(readCode(await enter(factor, { [field]: { code } }))).toBe('-19984');
  });

  test('TOTP takes the authenticator’s code, a step early or late, each code once', async () => {
    let now = 1_800_000_000_000;
    const { platform, enter, readTotp } = await start(['TOTP'], { now: () => now });
    expect(countMails(platform)).toBe(0);
    const { code, secret } = await readTotp();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/u);
    now += 60_000;
    expect(readCode(await enter('TOTP', { totpData: { code } }))).toBe('VERIFICATION_FAILED');
    now -= 30_000;
    expect((await enter('TOTP', { totpData: { code } })).body.state).toBe('SUCCESS');
    const { body } = await logIn(platform);
    const again = await enter('TOTP', { stateToken: body['stateToken'], totpData: { code } });
    expect(readCode(again)).toBe('VERIFICATION_FAILED');
  });

  test.each(['SMS', 'TOTP'])('%s accepts at most five attempts', async (factor) => {
    const { platform, enter, readTotp } = await start([factor]);
    const code = factor === 'TOTP' ? (await readTotp()).code : readMail(platform).secret;
    const field = `${factor.toLowerCase()}Data`;
    for (let tries = 0; tries < 5; tries++) await enter(factor, { [field]: { code: wrong(code) } });
    expect(readCode(await enter(factor, { [field]: { code } }))).toBe('VERIFICATION_FAILED');
  });

  test('PUSH waits until the phone is answered', async () => {
    const { body, enter, change } = await start(['PUSH']);
    const waiting = await enter('PUSH', { pushData: {} });
    expect(waiting.body).toMatchObject({ state: 'STATUS_CHECK', stateToken: body['stateToken'] });
    expect(waiting.body).not.toHaveProperty('sessionToken');
    await change({ push: 'APPROVED' });
    expect((await enter('PUSH', { pushData: {} })).body.state).toBe('SUCCESS');
    expect(readCode(await enter('PUSH', { pushData: {} }))).toBe('-19984');
  });

  test('PUSH that is denied ends the login, and an answer to no question counts for nothing', async () => {
    const { platform, enter, change } = await start(['PUSH']);
    await change({ push: 'DENIED' });
    expect(readCode(await enter('PUSH', { pushData: {} }))).toBe('-19956');
    expect(readCode(await enter('PUSH', { pushData: {} }))).toBe('-19984');
    expect((await change({ push: 'APPROVED' })).body['push']).toBe(null);
    const { body } = await logIn(platform);
    const answer = await enter('PUSH', { stateToken: body['stateToken'], pushData: {} });
    expect(answer.body.state).toBe('STATUS_CHECK');
  });

  test('is any one of several', async () => {
    const { platform, body, enter, readTotp } = await start(['EMAIL', 'TOTP', 'PUSH']);
    const named = body['requireMfaData'] as { availableFactors: { factorType: string }[] };
    expect(named.availableFactors.map(({ factorType }) => factorType)).toEqual(['EMAIL', 'TOTP', 'PUSH']);
    expect(countMails(platform)).toBe(1);
    const { code } = await readTotp();
    expect((await enter('TOTP', { totpData: { code } })).body.state).toBe('SUCCESS');
  });

  test('is not got around by another factor or by the e-mail step', async () => {
    const { platform, body, enter } = await start(['CALL']);
    const { secret: code } = readMail(platform);
    expect(readCode(await enter('SMS', { smsData: { code } }))).toBe('VERIFICATION_FAILED');
    expect(readCode(await enter('PUSH', { pushData: {} }))).toBe('VERIFICATION_FAILED');
    expect(readViolations(await enter('CALL', { smsData: { code } }))).toEqual({ callData: 'REQUIRED_ONE_OF_FIELD' });
    expect(readViolations(await enter('SMOKE', {}))).toEqual({ factorType: 'INVALID_ENUM_VALUE' });
    const byMail = { code, stateToken: body['stateToken'] };
    const answer = await askIdentity(platform, 'POST /verification/v1/auth/verify', byMail);
    expect(answer.body).not.toHaveProperty('sessionToken');
  });
});
