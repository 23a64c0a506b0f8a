import { describe, expect, test } from 'vitest';
import type { Platform, PlatformOptions } from '../../demo/platform/start-platform.ts';
import { readMail, readMemberId } from './identity-client.ts';
import { ask, startTestPlatform } from './platform-client.ts';

const callback = 'http://shop.example/cb';

function toRequest(platform: Platform, more: object) {
  return {
    clientId: platform.clientId,
    responseType: 'code',
    responseMode: 'query',
    state: 's',
    redirectUri: callback,
    codeChallenge: 'c'.repeat(43),
    codeChallengeMethod: 'S256',
    ...more,
  };
}

/** A shopper at the log-in page: reads a screen, fills it in and presses a button. */
async function open(options: Partial<PlatformOptions> = {}, more: object = {}) {
  const platform = await startTestPlatform(options);
  const query = new URLSearchParams(toRequest(platform, more));
  let page = await ask(platform, `GET /_api/oauth2/authorize?${query}`);
  const read = () => String(page.body['text']);
  const press = async (step: string, typed: Record<string, string> = {}) => {
    const hidden = [...read().matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/gu)];
    expect(read()).toContain(`name="step" value="${step}"`);
    const fields = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
    page = await ask(platform, 'POST /_api/oauth2/authorize', {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...fields, step, ...typed }).toString(),
    });
    return read();
  };
  const readTitle = () => /<h1>(.*)<\/h1>/u.exec(read())?.[1];
  const readBack = () => Object.fromEntries(new URL(page.headers.get('Location') ?? '').searchParams);
  const change = (body: object) =>
    ask(platform, `PATCH /__demo/members/${readMemberId(platform, platform.member.email)}`, { body });
  return {
    platform,
    read,
    press,
    readTitle,
    readBack,
    change,
    cookie: () => page.headers.get('Set-Cookie') ?? '',
    status: () => page.status,
  };
}

const arrived = { code: expect.any(String), state: 's' };
const newcomer = { email: 'new@example.com', password: 'a good one' };

describe('the hosted log-in page', () => {
  test('logs a member in, but not with a wrong password', async () => {
    const { platform, press, readTitle, readBack, status } = await open();
    expect(await press('logIn', { ...platform.member, password: 'another' })).toContain('Wrong password');
    expect([status(), readTitle()]).toEqual([403, 'Log in']);
    await press('logIn', platform.member);
    expect(readBack()).toEqual(arrived);
  });

  test('tells the client that the shopper went back', async () => {
    for (const responseMode of ['query', 'web_message']) {
      const { press, read, readBack } = await open({}, { responseMode });
      await press('cancel');
      if (responseMode === 'query') expect(readBack()).toMatchObject({ error: 'access_denied', state: 's' });
      else expect(read()).toContain('{"error":"access_denied",');
    }
  });

  test('registers, with the code that was mailed', async () => {
    const { platform, press, readTitle, readBack } = await open({ registrationPolicy: 'email-verification' });
    await press('showRegister');
    expect(await press('register', { ...newcomer, password: 'abc' })).toContain('Check what you typed');
    await press('register', newcomer);
    expect(readTitle()).toBe('Check your e-mail');
    expect(await press('verify', { code: 'abcdef' })).toContain('The code is wrong');
    await press('resendCode');
    await press('verify', { code: readMail(platform).secret });
    expect(readBack()).toEqual(arrived);
  });

  test('says that the owner must agree first', async () => {
    const { press, readTitle } = await open({ registrationPolicy: 'owner-approval' });
    await press('showRegister');
    await press('register', newcomer);
    expect(readTitle()).toBe('Waiting for approval');
    await press('showLogIn');
    await press('logIn', newcomer);
    expect(readTitle()).toBe('Waiting for approval');
  });

  test('shows the captcha box where one is wanted, of the store or of the account', async () => {
    const { platform, read, press, readBack, change } = await open();
    expect(read()).not.toContain('I am not a robot');
    await change({ captchaWanted: true });
    expect(await press('logIn', platform.member)).toContain('I am not a robot');
    const [, captcha = ''] = /name="captcha" value="(\w+)"/u.exec(read()) ?? [];
    expect(await press('logIn', { ...platform.member, captcha: 'robot' })).toContain('captcha token is not valid');
    await press('logIn', { ...platform.member, captcha });
    expect(readBack()).toEqual(arrived);
    expect((await open({ captchaToken: 'person' })).read()).toContain('value="person"');
  });

  test('asks for one of the second factors', async () => {
    const { platform, press, readTitle, readBack, change } = await open();
    await change({ SMS: true, PUSH: true });
    await press('logIn', platform.member);
    expect(readTitle()).toBe('Is it you?');
    expect(await press('factor', { factor: 'SMS', code: 'x' })).toContain('The code is wrong');
    expect(await press('factor', { factor: 'PUSH' })).toContain('Answer the question on your phone first');
    await change({ push: 'APPROVED' });
    await press('factor', { factor: 'PUSH' });
    expect(readBack()).toEqual(arrived);
  });

  test('begins anew when a step took too long', async () => {
    let now = Date.now();
    const { platform, press, readTitle, change } = await open({ now: () => now });
    await change({ SMS: true });
    await press('logIn', platform.member);
    now += 300_000;
    const { secret: code } = readMail(platform);
    expect(await press('factor', { factor: 'SMS', code })).toContain('not valid any more');
    expect(readTitle()).toBe('Log in');
  });

  test('mails a new password’s link to who must have one', async () => {
    const { platform, press, readTitle, change } = await open();
    await change({ mustResetPassword: true });
    expect(await press('logIn', platform.member)).toContain('must be reset first');
    await press('forgot', { email: platform.member.email });
    expect(readTitle()).toBe('Look into your mail');
    expect(readMail(platform).kind).toBe('recovery');
  });

  test('keeps typed text out of its markup, and stays out of frames', async () => {
    const { platform, read, press } = await open({}, { state: '"><i>' });
    expect(read()).not.toContain('<i>');
    await press('showRegister', { email: '"><i>' });
    expect(read()).toContain('value="&quot;&gt;&lt;i&gt;"');
    expect(read()).not.toContain('<i>');
    const query = new URLSearchParams(toRequest(platform, {}));
    const { headers } = await ask(platform, `GET /_api/oauth2/authorize?${query}`);
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
  });
});

/** The redirect that a browser with this cookie gets. */
async function visit(platform: Platform, more: object, cookie = '') {
  const query = new URLSearchParams(toRequest(platform, more));
  const page = await ask(platform, `GET /_api/oauth2/authorize?${query}`, { headers: { cookie } });
  return new URL(page.headers.get('Location') ?? '').searchParams;
}

/** A member who logged in on the page, and their browser's cookie. */
async function logInThere() {
  const { platform, press, cookie } = await open();
  await press('logIn', platform.member);
  return { platform, cookie: cookie().split(';')[0] ?? '', set: cookie() };
}

describe('the browser of a member who logged in', () => {
  const silently = { prompt: 'none' };

  test('is recognised afterwards, and nothing is asked', async () => {
    const { platform, cookie, set } = await logInThere();
    expect(set).toMatch(/HttpOnly; Secure; SameSite=None/u);
    expect(Object.fromEntries(await visit(platform, silently, cookie))).toEqual(arrived);
    expect(Object.fromEntries(await visit(platform, silently, `other=1; ${cookie}`))).toEqual(arrived);
  });

  test('is not known by a forged cookie, without a cookie, or after its log-out', async () => {
    const { platform, cookie } = await logInThere();
    for (const none of ['', `${cookie}x`, 'platform_login=']) {
      expect((await visit(platform, silently, none)).get('error')).toBe('login_required');
    }
    const answer = await ask(platform, 'GET /_api/iam/authentication/v1/logout', { headers: { cookie } });
    expect(answer.headers.get('Set-Cookie')).toMatch(/Max-Age=0/u);
    expect((await visit(platform, silently, cookie)).get('error')).toBe('login_required');
  });

  test('an invalid session token counts more than a known browser', async () => {
    const { platform, cookie } = await logInThere();
    expect((await visit(platform, { ...silently, sessionToken: 'x' }, cookie)).get('error')).toBe('login_required');
  });
});
