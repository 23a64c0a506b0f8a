import { beforeEach, describe, expect, test } from 'vitest';
import { openConnected, openDesk, popup, storefront, workbench, type Desk } from '../fixtures/background-desk.ts';
import type { PopupView, WorkbenchView } from '../../src/protocol/view.ts';
import { eventually } from '../fixtures/eventually.ts';
import { keptIn } from '../fixtures/world.ts';
import { startTestPlatform } from './platform-client.ts';

const passphrase = 'correct horse battery';
const minuteMs = 60_000;
const loggedOut = { tag: 'visitor', fellBack: true };

let desk: Desk & { storeId: string };

beforeEach(async () => {
  desk = await openConnected(await startTestPlatform({ storefrontUrl: storefront }));
});

const remember = () => desk.as(workbench)('key.remember', { storeId: desk.storeId, passphrase });
const logIn = async () => {
  await desk.as(popup)('signIn.open', { storeId: desk.storeId, step: 'logIn' });
  await desk.as(popup)('signIn.logIn', { storeId: desk.storeId, ...desk.platform.member });
};
const pass = async (minutes: number) => {
  desk.world.clock.ms += minutes * minuteMs;
  await desk.background.onWake();
};
const view = async () => (await desk.follow('popup', popup)).posted[0] as PopupView;
const shopper = async () => (await view()).store?.customer;
const merchant = async () =>
  ((await desk.follow('workbench', workbench)).posted[0] as WorkbenchView).stores[0]?.merchant.tag;
const restart = (): void => void (desk = { ...openDesk(desk.platform, desk), storeId: desk.storeId });
/** Everything secret that is kept of a member's session. */
const tokens = (): string[] => {
  const session = desk.world.session.values.get(`customerSession:${desk.storeId}`) ?? '';
  return [...session.matchAll(/"value":"([^"]{20,})"/gu)].map(([, value = '']) => value);
};
const hasLoggedOutOutside = () => desk.world.loaded.some((url) => url.includes('logout'));

describe('a member in a store with a remembered key that nobody uses', () => {
  beforeEach(remember);

  test.each([false, true])('is logged out with the key, and is told so; by another worker: %s', async (isAnother) => {
    await logIn();
    const secrets = tokens();
    expect(secrets).toHaveLength(2);
    await pass(14);
    expect(await shopper()).toMatchObject({ tag: 'member' });
    if (isAnother) restart();
    await pass(2);
    expect([await merchant(), await shopper()]).toEqual(['locked', loggedOut]);
    for (const secret of secrets) expect(keptIn(desk.world)).not.toContain(secret);
    await eventually(hasLoggedOutOutside).toBe(true);
  });

  test('is logged out also if the key was locked before the log-in', async () => {
    await desk.as(workbench)('key.lock', { storeId: desk.storeId });
    await pass(60);
    await logIn();
    await pass(14);
    expect(await shopper()).toMatchObject({ tag: 'member' });
    restart();
    await pass(2);
    expect(await shopper()).toEqual(loggedOut);
  });

  test('counts as active while they are at the platform’s own page', async () => {
    const { world, platform, storeId } = desk;
    await desk.as(workbench)('key.lockAfter', { storeId, minutes: 5 });
    await desk.as(workbench)('key.lock', { storeId });
    await desk.as(popup)('signIn.open', { storeId, step: 'logIn' });
    await desk.as(popup)('signIn.hosted', { storeId });
    await pass(8);
    const page = new URL(world.opened.at(-1) ?? '');
    const body = new URLSearchParams([...page.searchParams, ...Object.entries(platform.member)]);
    const answer = await fetch(page.origin + page.pathname, { method: 'POST', body, redirect: 'manual' });
    await desk.background.onTabAddress(100, answer.headers.get('location') ?? '');
    await pass(4);
    expect(await shopper()).toMatchObject({ tag: 'member' });
    await pass(2);
    expect(await shopper()).toEqual(loggedOut);
  });

  test('stays logged in when the key is locked by hand', async () => {
    await logIn();
    await desk.as(workbench)('key.lock', { storeId: desk.storeId });
    expect([await merchant(), await shopper()]).toMatchObject(['locked', { tag: 'member' }]);
  });

  test('stays logged in if the store never locks by itself', async () => {
    await desk.as(workbench)('key.lockAfter', { storeId: desk.storeId, minutes: null });
    await logIn();
    await pass(1000);
    expect(await shopper()).toMatchObject({ tag: 'member' });
  });

  test('loses the pending credential of an unfinished sign-in, and keeps the typed fields', async () => {
    await desk.as(popup)('signIn.open', { storeId: desk.storeId, step: 'logIn' });
    const fields = { email: 'half@typed', firstName: '', lastName: '', nickname: '' };
    await desk.as(popup)('signIn.keep', { storeId: desk.storeId, fields });
    await pass(16);
    expect((await view()).signIn).toBeNull();
    expect([...desk.world.session.values.keys()].filter((key) => key.startsWith('pendingCredential:'))).toEqual([]);
    await desk.as(popup)('signIn.open', { storeId: desk.storeId, step: 'logIn' });
    expect((await view()).signIn?.fields.email).toBe('half@typed');
  });
});

test('visitors, and members of a store without a remembered key, are not logged out', async () => {
  await logIn();
  await pass(1000);
  expect(await shopper()).toMatchObject({ tag: 'member' });
  await desk.as(popup)('signIn.logOut', { storeId: desk.storeId });
  await remember();
  await pass(16);
  expect([await merchant(), await shopper()]).toEqual(['locked', { tag: 'none' }]);
});
