import { describe, expect, test } from 'vitest';
import { siteKeys } from '../../demo/platform/identity/captcha.ts';
import type { CaptchaAnswers } from '../../src/domain/captcha.ts';
import { workbench } from '../fixtures/background-desk.ts';
import { ada, openSignIn, type SignInDesk } from './sign-in-desk.ts';

const loginPath = '/_api/iam/authentication/v2/login';
const isIn = { tag: 'member' };
const noKeys: CaptchaAnswers = { page: '', visibleKey: '', invisibleKey: '' };

const keysOf = ({ platform }: SignInDesk, keys: Partial<CaptchaAnswers>): CaptchaAnswers => ({
  ...noKeys,
  page: `${platform.url}/_api/captcha/widget`,
  ...keys,
});

/** A store that wants a captcha of everybody, with these keys set. */
async function openWanting(keys: Partial<CaptchaAnswers>) {
  const desk = await openSignIn({ captchaToken: 'a-person' });
  await desk.as(workbench)('stores.setCaptcha', { storeId: desk.storeId, captcha: keysOf(desk, keys) });
  const { email, password } = desk.platform.member;
  await desk.open('logIn');
  const tries = () => desk.world.fetched.filter((url) => url.endsWith(loginPath)).length;
  return {
    ...desk,
    tries,
    logIn: (captcha?: string) => desk.send('logIn', { email, password, ...(captcha && { captcha }) }),
  };
}

/** Solves the platform's captcha as a person would. */
const solve = ({ platform, world }: SignInDesk, siteKey: string) => world.solveCaptcha({ page: platform.url, siteKey });

const visible = { visibleKey: siteKeys.Recaptcha };
const invisible = { invisibleKey: siteKeys.InvisibleRecaptcha };

describe('a captcha that the browser solves by itself', () => {
  test('logs a member in without a question', async () => {
    const desk = await openWanting({ ...visible, ...invisible });
    await desk.logIn();
    expect(await desk.shopper()).toMatchObject(isIn);
    expect(desk.tries()).toBe(2);
  });

  test('registers an account', async () => {
    const desk = await openWanting(invisible);
    await desk.open('register');
    await desk.send('register', { ...ada, profile: {} });
    expect(await desk.shopper()).toEqual({ tag: 'member', email: ada.email });
  });

  test('that is not solved falls back to the captcha for a person', async () => {
    const desk = await openWanting({ ...visible, invisibleKey: 'a-key-that-nobody-knows' });
    await desk.logIn();
    expect((await desk.signIn())?.step).toEqual({ tag: 'logIn', proof: 'captcha' });
    expect(desk.tries()).toBe(1);
  });

  test('whose token is refused is solved once more, then falls back to a person', async () => {
    const desk = await openWanting({ ...visible, ...invisible });
    desk.world.solveCaptcha = () => Promise.resolve('refused');
    await desk.logIn();
    expect((await desk.signIn())?.step).toEqual({ tag: 'logIn', proof: 'captcha' });
    expect(desk.tries()).toBe(3);
  });

  test('leads to the platform’s page if the store has no captcha for a person', async () => {
    const desk = await openWanting(invisible);
    desk.world.solveCaptcha = () => Promise.resolve('refused');
    await desk.logIn();
    expect((await desk.signIn())?.step).toEqual({ tag: 'captcha' });
  });
});

describe('a captcha for a person', () => {
  test('is requested at the form that was sent, also after the worker died', async () => {
    const desk = await openWanting(visible);
    await desk.logIn();
    expect(await desk.signIn()).toMatchObject({ step: { tag: 'logIn', proof: 'captcha' }, note: null });
    desk.restart();
    expect(await desk.signIn()).toMatchObject({ step: { tag: 'logIn', proof: 'captcha' } });
    await desk.logIn(await solve(desk, siteKeys.Recaptcha));
    expect(await desk.shopper()).toMatchObject(isIn);
  });

  test('whose token was used before is refused with a message, and requested again', async () => {
    const desk = await openWanting(visible);
    await desk.logIn();
    const token = await solve(desk, siteKeys.Recaptcha);
    await expect(
      desk.send('logIn', { email: desk.platform.member.email, password: 'wrong', captcha: token }),
    ).rejects.toMatchObject({ details: { violations: [{ field: 'password' }] } });
    await expect(desk.logIn(token)).rejects.toMatchObject({
      details: { violations: [{ field: 'captcha', rule: 'invalidCaptchaToken' }] },
    });
    expect((await desk.signIn())?.step).toEqual({ tag: 'logIn', proof: 'captcha' });
    await desk.logIn(await solve(desk, siteKeys.Recaptcha));
    expect(await desk.shopper()).toMatchObject(isIn);
  });

  test('takes no token of the other kind', async () => {
    const desk = await openWanting(visible);
    await desk.logIn();
    const token = await solve(desk, siteKeys.InvisibleRecaptcha);
    await expect(desk.logIn(token)).rejects.toMatchObject({ details: { violations: [{ field: 'captcha' }] } });
  });

  test('is stored nowhere', async () => {
    const desk = await openWanting(visible);
    await desk.logIn();
    const token = await solve(desk, siteKeys.Recaptcha);
    await desk.logIn(token);
    const kept = [...desk.world.local.values.values(), ...desk.world.session.values.values()].join('\n');
    expect(kept).toContain(siteKeys.Recaptcha);
    expect(kept).not.toContain(token);
  });
});

const set = async (desk: SignInDesk, captcha: CaptchaAnswers | null) =>
  desk.as(workbench)('stores.setCaptcha', { storeId: desk.storeId, captcha });

describe('the answers that set a captcha up', () => {
  test.each([
    ['a page elsewhere', { page: 'https://evil.example/widget', ...visible }, ['page', 'not_allowed']],
    ['a page that is no address', { page: 'widget', ...visible }, ['page', 'not_allowed']],
    ['no key', { page: 'https://shop.example/captcha' }, ['visibleKey', 'no_key']],
    ['what is no key', { page: 'https://shop.example/captcha', visibleKey: 'a key' }, ['visibleKey', 'not_a_key']],
  ] as const)('are refused with %s, and what stood before stands', async (_, answers, [field, rule]) => {
    const desk = await openSignIn();
    await set(desk, keysOf(desk, visible));
    const before = desk.world.local.values.get('stores');
    await expect(set(desk, { ...noKeys, ...answers })).rejects.toMatchObject({
      code: 'invalid_input',
      details: { violations: [{ field, rule }] },
    });
    expect(desk.world.local.values.get('stores')).toBe(before);
  });

  test('stay with the store when its key is entered again, and go on request', async () => {
    const desk = await openSignIn();
    await set(desk, keysOf(desk, visible));
    await desk.connectAgain();
    expect((await desk.view()).store?.captcha?.visibleKey).toBe(siteKeys.Recaptcha);
    await set(desk, null);
    expect((await desk.view()).store?.captcha).toBeUndefined();
  });
});
