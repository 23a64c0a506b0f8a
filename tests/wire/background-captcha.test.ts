import { describe, expect, test } from 'vitest';
import { siteKeys } from '../../demo/platform/identity/captcha.ts';
import type { CaptchaAnswers } from '../../src/domain/captcha.ts';
import { codeOf } from '../../src/base/errors.ts';
import { workbench } from '../fixtures/background-harness.ts';
import { holdAnswers } from '../fixtures/hold-answers.ts';
import { ada, openSignIn, type SignInHarness } from './sign-in-harness.ts';

const loginPath = '/_api/iam/authentication/v2/login';
const isIn = { tag: 'member' };
const noKeys: CaptchaAnswers = { page: '', visibleKey: '', invisibleKey: '' };

const keysOf = ({ platform }: SignInHarness, keys: Partial<CaptchaAnswers>): CaptchaAnswers => ({
  ...noKeys,
  page: `${platform.url}/_api/captcha/widget`,
  ...keys,
});

/** A store that wants a captcha from every visitor, with these keys set. */
async function openWanting(keys: Partial<CaptchaAnswers>) {
  const harness = await openSignIn({ captchaToken: 'a-person' });
  await harness.as(workbench)('stores.setCaptcha', { storeId: harness.storeId, captcha: keysOf(harness, keys) });
  const { email, password } = harness.platform.member;
  await harness.open('logIn');
  const tries = () => harness.runtime.fetched.filter((url) => url.endsWith(loginPath)).length;
  return {
    ...harness,
    tries,
    logIn: (captcha?: string) => harness.send('logIn', { email, password, ...(captcha && { captcha }) }),
  };
}

/** Solves the platform's captcha as a person would. */
const solve = ({ platform, runtime }: SignInHarness, siteKey: string) =>
  runtime.solveCaptcha({ page: platform.url, siteKey });

/** Counts how often the browser is told to solve a captcha by itself. */
function countSolved({ runtime }: SignInHarness): () => number {
  let times = 0;
  runtime.solveCaptcha = () => {
    times += 1;
    return Promise.reject(new Error('no'));
  };
  return () => times;
}

const visible = { visibleKey: siteKeys.Recaptcha };
const invisible = { invisibleKey: siteKeys.InvisibleRecaptcha };

describe('a captcha that the browser solves by itself', () => {
  test('logs a member in without a question', async () => {
    const harness = await openWanting({ ...visible, ...invisible });
    await harness.logIn();
    expect(await harness.shopper()).toMatchObject(isIn);
    expect(harness.tries()).toBe(2);
  });

  test('registers an account', async () => {
    const harness = await openWanting(invisible);
    await harness.open('register');
    await harness.send('register', { ...ada, profile: {} });
    expect(await harness.shopper()).toEqual({ tag: 'member', email: ada.email });
  });

  test('an unsolved captcha of the browser falls back to the captcha for a person', async () => {
    const harness = await openWanting({ ...visible, invisibleKey: 'a-key-that-nobody-knows' });
    await harness.logIn();
    expect((await harness.signIn())?.step).toEqual({ tag: 'logIn', proof: 'captcha' });
    expect(harness.tries()).toBe(1);
  });

  test('a refused captcha of the browser is solved once more, then falls back to a person', async () => {
    const harness = await openWanting({ ...visible, ...invisible });
    harness.runtime.solveCaptcha = () => Promise.resolve('refused');
    await harness.logIn();
    expect((await harness.signIn())?.step).toEqual({ tag: 'logIn', proof: 'captcha' });
    expect(harness.tries()).toBe(3);
  });

  test('leads to the platform’s page if the store has no captcha for a person', async () => {
    const harness = await openWanting(invisible);
    harness.runtime.solveCaptcha = () => Promise.resolve('refused');
    await harness.logIn();
    expect((await harness.signIn())?.step).toEqual({ tag: 'captcha' });
  });

  test('is not tried without a key for it', async () => {
    const harness = await openWanting(visible);
    const solved = countSolved(harness);
    await harness.logIn();
    expect(solved()).toBe(0);
  });

  test('is not tried once the log-in was closed', async () => {
    const harness = await openWanting(invisible);
    const solved = countSolved(harness);
    const held = holdAnswers(harness.runtime, loginPath);
    harness.restart();
    held.begin();
    const late = harness.logIn().catch(codeOf);
    await held.reached;
    await harness.send('close');
    held.open();
    expect([await late, solved()]).toEqual(['cancelled', 0]);
  });

  test('is not sent if the log-in was closed while it was solved', async () => {
    const harness = await openWanting(invisible);
    const [begun, hold] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    harness.runtime.solveCaptcha = async () => {
      begun.resolve();
      await hold.promise;
      return 'solved';
    };
    const late = harness.logIn().catch(codeOf);
    await begun.promise;
    await harness.send('close');
    hold.resolve();
    expect([await late, harness.tries()]).toEqual(['cancelled', 1]);
  });
});

describe('a captcha for a person', () => {
  test('is requested at the registration that was sent', async () => {
    const harness = await openWanting(visible);
    await harness.open('register');
    await harness.send('register', { ...ada, profile: {} });
    expect((await harness.signIn())?.step).toEqual({ tag: 'register', proof: 'captcha' });
    const captcha = await solve(harness, siteKeys.Recaptcha);
    await harness.send('register', { ...ada, profile: {}, captcha });
    expect(await harness.shopper()).toEqual({ tag: 'member', email: ada.email });
  });

  test('is requested at the form that was sent, also after the worker died', async () => {
    const harness = await openWanting(visible);
    await harness.logIn();
    expect(await harness.signIn()).toMatchObject({ step: { tag: 'logIn', proof: 'captcha' }, note: null });
    harness.restart();
    expect(await harness.signIn()).toMatchObject({ step: { tag: 'logIn', proof: 'captcha' } });
    await harness.logIn(await solve(harness, siteKeys.Recaptcha));
    expect(await harness.shopper()).toMatchObject(isIn);
  });

  test('a captcha whose token was used before is refused with a message, and requested again', async () => {
    const harness = await openWanting(visible);
    await harness.logIn();
    const token = await solve(harness, siteKeys.Recaptcha);
    await expect(
      harness.send('logIn', { email: harness.platform.member.email, password: 'wrong', captcha: token }),
    ).rejects.toMatchObject({ details: { violations: [{ field: 'password' }] } });
    await expect(harness.logIn(token)).rejects.toMatchObject({
      details: { violations: [{ field: 'captcha', rule: 'invalidCaptchaToken' }] },
    });
    expect((await harness.signIn())?.step).toEqual({ tag: 'logIn', proof: 'captcha' });
    await harness.logIn(await solve(harness, siteKeys.Recaptcha));
    expect(await harness.shopper()).toMatchObject(isIn);
  });

  test('takes no token of the other kind', async () => {
    const harness = await openWanting(visible);
    await harness.logIn();
    const token = await solve(harness, siteKeys.InvisibleRecaptcha);
    await expect(harness.logIn(token)).rejects.toMatchObject({ details: { violations: [{ field: 'captcha' }] } });
  });

  test('is stored nowhere', async () => {
    const harness = await openWanting(visible);
    await harness.logIn();
    const token = await solve(harness, siteKeys.Recaptcha);
    await harness.logIn(token);
    const kept = [...harness.runtime.local.values.values(), ...harness.runtime.session.values.values()].join('\n');
    expect(kept).toContain(siteKeys.Recaptcha);
    expect(kept).not.toContain(token);
  });
});

const set = async (harness: SignInHarness, captcha: CaptchaAnswers | null) =>
  harness.as(workbench)('stores.setCaptcha', { storeId: harness.storeId, captcha });

describe('the answers that set a captcha up', () => {
  test.each([
    ['a page elsewhere', { page: 'https://evil.example/widget', ...visible }, ['page', 'not_allowed']],
    ['a page that is no address', { page: 'widget', ...visible }, ['page', 'not_allowed']],
    ['no key', { page: 'https://shop.example/captcha' }, ['visibleKey', 'no_key']],
    ['what is no key', { page: 'https://shop.example/captcha', visibleKey: 'a key' }, ['visibleKey', 'not_a_key']],
  ] as const)('are refused with %s, and the earlier answers stay', async (_, answers, [field, rule]) => {
    const harness = await openSignIn();
    await set(harness, keysOf(harness, visible));
    const before = harness.runtime.local.values.get('stores');
    await expect(set(harness, { ...noKeys, ...answers })).rejects.toMatchObject({
      code: 'invalid_input',
      details: { violations: [{ field, rule }] },
    });
    expect(harness.runtime.local.values.get('stores')).toBe(before);
  });

  test('stay with the store when its key is entered again, and go on request', async () => {
    const harness = await openSignIn();
    await set(harness, keysOf(harness, visible));
    await harness.connectAgain();
    expect((await harness.view()).store?.captcha?.visibleKey).toBe(siteKeys.Recaptcha);
    await set(harness, null);
    expect((await harness.view()).store?.captcha).toBeUndefined();
  });
});
