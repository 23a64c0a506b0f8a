import { describe, expect, test } from 'vitest';
import type { PlatformOptions } from '../../demo/platform/start-platform.ts';
import { Session } from '../../src/client/auth/session-record.ts';
import type { AskFrame } from '../../src/client/auth/silent-login.ts';
import { ShelfedgeError } from '../../src/base/errors.ts';
import type { PopupView } from '../../src/protocol/view.ts';
import { readKey } from '../../src/background/services/stored-values.ts';
import { openConnected, popup, storefront } from '../fixtures/background-harness.ts';
import { setFaults } from '../fixtures/platform-control.ts';
import { ask, asVisitor, startTestPlatform } from './platform-client.ts';

type Connected = Awaited<ReturnType<typeof openConnected>>;

const open = async (options: Partial<PlatformOptions> = {}) =>
  openConnected(await startTestPlatform({ storefrontUrl: storefront, ...options }));
async function logIn(harness: Connected, change: { email?: string; password?: string } = {}) {
  await harness.as(popup)('signIn.open', { storeId: harness.storeId, step: 'logIn' });
  return harness.as(popup)('signIn.logIn', { storeId: harness.storeId, ...harness.platform.member, ...change });
}
async function shopperOf(harness: Connected) {
  const { store } = (await harness.follow('popup', popup)).posted[0] as PopupView;
  return store?.customer;
}

describe('a member logs in', () => {
  test('with the right password, and every view knows them', async () => {
    const harness = await open();
    const view = await harness.follow('popup', popup);
    await logIn(harness);
    expect(view.posted.at(-1)).toMatchObject({
      store: { customer: { tag: 'member', email: harness.platform.member.email } },
    });
    const session = Session.parse(await readKey(harness.runtime, 'customerSession', harness.storeId));
    expect(session).toMatchObject({ tag: 'active', tokens: { refresh: { role: 'member' } } });
  });

  test('a member logs in through a hidden frame that loads the platform’s page, with a challenge and without a callback', async () => {
    const harness = await open();
    const requests: Parameters<AskFrame>[0][] = [];
    const { askFrame } = harness.runtime;
    harness.runtime.askFrame = (request) => {
      requests.push(request);
      return askFrame(request);
    };
    await logIn(harness);
    const [request] = requests;
    const { origin, searchParams } = new URL(request?.url ?? '');
    expect(request).toMatchObject({ timeoutMs: 120_000, state: searchParams.get('state') });
    expect(origin).toBe(harness.platform.url);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      responseMode: 'web_message',
      prompt: 'none',
      codeChallengeMethod: 'S256',
      codeChallenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(searchParams.has('redirectUri')).toBe(false);
  });

  test('a member who logs in and out again leaves nothing stored', async () => {
    const harness = await open();
    await logIn(harness);
    await harness.as(popup)('signIn.logOut', { storeId: harness.storeId });
    expect(await shopperOf(harness)).toEqual({ tag: 'none' });
    expect([...harness.runtime.session.values.values()].join('')).not.toContain(harness.platform.member.email);
  });

  test('one member logs in after another', async () => {
    const harness = await open();
    await logIn(harness);
    await ask(harness.platform, 'POST /_api/iam/authentication/v2/register', {
      body: { loginId: { email: 'b@example.com' }, password: 'second' },
      headers: await asVisitor(harness.platform),
    });
    await logIn(harness, { email: 'b@example.com', password: 'second' });
    expect(await shopperOf(harness)).toEqual({ tag: 'member', email: 'b@example.com' });
  });
});

describe('a member does not log in', () => {
  const wrong: [why: string, change: object, field: string, rule: string, applicationCode: string | undefined][] = [
    ['with a wrong password', { password: 'wrong' }, 'password', 'invalidPassword', '-19976'],
    ['with an unknown address', { email: 'nobody@example.com' }, 'email', 'invalidEmail', '-19999'],
    ['with a password that is none', { password: 'x' }, 'password', 'invalidPassword', undefined],
    ['with an address that is none', { email: 'nobody' }, 'email', 'invalidEmail', undefined],
  ];
  test.each(wrong)('%s', async (_, change, field, rule, applicationCode) => {
    const harness = await open();
    const thrown: unknown = await logIn(harness, change).catch((error: unknown) => error);
    expect(thrown).toMatchObject({ code: 'invalid_input', details: { violations: [{ field, rule }] } });
    expect((thrown as ShelfedgeError).details.applicationCode).toBe(applicationCode);
    expect((await shopperOf(harness))?.tag).not.toBe('member');
  });

  test.each([
    [{ kind: 'status-before', status: 429, retryAfterS: 5 }, 'throttled'],
    [{ kind: 'status-before', status: 500 }, 'server'],
    [{ kind: 'drop-before' }, 'network'],
    [{ kind: 'status-before', status: 400 }, 'application'],
  ])('a member does not log in when the platform cannot say: %j', async (fault, code) => {
    const harness = await open();
    await setFaults(harness.platform, { ...fault, path: '/v2/login' });
    await expect(logIn(harness)).rejects.toMatchObject({ code });
    expect((await shopperOf(harness))?.tag).not.toBe('member');
  });

  test('a member whom the owner has blocked is not logged in, although nothing was mistyped', async () => {
    const harness = await open();
    harness.platform.db.prepare("UPDATE members SET status = 'BLOCKED'").run();
    await expect(logIn(harness)).rejects.toMatchObject({ code: 'forbidden', details: { applicationCode: '-19980' } });
  });

  test('a member does not log in when the hidden frame brings no code, or another log-in’s', async () => {
    const harness = await open();
    harness.runtime.askFrame = () => Promise.reject(new ShelfedgeError('timeout', 'OAuth flow timed out'));
    await expect(logIn(harness)).rejects.toMatchObject({ code: 'timeout' });
    harness.runtime.askFrame = () => Promise.resolve({ code: 'made up' });
    await expect(logIn(harness)).rejects.toMatchObject({ code: 'application' });
    expect((await shopperOf(harness))?.tag).toBe('visitor');
  });

  test('a member does not log in at a store that is not connected', async () => {
    const harness = await open();
    await expect(
      harness.as(popup)('signIn.logIn', { storeId: 'other', email: 'a@b.example', password: 'x' }),
    ).rejects.toMatchObject({ code: 'not_connected' });
  });
});
