import { describe, expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { eventually } from '../fixtures/eventually.ts';
import { holdAnswers } from '../fixtures/hold-answers.ts';
import { setFaults } from '../fixtures/platform-control.ts';
import { countMails, readMail } from './identity-client.ts';
import { ada, openSignIn, type SignInDesk } from './sign-in-desk.ts';
import { logIn } from './sign-in-steps.ts';

const linkOf = ({ platform }: SignInDesk): string => readMail(platform).link ?? '';
const fresh = 'a new one';

async function forget(desk: SignInDesk, email = desk.platform.member.email): Promise<void> {
  await desk.open('forgot');
  await desk.send('forgot', { email: ` ${email} ` });
}
const rule = (field: string, name: string) => ({
  code: 'invalid_input',
  details: { violations: [{ field, rule: name }] },
});
const isIn = ({ platform }: SignInDesk) => ({ tag: 'member', email: platform.member.email });

/** The platform knows the member no longer, nor their browser. */
const endSession = ({ platform }: { platform: Platform }): void =>
  platform.db.exec("DELETE FROM refresh_tokens; DELETE FROM single_use_tokens WHERE purpose = 'browser'");

describe('a forgotten password', () => {
  test('is replaced with the email’s link or its token, and the person is logged in', async () => {
    for (const take of [linkOf, ({ platform }: SignInDesk) => readMail(platform).secret]) {
      const desk = await openSignIn();
      await forget(desk);
      expect((await desk.signIn())?.step).toEqual({ tag: 'forgotSent', sentTo: desk.platform.member.email });
      expect(new URL(linkOf(desk)).searchParams.get('redirectUrl')).toBe('https://shop.example');
      desk.restart();
      await desk.open('newPassword');
      await desk.send('setPassword', { link: take(desk), password: fresh });
      expect(await desk.shopper()).toEqual(isIn(desk));
      await desk.send('logOut');
      await desk.open('logIn');
      await desk.send('logIn', { email: desk.platform.member.email, password: fresh });
      expect(await desk.shopper()).toEqual(isIn(desk));
    }
  });

  test('has the same answer whether or not the account exists', async () => {
    const desk = await openSignIn();
    await forget(desk, 'nobody@example.com');
    expect((await desk.signIn())?.step).toEqual({ tag: 'forgotSent', sentTo: 'nobody@example.com' });
    expect(countMails(desk.platform)).toBe(0);
    await desk.open('forgot');
    await expect(desk.send('forgot', { email: 'nobody' })).rejects.toMatchObject(rule('email', 'invalidEmail'));
  });

  test.each([
    ['text that is none', 'no such thing', rule('link', 'badLink')],
    ['an address without a token', 'https://mail.example/?a=b', rule('link', 'badLink')],
    ['a made-up token', 'https://mail.example/#token=made-up', rule('link', 'linkExpired')],
  ])('is not replaced with %s', async (_, link, refusal) => {
    const desk = await openSignIn();
    await desk.open('newPassword');
    await expect(desk.send('setPassword', { link, password: fresh })).rejects.toMatchObject(refusal);
    expect((await desk.signIn())?.step).toEqual({ tag: 'newPassword' });
  });

  test('is not replaced with a used link or a password that is too short', async () => {
    const desk = await openSignIn();
    await forget(desk);
    const link = linkOf(desk);
    await desk.open('newPassword');
    await expect(desk.send('setPassword', { link, password: 'x' })).rejects.toMatchObject(
      rule('password', 'MIN_LENGTH'),
    );
    await desk.send('setPassword', { link, password: fresh });
    await desk.open('newPassword');
    await expect(desk.send('setPassword', { link, password: 'again' })).rejects.toMatchObject(
      rule('link', 'linkExpired'),
    );
  });

  test('continues with the next required step, and says that the password is set', async () => {
    const desk = await openSignIn();
    desk.platform.db.prepare("UPDATE members SET second_factor = 'EMAIL'").run();
    await forget(desk);
    await desk.open('newPassword');
    await desk.send('setPassword', { link: linkOf(desk), password: fresh });
    expect(await desk.signIn()).toMatchObject({ step: { tag: 'factor' }, note: { tag: 'passwordChanged' } });
  });

  test('is set even if the log-in after it fails: the person logs in with it', async () => {
    const desk = await openSignIn();
    await forget(desk);
    await desk.open('newPassword');
    await setFaults(desk.platform, { kind: 'status-before', status: 500, path: '/redirect-session' });
    await expect(desk.send('setPassword', { link: linkOf(desk), password: fresh })).rejects.toMatchObject({
      code: 'server',
    });
    expect(await desk.signIn()).toMatchObject({
      step: { tag: 'logIn' },
      note: { tag: 'passwordChanged' },
      fields: { email: desk.platform.member.email },
    });
    await setFaults(desk.platform);
    await desk.send('logIn', { email: desk.platform.member.email, password: fresh });
    expect(await desk.shopper()).toEqual(isIn(desk));
  });
});

describe('a member', () => {
  test('sees who they are', async () => {
    const desk = await openSignIn();
    await desk.open('register');
    await desk.send('register', { ...ada, profile: { firstName: 'Ada', lastName: '' } });
    expect(await desk.send('readProfile')).toEqual({
      profile: { email: ada.email, firstName: 'Ada', lastName: '', nickname: '', isVerified: true },
    });
  });

  test('changes their password', async () => {
    const desk = await openSignIn();
    await logIn(desk);
    await desk.open('changePassword');
    await expect(desk.send('changePassword', { password: 'x' })).rejects.toMatchObject(rule('password', 'MIN_LENGTH'));
    await desk.send('changePassword', { password: fresh });
    expect(await desk.signIn()).toMatchObject({ step: { tag: 'profile' }, note: { tag: 'passwordChanged' } });
    await desk.send('logOut');
    await desk.open('logIn');
    await expect(desk.send('logIn', desk.platform.member)).rejects.toMatchObject(rule('password', 'invalidPassword'));
    await desk.send('logIn', { email: desk.platform.member.email, password: fresh });
    expect(await desk.shopper()).toEqual(isIn(desk));
  });

  test('has a code mailed that proves their address', async () => {
    const desk = await openSignIn();
    await logIn(desk);
    await desk.open('profile');
    await desk.send('verifyEmail');
    expect(readMail(desk.platform)).toMatchObject({ kind: 'verification', recipient: desk.platform.member.email });
    expect(await desk.signIn()).toMatchObject({ step: { tag: 'profile' }, note: { tag: 'verificationSent' } });
  });

  test('is logged out here at once, and on the platform’s own pages', async () => {
    const desk = await openSignIn();
    await logIn(desk);
    await desk.open('profile');
    await desk.send('logOut');
    expect([await desk.shopper(), await desk.signIn()]).toEqual([{ tag: 'none' }, null]);
    await eventually(() => desk.world.loaded.map((url) => new URL(url).pathname)).toEqual([
      expect.stringContaining('logout'),
    ]);
  });

  test('is logged out on the platform’s own pages also during a token refresh', async () => {
    const desk = await openSignIn({ accessTokenLifeS: 600 });
    const held = holdAnswers(desk.world, '/oauth2/token');
    desk.restart();
    await logIn(desk);
    await desk.open('profile');
    // Late enough for a renewal ahead of the end.
    desk.world.clock.ms += 500_000;
    held.begin();
    const reading = desk.send('readProfile').catch((error: unknown) => error);
    await held.reached;
    await desk.send('logOut');
    expect(await desk.shopper()).toEqual({ tag: 'none' });
    held.open();
    await eventually(() => desk.world.loaded.length).toBe(1);
    await reading;
    expect(await desk.signIn()).toBeNull();
  });

  test.each([
    ['logged out', 'logOut'],
    ['left', 'close'],
  ] as const)('who %s while their profile is read is not led back to the log-in', async (_, name) => {
    const desk = await openSignIn({ accessTokenLifeS: 30 });
    const held = holdAnswers(desk.world, name === 'logOut' ? '/oauth2/user-info' : '/oauth2/token');
    desk.restart();
    await logIn(desk);
    await desk.open('profile');
    if (name === 'close') {
      // They left, and then the platform knows them no longer.
      endSession(desk);
      desk.world.clock.ms += 40_000;
    }
    held.begin();
    const reading = desk.send('readProfile').catch((error: unknown) => error);
    await held.reached;
    await desk.send(name);
    held.open();
    expect(await reading).toMatchObject({ code: 'invalid_state' });
    expect(await desk.signIn()).toBeNull();
  });

  test('who logged in again is not shown the profile of the previous member', async () => {
    const desk = await openSignIn();
    const held = holdAnswers(desk.world, '/oauth2/user-info');
    desk.restart();
    await logIn(desk);
    await desk.open('profile');
    held.begin();
    const reading = desk.send('readProfile').catch((error: unknown) => error);
    await held.reached;
    await desk.send('logOut');
    await logIn(desk);
    held.open();
    expect(await reading).toMatchObject({ code: 'cancelled' });
    expect(await desk.shopper()).toEqual(isIn(desk));
  });

  test('who logged out and opened a new log-in stays at it', async () => {
    const desk = await openSignIn();
    const held = holdAnswers(desk.world, '/oauth2/user-info');
    desk.restart();
    await logIn(desk);
    await desk.open('profile');
    held.begin();
    const reading = desk.send('readProfile').catch((error: unknown) => error);
    await held.reached;
    await desk.send('logOut');
    await desk.open('register');
    held.open();
    await reading;
    expect((await desk.signIn())?.step).toEqual({ tag: 'register' });
  });

  test('is logged out although the platform is down', async () => {
    const desk = await openSignIn();
    await logIn(desk);
    await setFaults(desk.platform, { kind: 'drop-before' });
    await desk.send('logOut');
    expect(await desk.shopper()).toEqual({ tag: 'none' });
  });

  test('is told that the platform ended the session, and logs in again', async () => {
    const desk = await openSignIn({ accessTokenLifeS: 30 });
    await logIn(desk);
    await desk.open('profile');
    endSession(desk);
    desk.world.clock.ms += 40_000;
    await expect(desk.send('readProfile')).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await desk.signIn()).toMatchObject({ step: { tag: 'logIn' }, note: { tag: 'fellBack' } });
    await desk.send('close');
    await desk.open('profile');
    expect(await desk.signIn()).toMatchObject({ step: { tag: 'logIn' }, note: { tag: 'fellBack' } });
  });
});

test('a member whose session ended while they typed a new password is told so', async () => {
  const desk = await openSignIn({ accessTokenLifeS: 30 });
  await logIn(desk);
  await desk.open('changePassword');
  endSession(desk);
  desk.world.clock.ms += 40_000;
  await desk.send('changePassword', { password: fresh });
  expect(await desk.signIn()).toMatchObject({ step: { tag: 'logIn' }, note: { tag: 'fellBack' } });
});

test('a visitor who asks for a member’s page logs in first', async () => {
  const desk = await openSignIn();
  for (const step of ['profile', 'changePassword'] as const) {
    await desk.open(step);
    expect(await desk.signIn()).toMatchObject({ step: { tag: 'logIn' }, note: null });
  }
});
