import { describe, expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { codeOf, ShelfedgeError } from '../../src/base/errors.ts';
import { workbench } from '../fixtures/background-harness.ts';
import { eventually } from '../fixtures/eventually.ts';
import { holdAnswers } from '../fixtures/hold-answers.ts';
import { setFaults } from '../fixtures/platform-control.ts';
import { countMails, readMail } from './identity-client.ts';
import { ada, openSignIn, type SignInHarness } from './sign-in-harness.ts';
import { logIn } from './sign-in-steps.ts';

const linkOf = ({ platform }: SignInHarness): string => readMail(platform).link ?? '';
const fresh = 'a new one';
const recoverPath = '/v1/recover';

async function forget(harness: SignInHarness, email = harness.platform.member.email): Promise<void> {
  await harness.open('forgot');
  await harness.send('forgot', { email: ` ${email} ` });
}
const rule = (field: string, name: string) => ({
  code: 'invalid_input',
  details: { violations: [{ field, rule: name }] },
});
const isIn = ({ platform }: SignInHarness) => ({ tag: 'member', email: platform.member.email });

/** Makes the platform forget the member and their browser. */
const endSession = ({ platform }: { platform: Platform }): void =>
  platform.db.exec("DELETE FROM refresh_tokens; DELETE FROM single_use_tokens WHERE purpose = 'browser'");

describe('a forgotten password', () => {
  test('is replaced with the email’s link or its token, and the person is logged in', async () => {
    for (const take of [linkOf, ({ platform }: SignInHarness) => readMail(platform).secret]) {
      const harness = await openSignIn();
      await forget(harness);
      expect((await harness.signIn())?.step).toEqual({ tag: 'forgotSent', sentTo: harness.platform.member.email });
      expect(new URL(linkOf(harness)).searchParams.get('redirectUrl')).toBe('https://shop.example');
      harness.restart();
      await harness.open('newPassword');
      await harness.send('setPassword', { link: take(harness), password: fresh });
      expect(await harness.shopper()).toEqual(isIn(harness));
      await harness.send('logOut');
      await harness.open('logIn');
      await harness.send('logIn', { email: harness.platform.member.email, password: fresh });
      expect(await harness.shopper()).toEqual(isIn(harness));
    }
  });

  test('has the same answer whether or not the account exists', async () => {
    const harness = await openSignIn();
    await forget(harness, 'nobody@example.com');
    expect((await harness.signIn())?.step).toEqual({ tag: 'forgotSent', sentTo: 'nobody@example.com' });
    expect(countMails(harness.platform)).toBe(0);
    await harness.open('forgot');
    await expect(harness.send('forgot', { email: 'nobody' })).rejects.toMatchObject(rule('email', 'invalidEmail'));
  });

  test.each([
    ['text that is none', 'no such thing', rule('link', 'badLink')],
    ['an address without a token', 'https://mail.example/?a=b', rule('link', 'badLink')],
    ['a made-up token', 'https://mail.example/#token=made-up', rule('link', 'linkExpired')],
  ])('is not replaced with %s', async (_, link, refusal) => {
    const harness = await openSignIn();
    await harness.open('newPassword');
    await expect(harness.send('setPassword', { link, password: fresh })).rejects.toMatchObject(refusal);
    expect((await harness.signIn())?.step).toEqual({ tag: 'newPassword' });
  });

  test('is not replaced with a used link or a password that is too short', async () => {
    const harness = await openSignIn();
    await forget(harness);
    const link = linkOf(harness);
    await harness.open('newPassword');
    await expect(harness.send('setPassword', { link, password: 'x' })).rejects.toMatchObject(
      rule('password', 'MIN_LENGTH'),
    );
    await harness.send('setPassword', { link, password: fresh });
    await harness.open('newPassword');
    await expect(harness.send('setPassword', { link, password: 'again' })).rejects.toMatchObject(
      rule('link', 'linkExpired'),
    );
  });

  test('continues with the next required step, and says that the password is set', async () => {
    const harness = await openSignIn();
    harness.platform.db.prepare("UPDATE members SET second_factor = 'EMAIL'").run();
    await forget(harness);
    await harness.open('newPassword');
    await harness.send('setPassword', { link: linkOf(harness), password: fresh });
    expect(await harness.signIn()).toMatchObject({ step: { tag: 'factor' }, note: { tag: 'passwordChanged' } });
  });

  test('has its mail sent once more on request', async () => {
    const harness = await openSignIn();
    await forget(harness);
    await harness.send('forgot', { email: harness.platform.member.email });
    expect(countMails(harness.platform)).toBe(2);
    expect((await harness.signIn())?.step).toEqual({ tag: 'forgotSent', sentTo: harness.platform.member.email });
  });

  test.each([
    ['the owner’s approval', 'REQUIRE_OWNER_APPROVAL', { tag: 'approval' }],
    ['the platform’s own page', 'SOMETHING_NEW', { tag: 'captcha' }],
  ])('continues with %s, with the address that the platform tells', async (_, state, step) => {
    const harness = await openSignIn();
    await forget(harness);
    await harness.open('newPassword');
    await harness.answer(recoverPath, { state, identity: { id: 'i', email: { address: ada.email } } });
    await harness.send('setPassword', { link: linkOf(harness), password: fresh });
    const note = { tag: 'passwordChanged' };
    expect(await harness.signIn()).toMatchObject({ step, note, fields: { email: ada.email } });
  });

  test.each([[{}], [{ identity: { id: 'i' } }]])(
    'continues with the typed address where the platform tells %j',
    async (told) => {
      const harness = await openSignIn();
      await forget(harness);
      await harness.open('newPassword');
      await harness.answer(recoverPath, { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 't', ...told });
      await harness.send('setPassword', { link: linkOf(harness), password: fresh });
      expect((await harness.signIn())?.step).toMatchObject({ tag: 'emailCode', sentTo: harness.platform.member.email });
    },
  );

  test.each([
    ['close', {}, null],
    ['register', { identity: { id: 'i', email: { address: 'other@example.com' } } }, { fields: { email: ada.email } }],
  ] as const)('a password that is set too late changes nothing that is shown: %s', async (how, told, shown) => {
    const harness = await openSignIn();
    await forget(harness);
    await harness.open('newPassword');
    await harness.send('keep', { fields: { email: ada.email, firstName: '', lastName: '', nickname: '' } });
    const held = holdAnswers(harness.runtime, recoverPath);
    await harness.answer(recoverPath, { state: 'REQUIRE_OWNER_APPROVAL', ...told });
    held.begin();
    const late = harness.send('setPassword', { link: linkOf(harness), password: fresh }).catch(codeOf);
    await held.reached;
    await (how === 'close' ? harness.send('close') : harness.open(how));
    held.open();
    expect(await late).toBe('cancelled');
    const signIn = await harness.signIn();
    if (shown === null) expect(signIn).toBeNull();
    else expect(signIn).toMatchObject(shown);
  });

  test('is set even if the platform refuses the log-in after it: the person is told to log in with it', async () => {
    const harness = await openSignIn();
    await forget(harness);
    await harness.open('newPassword');
    harness.runtime.askFrame = () => Promise.reject(new ShelfedgeError('unauthorized', 'refused'));
    await harness.send('setPassword', { link: linkOf(harness), password: fresh });
    expect(await harness.signIn()).toMatchObject({ step: { tag: 'logIn' }, note: { tag: 'passwordChanged' } });
  });

  test('a password that a dead worker has set is not set again: the log-in is finished', async () => {
    const harness = await openSignIn();
    await forget(harness);
    await harness.open('newPassword');
    const begun = Promise.withResolvers<void>();
    const { askFrame } = harness.runtime;
    harness.runtime.askFrame = () => {
      begun.resolve();
      return new Promise(() => undefined);
    };
    const set = () => harness.send('setPassword', { link: linkOf(harness), password: fresh });
    void set();
    await begun.promise;
    harness.runtime.askFrame = askFrame;
    harness.restart();
    await set();
    expect(await harness.shopper()).toEqual(isIn(harness));
  });

  test('is set even if the log-in after it fails: the person logs in with it', async () => {
    const harness = await openSignIn();
    await forget(harness);
    await harness.open('newPassword');
    await setFaults(harness.platform, { kind: 'status-before', status: 500, path: '/redirect-session' });
    await expect(harness.send('setPassword', { link: linkOf(harness), password: fresh })).rejects.toMatchObject({
      code: 'server',
    });
    expect(await harness.signIn()).toMatchObject({
      step: { tag: 'logIn' },
      note: { tag: 'passwordChanged' },
      fields: { email: harness.platform.member.email },
    });
    await setFaults(harness.platform);
    await harness.send('logIn', { email: harness.platform.member.email, password: fresh });
    expect(await harness.shopper()).toEqual(isIn(harness));
  });
});

describe('a member', () => {
  test('sees who they are', async () => {
    const harness = await openSignIn();
    await harness.open('register');
    await harness.send('register', { ...ada, profile: { firstName: 'Ada', lastName: '' } });
    expect(await harness.send('readProfile')).toEqual({
      profile: { email: ada.email, firstName: 'Ada', lastName: '', nickname: '', isVerified: true },
    });
  });

  test('sees the address that they logged in with where the platform tells nothing of them', async () => {
    const harness = await openSignIn();
    await logIn(harness);
    await harness.open('profile');
    await harness.answer('/oauth2/user-info', {});
    expect(await harness.send('readProfile')).toEqual({
      profile: { email: harness.platform.member.email, firstName: '', lastName: '', nickname: '', isVerified: false },
    });
  });

  test('changes their password', async () => {
    const harness = await openSignIn();
    await logIn(harness);
    await harness.open('changePassword');
    await expect(harness.send('changePassword', { password: 'x' })).rejects.toMatchObject(
      rule('password', 'MIN_LENGTH'),
    );
    await harness.send('changePassword', { password: fresh });
    expect(await harness.signIn()).toMatchObject({ step: { tag: 'profile' }, note: { tag: 'passwordChanged' } });
    await harness.send('logOut');
    await harness.open('logIn');
    await expect(harness.send('logIn', harness.platform.member)).rejects.toMatchObject(
      rule('password', 'invalidPassword'),
    );
    await harness.send('logIn', { email: harness.platform.member.email, password: fresh });
    expect(await harness.shopper()).toEqual(isIn(harness));
  });

  test('has a code mailed that proves their address', async () => {
    const harness = await openSignIn();
    await logIn(harness);
    await harness.open('profile');
    await harness.send('verifyEmail');
    expect(readMail(harness.platform)).toMatchObject({
      kind: 'verification',
      recipient: harness.platform.member.email,
    });
    expect(await harness.signIn()).toMatchObject({ step: { tag: 'profile' }, note: { tag: 'verificationSent' } });
  });

  test('is logged out here at once, and on the platform’s own pages', async () => {
    const harness = await openSignIn();
    await logIn(harness);
    await harness.open('profile');
    await harness.send('logOut');
    expect([await harness.shopper(), await harness.signIn()]).toEqual([{ tag: 'none' }, null]);
    await eventually(() => harness.runtime.loaded.map((url) => new URL(url).pathname)).toEqual([
      expect.stringContaining('logout'),
    ]);
  });

  test('is logged out on the platform’s own pages also during a token refresh', async () => {
    const harness = await openSignIn({ accessTokenLifeS: 600 });
    const held = holdAnswers(harness.runtime, '/oauth2/token');
    harness.restart();
    await logIn(harness);
    await harness.open('profile');
    // Late enough for a renewal ahead of the end.
    harness.runtime.clock.ms += 500_000;
    held.begin();
    const reading = harness.send('readProfile').catch((error: unknown) => error);
    await held.reached;
    await harness.send('logOut');
    expect(await harness.shopper()).toEqual({ tag: 'none' });
    held.open();
    await eventually(() => harness.runtime.loaded.length).toBe(1);
    await reading;
    expect(await harness.signIn()).toBeNull();
  });

  test.each([
    ['logged out', 'logOut'],
    ['left', 'close'],
  ] as const)('a member who %s while their profile is read is not led back to the log-in', async (_, name) => {
    const harness = await openSignIn({ accessTokenLifeS: 30 });
    const held = holdAnswers(harness.runtime, name === 'logOut' ? '/oauth2/user-info' : '/oauth2/token');
    harness.restart();
    await logIn(harness);
    await harness.open('profile');
    if (name === 'close') {
      // The member leaves, then the platform forgets them.
      endSession(harness);
      harness.runtime.clock.ms += 40_000;
    }
    held.begin();
    const reading = harness.send('readProfile').catch((error: unknown) => error);
    await held.reached;
    await harness.send(name);
    held.open();
    expect(await reading).toMatchObject({ code: 'invalid_state' });
    expect(await harness.signIn()).toBeNull();
  });

  test('a member whose store is disconnected while their profile is read is led nowhere', async () => {
    const harness = await openSignIn();
    const held = holdAnswers(harness.runtime, '/oauth2/user-info');
    harness.restart();
    await logIn(harness);
    await harness.open('profile');
    held.begin();
    const reading = harness.send('readProfile').catch(codeOf);
    await held.reached;
    await harness.as(workbench)('stores.disconnect', { storeId: harness.storeId });
    held.open();
    expect([await reading, await harness.signIn()]).toEqual(['invalid_state', null]);
  });

  test('a member who logged in again is not shown the profile of the previous member', async () => {
    const harness = await openSignIn();
    const held = holdAnswers(harness.runtime, '/oauth2/user-info');
    harness.restart();
    await logIn(harness);
    await harness.open('profile');
    held.begin();
    const reading = harness.send('readProfile').catch((error: unknown) => error);
    await held.reached;
    await harness.send('logOut');
    await logIn(harness);
    held.open();
    expect(await reading).toMatchObject({ code: 'cancelled' });
    expect(await harness.shopper()).toEqual(isIn(harness));
  });

  test('a member who logged out and opened a new log-in stays at it', async () => {
    const harness = await openSignIn();
    const held = holdAnswers(harness.runtime, '/oauth2/user-info');
    harness.restart();
    await logIn(harness);
    await harness.open('profile');
    held.begin();
    const reading = harness.send('readProfile').catch((error: unknown) => error);
    await held.reached;
    await harness.send('logOut');
    await harness.open('register');
    held.open();
    await reading;
    expect((await harness.signIn())?.step).toEqual({ tag: 'register' });
  });

  test('is logged out although the platform is down', async () => {
    const harness = await openSignIn();
    await logIn(harness);
    await setFaults(harness.platform, { kind: 'drop-before' });
    await harness.send('logOut');
    expect(await harness.shopper()).toEqual({ tag: 'none' });
  });

  test('is told that the platform ended the session, and logs in again', async () => {
    const harness = await openSignIn({ accessTokenLifeS: 30 });
    await logIn(harness);
    await harness.open('profile');
    endSession(harness);
    harness.runtime.clock.ms += 40_000;
    await expect(harness.send('readProfile')).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await harness.signIn()).toMatchObject({ step: { tag: 'logIn' }, note: { tag: 'fellBack' } });
    await harness.send('close');
    await harness.open('profile');
    expect(await harness.signIn()).toMatchObject({ step: { tag: 'logIn' }, note: { tag: 'fellBack' } });
    await harness.open('register');
    expect(await harness.signIn()).toMatchObject({ step: { tag: 'register' }, note: null });
  });
});

const lateAsks = [
  [
    'typed a new password',
    'changePassword',
    (harness: SignInHarness) => harness.send('changePassword', { password: fresh }),
  ],
  ['asked for a code', 'profile', (harness: SignInHarness) => harness.send('verifyEmail')],
  ['read who they are', 'changePassword', (harness: SignInHarness) => harness.send('readProfile').catch(codeOf)],
] as const;
test.each(lateAsks)('a member whose session ended before they %s is told so', async (_, step, ask) => {
  const harness = await openSignIn({ accessTokenLifeS: 30 });
  await logIn(harness);
  await harness.open(step);
  endSession(harness);
  harness.runtime.clock.ms += 40_000;
  expect([{}, 'unauthorized']).toContainEqual(await ask(harness));
  expect(await harness.signIn()).toMatchObject({ step: { tag: 'logIn' }, note: { tag: 'fellBack' } });
});

test('a visitor who asks for a member’s page logs in first', async () => {
  const harness = await openSignIn();
  for (const step of ['profile', 'changePassword'] as const) {
    await harness.open(step);
    expect(await harness.signIn()).toMatchObject({ step: { tag: 'logIn' }, note: null });
  }
});

test('a visitor who was never logged in is not told that their session ended', async () => {
  const harness = await openSignIn();
  await harness.open('logIn');
  await harness.send('logIn', { ...harness.platform.member, password: 'wrong' }).catch(codeOf);
  expect(await harness.shopper()).toEqual({ tag: 'visitor', fellBack: false });
  await harness.open('register');
  await harness.open('logIn');
  expect(await harness.signIn()).toMatchObject({ step: { tag: 'logIn' }, note: null });
});
