import { allRows } from '../../demo/platform/database.ts';
import type { MemberRow } from '../../demo/platform/rows.ts';
import { totpAt, totpSecretOf } from '../../demo/platform/identity/totp.ts';
import { describe, expect, test } from 'vitest';
import { countMails, readMail } from './identity-client.ts';
import { ada, openSignIn, type SignInDesk } from './sign-in-desk.ts';

/** Kills the worker; the popup that opens then is at the same step with the same fields. */
async function survive(desk: SignInDesk): Promise<void> {
  const before = await desk.signIn();
  desk.restart();
  expect(await desk.signIn()).toEqual(before);
}
const nextCode = (desk: SignInDesk): string => readMail(desk.platform).secret;
/** What the member's authenticator shows. */
function shownCode({ platform }: SignInDesk): string {
  const [member] = allRows<MemberRow>(platform.db, 'SELECT * FROM members');
  if (member === undefined) throw new Error('The store has no member');
  return totpAt(totpSecretOf(platform, member), Date.now());
}
const wrong = (code: string): string => (code === '123456' ? '654321' : '123456');
const fieldsOf = (email: string) => ({ email, firstName: 'Ada', lastName: '', nickname: '' });
const isIn = { tag: 'member', email: ada.email };

async function registerAda(desk: SignInDesk): Promise<void> {
  await desk.open('register');
  await desk.send('keep', { fields: fieldsOf(ada.email) });
  await desk.send('register', { ...ada, profile: { firstName: 'Ada' } });
}
function giveFactor({ platform }: SignInDesk, factor: string): void {
  platform.db.prepare('UPDATE members SET second_factor = ?').run(factor);
}

describe('a sign-in flow whose worker dies between any two steps', () => {
  test('leads from a registration over the mailed code to a member', async () => {
    const desk = await openSignIn({ registrationPolicy: 'email-verification' });
    await desk.open('register');
    await survive(desk);
    await desk.send('keep', { fields: fieldsOf('ada@exam') });
    await survive(desk);
    await registerAda(desk);
    expect(await desk.signIn()).toEqual({
      step: { tag: 'emailCode', sentTo: ada.email, resendAtMs: desk.world.clock.ms + 30_000 },
      fields: fieldsOf(ada.email),
      note: null,
    });
    await survive(desk);
    const first = nextCode(desk);
    await expect(desk.send('enterCode', { code: wrong(first) })).rejects.toMatchObject({
      details: { violations: [{ field: 'code', rule: 'wrongCode' }] },
    });
    await survive(desk);
    desk.world.clock.ms += 30_000;
    await desk.send('resend');
    expect(await desk.signIn()).toMatchObject({ step: { tag: 'emailCode' }, note: { tag: 'resent' } });
    expect(countMails(desk.platform)).toBe(2);
    await survive(desk);
    await desk.send('enterCode', { code: nextCode(desk) });
    expect(await desk.signIn()).toBeNull();
    expect(await desk.shopper()).toEqual(isIn);
    const profile = JSON.parse(
      String(desk.platform.db.prepare('SELECT profile FROM members WHERE email = ?').get(ada.email)?.['profile']),
    );
    expect(profile).toEqual({ firstName: 'Ada' });
  });

  test.each(['SMS', 'CALL', 'EMAIL', 'TOTP'] as const)('leads over a second factor by %s', async (factor) => {
    const desk = await openSignIn();
    giveFactor(desk, factor);
    await desk.open('logIn');
    await desk.send('logIn', desk.platform.member);
    expect((await desk.signIn())?.step).toEqual({ tag: 'factor', factors: [factor], chosen: factor });
    await survive(desk);
    await desk.send('chooseFactor', { factor });
    expect(countMails(desk.platform)).toBe(factor === 'TOTP' ? 0 : 2);
    const code = factor === 'TOTP' ? shownCode(desk) : nextCode(desk);
    await expect(desk.send('enterFactor', { code: wrong(code), remember: false })).rejects.toMatchObject({
      details: { violations: [{ field: 'code', rule: 'wrongCode' }] },
    });
    await survive(desk);
    await desk.send('enterFactor', { code: ` ${code} `, remember: false });
    expect(await desk.shopper()).toEqual({ tag: 'member', email: desk.platform.member.email });
  });

  test('waits while the owner has not approved the member', async () => {
    const desk = await openSignIn({ registrationPolicy: 'owner-approval' });
    await registerAda(desk);
    expect((await desk.signIn())?.step).toEqual({ tag: 'approval' });
    await survive(desk);
    await desk.open('logIn');
    expect(await desk.signIn()).toMatchObject({ step: { tag: 'logIn' }, fields: { email: ada.email } });
    await desk.send('logIn', ada);
    expect((await desk.signIn())?.step).toEqual({ tag: 'approval' });
    desk.platform.db.prepare("UPDATE members SET status = 'ACTIVE'").run();
    await desk.open('logIn');
    await desk.send('logIn', ada);
    expect(await desk.shopper()).toEqual(isIn);
  });

  test('is over if the dead worker completed its last step', async () => {
    const desk = await openSignIn();
    await desk.open('logIn');
    const remove = desk.world.session.remove;
    desk.world.session.remove = () => new Promise(() => undefined);
    void desk.send('logIn', desk.platform.member);
    await expect.poll(async () => (await desk.shopper())?.tag).toBe('member');
    expect((await desk.signIn())?.step).toEqual({ tag: 'logIn' });
    desk.world.session.remove = remove;
    desk.restart();
    expect(await desk.signIn()).toBeNull();
  });
});

/** Lets every state token expire. */
const expire = ({ platform }: SignInDesk) => platform.db.prepare('DELETE FROM single_use_tokens').run();

describe('what has no screen here leads to the platform’s own page', () => {
  const path = '/_api/iam/authentication/v2/login';

  test.each([['a captcha that is missing', {}]])('%s', async () => {
    const desk = await openSignIn({ captchaToken: 'human' });
    await desk.open('logIn');
    await desk.send('logIn', desk.platform.member);
    expect((await desk.signIn())?.step).toEqual({ tag: 'captcha' });
    await desk.open('register');
    await desk.send('register', { ...ada, profile: {} });
    expect((await desk.signIn())?.step).toEqual({ tag: 'captcha' });
  });

  test.each(['REQUIRE_MISSING_FIELDS', 'STATUS_CHECK', 'SOMETHING_NEW', 'SUCCESS'])('the state %s', async (state) => {
    const desk = await openSignIn();
    await desk.answer(path, { state, stateToken: 't' });
    await desk.open('logIn');
    await desk.send('logIn', desk.platform.member);
    expect((await desk.signIn())?.step).toEqual({ tag: 'captcha' });
    await desk.send('hosted');
    expect((await desk.signIn())?.step).toEqual({ tag: 'hosted' });
    await desk.open('logIn');
    expect((await desk.signIn())?.step).toEqual({ tag: 'logIn' });
  });

  test('waits for the approval on another device', async () => {
    const desk = await openSignIn();
    giveFactor(desk, 'PUSH');
    await desk.open('logIn');
    await desk.send('logIn', desk.platform.member);
    const waiting = { step: { tag: 'factor', factors: ['PUSH'], chosen: 'PUSH' } };
    expect(await desk.signIn()).toMatchObject(waiting);
    await expect(desk.send('enterFactor', { code: '', remember: false })).rejects.toMatchObject({
      details: { violations: [{ field: 'code', rule: 'notAgreed' }] },
    });
    await survive(desk);
    expect(await desk.signIn()).toMatchObject(waiting);
    desk.platform.db.prepare("UPDATE push_requests SET status = 'APPROVED'").run();
    await desk.send('enterFactor', { code: '', remember: false });
    expect(await desk.shopper()).toEqual({ tag: 'member', email: desk.platform.member.email });
  });

  test.each([1, 2])(
    'a log-in that was denied on the other device leads back to the log-in, asked %i times at once',
    async (times) => {
      const desk = await openSignIn();
      giveFactor(desk, 'PUSH');
      await desk.open('logIn');
      await desk.send('logIn', desk.platform.member);
      desk.platform.db.prepare("UPDATE push_requests SET status = 'DENIED'").run();
      const ask = () => desk.send('enterFactor', { code: '', remember: false });
      await Promise.all(Array.from({ length: times }, ask));
      expect(await desk.signIn()).toMatchObject({ step: { tag: 'logIn' }, note: { tag: 'denied' } });
      await survive(desk);
    },
  );

  test('factors without a call in this client are not offered', async () => {
    const desk = await openSignIn();
    const availableFactors = ['WEBAUTHN', 'PUSH', 'TOTP'].map((factorType) => ({ factorType }));
    await desk.answer(path, { state: 'REQUIRE_MFA', stateToken: 't', requireMfaData: { availableFactors } });
    await desk.open('logIn');
    await desk.send('logIn', desk.platform.member);
    expect((await desk.signIn())?.step).toEqual({ tag: 'factor', factors: ['TOTP', 'PUSH'], chosen: null });
    await expect(desk.send('enterFactor', { code: '123456', remember: false })).rejects.toMatchObject({
      code: 'invalid_state',
    });
    await expect(desk.send('chooseFactor', { factor: 'SMS' })).rejects.toMatchObject({ code: 'invalid_input' });
    await desk.send('chooseFactor', { factor: 'PUSH' });
    expect((await desk.signIn())?.step).toMatchObject({ chosen: 'PUSH' });
    await desk.answer('/PUSH/verify', { details: { applicationError: { code: 'VERIFICATION_FAILED' } } }, 400);
    await expect(desk.send('enterFactor', { code: '', remember: false })).rejects.toMatchObject({
      details: { violations: [{ field: 'code', rule: 'notAgreed' }] },
    });
  });
});

describe('a state token that expired or was used', () => {
  test.each([
    ['a mailed code', (desk: SignInDesk) => desk.send('enterCode', { code: nextCode(desk) })],
    ['a wrong code', (desk: SignInDesk) => desk.send('enterCode', { code: wrong(nextCode(desk)) })],
    ['sending it again', (desk: SignInDesk) => desk.send('resend')],
  ])('sends %s back to the log-in, and says so', async (_, go) => {
    const desk = await openSignIn({ registrationPolicy: 'email-verification' });
    await registerAda(desk);
    expire(desk);
    desk.world.clock.ms += 30_000;
    await go(desk);
    const back = { step: { tag: 'logIn' }, fields: fieldsOf(ada.email), note: { tag: 'expired' } };
    expect(await desk.signIn()).toEqual(back);
    await survive(desk);
  });

  test('leads a second factor back to the log-in, as a lost one does', async () => {
    const desk = await openSignIn();
    giveFactor(desk, 'SMS');
    for (const lose of [
      () => expire(desk),
      () => desk.world.session.values.delete(`pendingCredential:${desk.storeId}`),
    ]) {
      await desk.open('logIn');
      await desk.send('logIn', desk.platform.member);
      lose();
      await desk.send('enterFactor', { code: nextCode(desk), remember: false });
      expect(await desk.signIn()).toMatchObject({ step: { tag: 'logIn' }, note: { tag: 'expired' } });
    }
  });
});

test('no password, code or token is in a view, and none is stored longer than its step', async () => {
  const desk = await openSignIn({ registrationPolicy: 'email-verification' });
  await registerAda(desk);
  const code = nextCode(desk);
  const credential = (await desk.world.session.get(`pendingCredential:${desk.storeId}`)) as {
    value: { stateToken: string };
  };
  expect(credential.value.stateToken).toMatch(/./);
  await desk.send('enterCode', { code });
  await desk.view();
  for (const secret of [ada.password, code, credential.value.stateToken]) expect(desk.told()).not.toContain(secret);
  const kept = [...desk.world.session.values.values(), ...desk.world.local.values.values()].join('');
  for (const secret of [ada.password, `"${code}"`, credential.value.stateToken]) expect(kept).not.toContain(secret);
});

describe('the fields of a sign-in flow that was closed', () => {
  test('are restored when it is opened again, also by another worker and with the last letters', async () => {
    const desk = await openSignIn();
    await desk.open('register');
    await desk.send('keep', { fields: fieldsOf('ada@exam') });
    await desk.send('close');
    await desk.send('keep', { fields: fieldsOf('ada@example.com') });
    desk.restart();
    await desk.open('logIn');
    expect(await desk.signIn()).toMatchObject({ step: { tag: 'logIn' }, fields: fieldsOf('ada@example.com') });
  });

  test('are removed after the log-in', async () => {
    const desk = await openSignIn();
    await registerAda(desk);
    expect(await desk.shopper()).toEqual(isIn);
    await desk.send('logOut');
    await desk.open('logIn');
    expect(await desk.signIn()).toMatchObject({ fields: { email: '', firstName: '' } });
  });
});
