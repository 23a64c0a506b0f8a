import { describe, expect, test } from 'vitest';
import type { PlatformOptions } from '../../demo/platform/start-platform.ts';
import { Session } from '../../src/client/auth/session-record.ts';
import type { AskFrame } from '../../src/client/auth/silent-login.ts';
import { ShelfedgeError } from '../../src/domain/errors.ts';
import type { PopupView } from '../../src/protocol/view.ts';
import { readKey } from '../../src/background/services/stored-keys.ts';
import { openConnected, popup, storefront } from '../fixtures/background-desk.ts';
import { setFaults } from '../fixtures/platform-control.ts';
import { ask, asVisitor, startTestPlatform } from './platform-client.ts';

type Connected = Awaited<ReturnType<typeof openConnected>>;

const open = async (options: Partial<PlatformOptions> = {}) =>
  openConnected(await startTestPlatform({ storefrontUrl: storefront, ...options }));
async function logIn(desk: Connected, change: { email?: string; password?: string } = {}) {
  await desk.as(popup)('signIn.open', { storeId: desk.storeId, step: 'logIn' });
  return desk.as(popup)('signIn.logIn', { storeId: desk.storeId, ...desk.platform.member, ...change });
}
async function shopperOf(desk: Connected) {
  const { store } = (await desk.follow('popup', popup)).posted[0] as PopupView;
  return store?.customer;
}

describe('a member logs in', () => {
  test('with the right password, and every view knows them', async () => {
    const desk = await open();
    const view = await desk.follow('popup', popup);
    await logIn(desk);
    expect(view.posted.at(-1)).toMatchObject({
      store: { customer: { tag: 'member', email: desk.platform.member.email } },
    });
    const session = Session.parse(await readKey(desk.world, 'customerSession', desk.storeId));
    expect(session).toMatchObject({ tag: 'active', tokens: { refresh: { role: 'member' } } });
  });

  test('through a hidden frame that is asked for the platform’s own page, with a challenge and without a way back', async () => {
    const desk = await open();
    const asked: Parameters<AskFrame>[0][] = [];
    const { askFrame } = desk.world;
    desk.world.askFrame = (request) => {
      asked.push(request);
      return askFrame(request);
    };
    await logIn(desk);
    const [request] = asked;
    const { origin, searchParams } = new URL(request?.url ?? '');
    expect(request).toMatchObject({ origin: desk.platform.url, timeoutMs: 120_000, state: searchParams.get('state') });
    expect(origin).toBe(desk.platform.url);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      responseMode: 'web_message',
      prompt: 'none',
      codeChallengeMethod: 'S256',
      codeChallenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(searchParams.has('redirectUri')).toBe(false);
  });

  test('and out again: nothing of the member is stored', async () => {
    const desk = await open();
    await logIn(desk);
    await desk.as(popup)('signIn.logOut', { storeId: desk.storeId });
    expect(await shopperOf(desk)).toEqual({ tag: 'none' });
    expect([...desk.world.session.values.values()].join('')).not.toContain(desk.platform.member.email);
  });

  test('and somebody else after them', async () => {
    const desk = await open();
    await logIn(desk);
    await ask(desk.platform, 'POST /_api/iam/authentication/v2/register', {
      body: { loginId: { email: 'b@example.com' }, password: 'second' },
      headers: await asVisitor(desk.platform),
    });
    await logIn(desk, { email: 'b@example.com', password: 'second' });
    expect(await shopperOf(desk)).toEqual({ tag: 'member', email: 'b@example.com' });
  });
});

describe('a member does not log in', () => {
  const wrong: [why: string, change: object, field: string, rule: string, applicationCode: string | undefined][] = [
    ['with a wrong password', { password: 'wrong' }, 'password', 'invalidPassword', '-19976'],
    ['with an address nobody has', { email: 'nobody@example.com' }, 'email', 'invalidEmail', '-19999'],
    ['with a password that is none', { password: 'x' }, 'password', 'invalidPassword', undefined],
    ['with an address that is none', { email: 'nobody' }, 'email', 'invalidEmail', undefined],
  ];
  test.each(wrong)('%s', async (_, change, field, rule, applicationCode) => {
    const desk = await open();
    const thrown: unknown = await logIn(desk, change).catch((error: unknown) => error);
    expect(thrown).toMatchObject({ code: 'invalid_input', details: { violations: [{ field, rule }] } });
    expect((thrown as ShelfedgeError).details.applicationCode).toBe(applicationCode);
    expect((await shopperOf(desk))?.tag).not.toBe('member');
  });

  test.each([
    [{ kind: 'status-before', status: 429, retryAfterS: 5 }, 'throttled'],
    [{ kind: 'status-before', status: 500 }, 'server'],
    [{ kind: 'drop-before' }, 'network'],
    [{ kind: 'status-before', status: 400 }, 'application'],
  ])('when the platform cannot say: %j', async (fault, code) => {
    const desk = await open();
    await setFaults(desk.platform, { ...fault, path: '/v2/login' });
    await expect(logIn(desk)).rejects.toMatchObject({ code });
    expect((await shopperOf(desk))?.tag).not.toBe('member');
  });

  test('whom the owner has blocked, although nothing was mistyped', async () => {
    const desk = await open();
    desk.platform.db.prepare("UPDATE members SET status = 'BLOCKED'").run();
    await expect(logIn(desk)).rejects.toMatchObject({ code: 'forbidden', details: { applicationCode: '-19980' } });
  });

  test('when the hidden frame brings no code, or one that is not theirs', async () => {
    const desk = await open();
    desk.world.askFrame = () => Promise.reject(new ShelfedgeError('timeout', 'OAuth flow timed out'));
    await expect(logIn(desk)).rejects.toMatchObject({ code: 'timeout' });
    desk.world.askFrame = () => Promise.resolve({ code: 'made up' });
    await expect(logIn(desk)).rejects.toMatchObject({ code: 'application' });
    expect((await shopperOf(desk))?.tag).toBe('visitor');
  });

  test('at a store that is not connected', async () => {
    const desk = await open();
    await expect(
      desk.as(popup)('signIn.logIn', { storeId: 'other', email: 'a@b.example', password: 'x' }),
    ).rejects.toMatchObject({ code: 'not_connected' });
  });
});
