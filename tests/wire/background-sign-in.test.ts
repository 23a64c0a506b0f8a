import { allRows } from '../../demo/platform/database.ts';
import type { MemberRow } from '../../demo/platform/rows.ts';
import { totpAt, totpSecretOf } from '../../demo/platform/identity/totp.ts';
import { describe, expect, test } from 'vitest';
import { popup } from '../fixtures/background-harness.ts';
import { setFaults } from '../fixtures/platform-control.ts';
import { countMails, readMail } from './identity-client.ts';
import { ada, openSignIn, type SignInHarness } from './sign-in-harness.ts';

/** Kills the worker; the popup that opens then is at the same step with the same fields. */
async function survive(harness: SignInHarness): Promise<void> {
  const before = await harness.signIn();
  harness.restart();
  expect(await harness.signIn()).toEqual(before);
}
const nextCode = (harness: SignInHarness): string => readMail(harness.platform).secret;
/** The current code of the member's authenticator. */
function shownCode({ platform }: SignInHarness): string {
  const [member] = allRows<MemberRow>(platform.db, 'SELECT * FROM members');
  if (member === undefined) throw new Error('The store has no member');
  return totpAt(totpSecretOf(platform, member), Date.now());
}
const wrong = (code: string): string => (code === '123456' ? '654321' : '123456');
const fieldsOf = (email: string) => ({ email, firstName: 'Ada', lastName: '', nickname: '' });
const isIn = { tag: 'member', email: ada.email };

async function registerAda(harness: SignInHarness): Promise<void> {
  await harness.open('register');
  await harness.send('keep', { fields: fieldsOf(ada.email) });
  await harness.send('register', { ...ada, profile: { firstName: 'Ada' } });
}
function giveFactor({ platform }: SignInHarness, factor: string): void {
  platform.db.prepare('UPDATE members SET second_factor = ?').run(factor);
}

describe('a sign-in flow whose worker dies between any two steps', () => {
  test('leads from a registration over the mailed code to a member', async () => {
    const harness = await openSignIn({ registrationPolicy: 'email-verification' });
    await harness.open('register');
    await survive(harness);
    await harness.send('keep', { fields: fieldsOf('ada@exam') });
    await survive(harness);
    await registerAda(harness);
    expect(await harness.signIn()).toEqual({
      step: { tag: 'emailCode', sentTo: ada.email, resendAtMs: harness.runtime.clock.ms + 30_000 },
      fields: fieldsOf(ada.email),
      note: null,
    });
    await survive(harness);
    const first = nextCode(harness);
    await expect(harness.send('enterCode', { code: wrong(first) })).rejects.toMatchObject({
      details: { violations: [{ field: 'code', rule: 'wrongCode' }] },
    });
    await survive(harness);
    harness.runtime.clock.ms += 30_000;
    await harness.send('resend');
    expect(await harness.signIn()).toMatchObject({ step: { tag: 'emailCode' }, note: { tag: 'resent' } });
    expect(countMails(harness.platform)).toBe(2);
    await survive(harness);
    await harness.send('enterCode', { code: ` ${nextCode(harness)} ` });
    expect(await harness.signIn()).toBeNull();
    expect(await harness.shopper()).toEqual(isIn);
    const profile = JSON.parse(
      String(harness.platform.db.prepare('SELECT profile FROM members WHERE email = ?').get(ada.email)?.['profile']),
    );
    expect(profile).toEqual({ firstName: 'Ada' });
  });

  test.each(['SMS', 'CALL', 'EMAIL', 'TOTP'] as const)('leads over a second factor by %s', async (factor) => {
    const harness = await openSignIn();
    giveFactor(harness, factor);
    await harness.open('logIn');
    await harness.send('logIn', harness.platform.member);
    expect((await harness.signIn())?.step).toEqual({ tag: 'factor', factors: [factor], chosen: factor });
    await survive(harness);
    await harness.send('chooseFactor', { factor });
    expect(countMails(harness.platform)).toBe(factor === 'TOTP' ? 0 : 2);
    const code = factor === 'TOTP' ? shownCode(harness) : nextCode(harness);
    await expect(harness.send('enterFactor', { code: wrong(code), remember: false })).rejects.toMatchObject({
      details: { violations: [{ field: 'code', rule: 'wrongCode' }] },
    });
    await survive(harness);
    await harness.send('enterFactor', { code: ` ${code} `, remember: false });
    expect(await harness.shopper()).toEqual({ tag: 'member', email: harness.platform.member.email });
  });

  test('sends the code of a second factor once if two popups ask for it, each in its own way', async () => {
    const harness = await openSignIn();
    giveFactor(harness, 'SMS');
    await harness.open('logIn');
    await harness.send('logIn', harness.platform.member);
    await Promise.all([harness.send('resend'), harness.send('chooseFactor', { factor: 'SMS' })]);
    expect(countMails(harness.platform)).toBe(2);
  });

  test('accepts the mailed code also after the platform’s own page could not be opened', async () => {
    const harness = await openSignIn({ registrationPolicy: 'email-verification' });
    await registerAda(harness);
    const before = await harness.signIn();
    await setFaults(harness.platform, { kind: 'drop-before', path: '/redirect-session' });
    await expect(harness.send('hosted')).rejects.toMatchObject({ code: 'network' });
    expect(await harness.signIn()).toEqual(before);
    await setFaults(harness.platform);
    await harness.send('enterCode', { code: nextCode(harness) });
    expect(await harness.shopper()).toEqual(isIn);
  });

  test('lets a mistyped email be corrected at the step of its code', async () => {
    const harness = await openSignIn({ registrationPolicy: 'email-verification' });
    const mistyped = 'ada@exmaple.com';
    await harness.open('register');
    await harness.send('keep', { fields: fieldsOf(mistyped) });
    await harness.send('register', { ...ada, email: mistyped, profile: { firstName: 'Ada' } });
    expect((await harness.signIn())?.step).toMatchObject({ tag: 'emailCode', sentTo: mistyped });
    await harness.open('logIn');
    expect(await harness.signIn()).toMatchObject({ step: { tag: 'logIn' }, fields: fieldsOf(mistyped) });
    await registerAda(harness);
    expect((await harness.signIn())?.step).toMatchObject({ tag: 'emailCode', sentTo: ada.email });
    await harness.send('enterCode', { code: nextCode(harness) });
    expect(await harness.shopper()).toEqual(isIn);
  });

  test('waits while the owner has not approved the member', async () => {
    const harness = await openSignIn({ registrationPolicy: 'owner-approval' });
    await registerAda(harness);
    expect((await harness.signIn())?.step).toEqual({ tag: 'approval' });
    await survive(harness);
    await harness.open('logIn');
    expect(await harness.signIn()).toMatchObject({ step: { tag: 'logIn' }, fields: { email: ada.email } });
    await harness.send('logIn', ada);
    expect((await harness.signIn())?.step).toEqual({ tag: 'approval' });
    harness.platform.db.prepare("UPDATE members SET status = 'ACTIVE'").run();
    await harness.open('logIn');
    await harness.send('logIn', ada);
    expect(await harness.shopper()).toEqual(isIn);
  });

  test('is over if the dead worker completed its last step', async () => {
    const harness = await openSignIn();
    await harness.open('logIn');
    const remove = harness.runtime.session.remove;
    harness.runtime.session.remove = () => new Promise(() => undefined);
    void harness.send('logIn', harness.platform.member);
    await expect.poll(async () => (await harness.shopper())?.tag).toBe('member');
    expect((await harness.signIn())?.step).toEqual({ tag: 'logIn' });
    harness.runtime.session.remove = remove;
    harness.restart();
    expect(await harness.signIn()).toBeNull();
  });
});

/** Lets every state token expire. */
const expire = ({ platform }: SignInHarness) => platform.db.prepare('DELETE FROM single_use_tokens').run();

describe('a step that has no screen here leads to the platform’s own page', () => {
  const path = '/_api/iam/authentication/v2/login';

  test.each([['a captcha that is missing', {}]])('%s', async () => {
    const harness = await openSignIn({ captchaToken: 'human' });
    await harness.open('logIn');
    await harness.send('logIn', harness.platform.member);
    expect((await harness.signIn())?.step).toEqual({ tag: 'captcha' });
    await harness.open('register');
    await harness.send('register', { ...ada, profile: {} });
    expect((await harness.signIn())?.step).toEqual({ tag: 'captcha' });
  });

  test.each(['REQUIRE_MISSING_FIELDS', 'STATUS_CHECK', 'SOMETHING_NEW', 'SUCCESS'])('the state %s', async (state) => {
    const harness = await openSignIn();
    await harness.answer(path, { state, stateToken: 't' });
    await harness.open('logIn');
    await harness.send('logIn', harness.platform.member);
    expect((await harness.signIn())?.step).toEqual({ tag: 'captcha' });
    await harness.send('hosted');
    expect((await harness.signIn())?.step).toEqual({ tag: 'hosted' });
    await harness.open('logIn');
    expect((await harness.signIn())?.step).toEqual({ tag: 'logIn' });
  });

  test('waits for the approval on another device', async () => {
    const harness = await openSignIn();
    giveFactor(harness, 'PUSH');
    await harness.open('logIn');
    await harness.send('logIn', harness.platform.member);
    const waiting = { step: { tag: 'factor', factors: ['PUSH'], chosen: 'PUSH' } };
    expect(await harness.signIn()).toMatchObject(waiting);
    await expect(harness.send('enterFactor', { code: '', remember: false })).rejects.toMatchObject({
      details: { violations: [{ field: 'code', rule: 'notAgreed' }] },
    });
    await survive(harness);
    expect(await harness.signIn()).toMatchObject(waiting);
    harness.platform.db.prepare("UPDATE push_requests SET status = 'APPROVED'").run();
    await harness.send('enterFactor', { code: '', remember: false });
    expect(await harness.shopper()).toEqual({ tag: 'member', email: harness.platform.member.email });
  });

  test.each([1, 2])(
    'a log-in that was denied on the other device leads back to the log-in, asked %i times at once',
    async (times) => {
      const harness = await openSignIn();
      giveFactor(harness, 'PUSH');
      await harness.open('logIn');
      await harness.send('logIn', harness.platform.member);
      harness.platform.db.prepare("UPDATE push_requests SET status = 'DENIED'").run();
      const ask = () => harness.send('enterFactor', { code: '', remember: false });
      await Promise.all(Array.from({ length: times }, ask));
      expect(await harness.signIn()).toMatchObject({ step: { tag: 'logIn' }, note: { tag: 'denied' } });
      await survive(harness);
    },
  );

  test('a typed code is denied by no other device', async () => {
    const harness = await openSignIn();
    giveFactor(harness, 'SMS');
    await harness.open('logIn');
    await harness.send('logIn', harness.platform.member);
    await harness.answer('/SMS/verify', { details: { applicationError: { code: '-19956' } } }, 400);
    await expect(harness.send('enterFactor', { code: '123456', remember: false })).rejects.toMatchObject({
      details: { applicationCode: '-19956' },
    });
    expect((await harness.signIn())?.step.tag).toBe('factor');
  });

  test('factors without a call in this client are not offered', async () => {
    const harness = await openSignIn();
    const availableFactors = ['WEBAUTHN', 'PUSH', 'TOTP'].map((factorType) => ({ factorType }));
    await harness.answer(path, { state: 'REQUIRE_MFA', stateToken: 't', requireMfaData: { availableFactors } });
    await harness.open('logIn');
    await harness.send('logIn', harness.platform.member);
    expect((await harness.signIn())?.step).toEqual({ tag: 'factor', factors: ['TOTP', 'PUSH'], chosen: null });
    await expect(harness.send('enterFactor', { code: '123456', remember: false })).rejects.toMatchObject({
      code: 'invalid_state',
    });
    await expect(harness.send('chooseFactor', { factor: 'SMS' })).rejects.toMatchObject({ code: 'invalid_input' });
    await harness.send('chooseFactor', { factor: 'PUSH' });
    expect((await harness.signIn())?.step).toMatchObject({ chosen: 'PUSH' });
    await harness.answer('/PUSH/verify', { details: { applicationError: { code: 'VERIFICATION_FAILED' } } }, 400);
    await expect(harness.send('enterFactor', { code: '', remember: false })).rejects.toMatchObject({
      details: { violations: [{ field: 'code', rule: 'notAgreed' }] },
    });
  });
});

describe('a state token that expired or was used', () => {
  test.each([
    ['a mailed code', (harness: SignInHarness) => harness.send('enterCode', { code: nextCode(harness) })],
    ['a wrong code', (harness: SignInHarness) => harness.send('enterCode', { code: wrong(nextCode(harness)) })],
    ['sending it again', (harness: SignInHarness) => harness.send('resend')],
  ])('sends %s back to the log-in, and says so', async (_, go) => {
    const harness = await openSignIn({ registrationPolicy: 'email-verification' });
    await registerAda(harness);
    expire(harness);
    harness.runtime.clock.ms += 30_000;
    await go(harness);
    const back = { step: { tag: 'logIn' }, fields: fieldsOf(ada.email), note: { tag: 'expired' } };
    expect(await harness.signIn()).toEqual(back);
    await survive(harness);
  });

  test('leads a second factor back to the log-in, as a lost one does', async () => {
    const harness = await openSignIn();
    giveFactor(harness, 'SMS');
    for (const lose of [
      () => expire(harness),
      () => harness.runtime.session.values.delete(`pendingCredential:${harness.storeId}`),
    ]) {
      await harness.open('logIn');
      await harness.send('logIn', harness.platform.member);
      lose();
      await harness.send('enterFactor', { code: nextCode(harness), remember: false });
      expect(await harness.signIn()).toMatchObject({ step: { tag: 'logIn' }, note: { tag: 'expired' } });
    }
  });
});

test('a code whose step’s token was lost is not sent again: the person is back at the log-in', async () => {
  const harness = await openSignIn({ registrationPolicy: 'email-verification' });
  await registerAda(harness);
  harness.runtime.session.values.delete(`pendingCredential:${harness.storeId}`);
  harness.runtime.clock.ms += 30_000;
  await harness.send('resend');
  expect(await harness.signIn()).toMatchObject({ step: { tag: 'logIn' }, note: { tag: 'expired' } });
  expect(countMails(harness.platform)).toBe(1);
});

test('a step that is opened once more stays as it is, with its message', async () => {
  const harness = await openSignIn({ registrationPolicy: 'email-verification' });
  await registerAda(harness);
  expire(harness);
  await harness.send('enterCode', { code: nextCode(harness) });
  const before = await harness.signIn();
  expect(before).toMatchObject({ step: { tag: 'logIn' }, note: { tag: 'expired' } });
  await harness.open('logIn');
  expect(await harness.signIn()).toEqual(before);
});

describe('a registration', () => {
  test.each([
    [{ firstName: 'Ada', lastName: '', nickname: '' }, { firstName: 'Ada' }],
    [{ firstName: '', lastName: '', nickname: '' }, undefined],
  ])('a registration with the names %j tells the platform of no empty one', async (profile, told) => {
    const harness = await openSignIn();
    await harness.open('register');
    await harness.send('register', { ...ada, profile });
    const requests = harness.runtime.sent.map((one) => JSON.parse(one) as { url: string; body: string });
    const bodies = requests.filter(({ url }) => url.endsWith('/v2/register')).map(({ body }) => JSON.parse(body));
    expect(bodies).toStrictEqual([
      { loginId: { email: ada.email }, password: ada.password, ...(told && { profile: told }) },
    ]);
  });

  test('says which passwords there can be', async () => {
    const harness = await openSignIn();
    await harness.open('register');
    await expect(harness.send('register', { ...ada, password: 'x', profile: {} })).rejects.toMatchObject({
      details: { violations: [{ field: 'password', rule: 'MIN_LENGTH' }] },
    });
  });
});

test('no password, code or token is in a view, and none is stored longer than its step', async () => {
  const harness = await openSignIn({ registrationPolicy: 'email-verification' });
  await registerAda(harness);
  const code = nextCode(harness);
  const credential = (await harness.runtime.session.get(`pendingCredential:${harness.storeId}`)) as {
    value: { stateToken: string };
  };
  expect(credential.value.stateToken).toMatch(/./);
  await harness.send('enterCode', { code });
  await harness.view();
  for (const secret of [ada.password, code, credential.value.stateToken]) expect(harness.told()).not.toContain(secret);
  const kept = [...harness.runtime.session.values.values(), ...harness.runtime.local.values.values()].join('');
  for (const secret of [ada.password, `"${code}"`, credential.value.stateToken]) expect(kept).not.toContain(secret);
});

test('no token of a log-in is stored while it goes on on the platform’s page', async () => {
  const harness = await openSignIn({ registrationPolicy: 'email-verification' });
  await registerAda(harness);
  const name = `pendingCredential:${harness.storeId}`;
  expect(await harness.runtime.session.get(name)).toMatchObject({ value: { kind: 'state' } });
  await harness.send('hosted', {});
  expect(await harness.runtime.session.get(name)).toBeUndefined();
});

describe('the fields of a sign-in flow that was closed', () => {
  test('are restored when it is opened again, also by another worker and with the last letters', async () => {
    const harness = await openSignIn();
    await harness.open('register');
    await harness.send('keep', { fields: fieldsOf('ada@exam') });
    await harness.send('close');
    await harness.send('keep', { fields: fieldsOf('ada@example.com') });
    harness.restart();
    await harness.open('logIn');
    expect(await harness.signIn()).toMatchObject({ step: { tag: 'logIn' }, fields: fieldsOf('ada@example.com') });
  });

  test('are stored of a connected store alone', async () => {
    const harness = await openSignIn();
    const keep = harness.as(popup)('signIn.keep', { storeId: 'other', fields: fieldsOf(ada.email) });
    await expect(keep).rejects.toMatchObject({ code: 'not_connected' });
  });

  test('are removed after the log-in', async () => {
    const harness = await openSignIn();
    await registerAda(harness);
    expect(await harness.shopper()).toEqual(isIn);
    await harness.send('logOut');
    await harness.open('logIn');
    expect(await harness.signIn()).toMatchObject({ fields: { email: '', firstName: '' } });
  });
});
