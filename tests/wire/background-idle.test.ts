import { beforeEach, describe, expect, test } from 'vitest';
import { storedKeys, type StoredKey } from '../../src/background/services/stored-keys.ts';
import {
  answersFor,
  cardIn,
  openConnected,
  nextWorker,
  openHarness,
  pageIn,
  popup,
  storefront,
  workbench,
  type Harness,
} from '../fixtures/background-harness.ts';
import type { PopupView, WorkbenchView } from '../../src/protocol/view.ts';
import { eventually } from '../fixtures/eventually.ts';
import { keptIn } from '../fixtures/test-runtime.ts';
import { startTestPlatform } from './platform-client.ts';

/** A log-in at the platform's page that nobody has finished. */
const pendingLogin = (storeId: string) => ({
  storeId,
  redirectUri: 'https://r.example',
  state: 's',
  codeVerifier: 'secret of pendingLogin',
  issuer: 'https://i.example',
  startedAt: 0,
  tabId: null,
  hasReturned: false,
});
const passphrase = 'correct horse battery';
const minuteMs = 60_000;
const loggedOut = { tag: 'visitor', fellBack: true };

let harness: Harness & { storeId: string };

beforeEach(async () => {
  harness = await openConnected(await startTestPlatform({ storefrontUrl: storefront }));
});

const remember = () =>
  harness.as(workbench)('key.keep', { storeId: harness.storeId, keep: { kind: 'passphrase', passphrase } });
const logIn = async () => {
  await harness.as(popup)('signIn.open', { storeId: harness.storeId, step: 'logIn' });
  await harness.as(popup)('signIn.logIn', { storeId: harness.storeId, ...harness.platform.member });
};
const pass = async (minutes: number) => {
  harness.runtime.clock.ms += minutes * minuteMs;
  await harness.background.onWake();
};
const view = async () => (await harness.follow('popup', popup)).posted[0] as PopupView;
const shopper = async () => (await view()).store?.customer;
const merchant = async () =>
  ((await harness.follow('workbench', workbench)).posted[0] as WorkbenchView).stores[0]?.merchant.tag;
/** A worker of a browser without stores. */
const openFirst = (): void => void (harness = { ...openHarness(harness.platform), storeId: '' });
const restart = (): void => void (harness = nextWorker(harness));
/** Everything secret that is kept of a member's session. */
const tokens = (): string[] => {
  const session = harness.runtime.session.values.get(`customerSession:${harness.storeId}`) ?? '';
  return [...session.matchAll(/"value":"([^"]{20,})"/gu)].map(([, value = '']) => value);
};
const hasLoggedOutOutside = () => harness.runtime.loaded.some((url) => url.includes('logout'));

describe('a member in a store with an unused remembered key', () => {
  beforeEach(remember);

  test.each([false, true])('is logged out with the key, with a notice; by another worker: %s', async (isAnother) => {
    await logIn();
    const secrets = tokens();
    expect(secrets).toHaveLength(2);
    await pass(14);
    expect(await shopper()).toMatchObject({ tag: 'member' });
    if (isAnother) restart();
    await pass(2);
    expect([await merchant(), await shopper()]).toEqual(['locked', loggedOut]);
    for (const secret of secrets) expect(keptIn(harness.runtime)).not.toContain(secret);
    await eventually(hasLoggedOutOutside).toBe(true);
  });

  test('is logged out also if the key was locked before the log-in', async () => {
    await harness.as(workbench)('key.lock', { storeId: harness.storeId });
    await pass(60);
    await logIn();
    await pass(14);
    expect(await shopper()).toMatchObject({ tag: 'member' });
    restart();
    await pass(2);
    expect(await shopper()).toEqual(loggedOut);
  });

  test.each([
    ['and the key is locked before', true],
    ['and the key is locked meanwhile', false],
  ])('counts as active while they are at the platform’s own page %s', async (_name, isLocked) => {
    const { runtime, platform, storeId } = harness;
    await harness.as(workbench)('key.lockAfter', { storeId, minutes: 5 });
    if (isLocked) await harness.as(workbench)('key.lock', { storeId });
    await harness.as(popup)('signIn.open', { storeId, step: 'logIn' });
    await harness.as(popup)('signIn.hosted', { storeId });
    await pass(8);
    expect(await merchant()).toBe('locked');
    const page = new URL(runtime.opened.at(-1) ?? '');
    const body = new URLSearchParams([...page.searchParams, ...Object.entries(platform.member)]);
    const answer = await fetch(page.origin + page.pathname, { method: 'POST', body, redirect: 'manual' });
    await harness.background.onTabAddress(100, answer.headers.get('location') ?? '');
    await pass(4);
    expect(await shopper()).toMatchObject({ tag: 'member' });
    await pass(2);
    expect(await shopper()).toEqual(loggedOut);
  });

  test('stays logged in when the key is locked by hand', async () => {
    await logIn();
    await harness.as(workbench)('key.lock', { storeId: harness.storeId });
    expect([await merchant(), await shopper()]).toMatchObject(['locked', { tag: 'member' }]);
  });

  test('stays logged in if the store never locks by itself', async () => {
    await harness.as(workbench)('key.lockAfter', { storeId: harness.storeId, minutes: null });
    await logIn();
    await pass(1000);
    expect(await shopper()).toMatchObject({ tag: 'member' });
  });

  test('loses the pending credential of an unfinished sign-in, and keeps the typed fields', async () => {
    await harness.as(popup)('signIn.open', { storeId: harness.storeId, step: 'logIn' });
    const fields = { email: 'half@typed', firstName: '', lastName: '', nickname: '' };
    await harness.as(popup)('signIn.keep', { storeId: harness.storeId, fields });
    await pass(16);
    expect((await view()).signIn).toBeNull();
    expect([...harness.runtime.session.values.keys()].filter((key) => key.startsWith('pendingCredential:'))).toEqual(
      [],
    );
    await harness.as(popup)('signIn.open', { storeId: harness.storeId, step: 'logIn' });
    expect((await view()).signIn?.fields.email).toBe('half@typed');
  });
});

describe('a store whose key is only in memory', () => {
  test.each([false, true])(
    'loses it with the member after 30 unused minutes; by another worker: %s',
    async (isAnother) => {
      await logIn();
      await pass(29);
      expect([await merchant(), await shopper()]).toMatchObject(['ready', { tag: 'member' }]);
      if (isAnother) restart();
      await pass(2);
      expect([await merchant(), await shopper()]).toEqual(['missing', loggedOut]);
      expect(keptIn(harness.runtime)).not.toContain(harness.platform.apiKey);
    },
  );

  test('follows its setting, also a member whose key is gone', async () => {
    const { storeId } = harness;
    await harness.as(workbench)('key.lockAfter', { storeId, minutes: 60 });
    await pass(59);
    expect(await merchant()).toBe('ready');
    await harness.as(workbench)('stores.connect', answersFor(harness.platform));
    await harness.as(workbench)('key.lock', { storeId });
    await logIn();
    restart();
    await pass(61);
    expect(await shopper()).toEqual(loggedOut);
    await logIn();
    await harness.as(workbench)('key.lockAfter', { storeId, minutes: null });
    await pass(1000);
    expect(await shopper()).toMatchObject({ tag: 'member' });
  });
});

describe('a secret that comes as the last thing', () => {
  const draft = { storefront: '', api: '', clientId: '', siteId: '', apiKey: 'IST.last' };
  test.each<[string, () => Promise<unknown>, number]>([
    ['a key pasted into the connect form', () => (openFirst(), harness.as(workbench)('connect.keep', { draft })), 30],
    [
      'the key of a new store',
      () => (openFirst(), harness.as(workbench)('stores.connect', answersFor(harness.platform))),
      30,
    ],
    [
      'a member who logs in',
      async () => {
        await remember();
        await harness.as(workbench)('key.lock', { storeId: harness.storeId });
        harness.runtime.wakes.length = 0;
        await logIn();
      },
      15,
    ],
  ])('has its alarm, and its time of use is stored: %s', async (_name, act, minutes) => {
    await act();
    const { runtime } = harness;
    expect(runtime.wakes).toContain(runtime.clock.ms + minutes * minuteMs);
    expect(await runtime.session.get('usedAt')).toEqual({ version: 1, value: runtime.clock.ms });
  });
});

test('a former member is told of the log-out by the next worker, too', async () => {
  await logIn();
  await pass(31);
  restart();
  expect(await shopper()).toEqual(loggedOut);
  const kept = harness.runtime.session.values.get(`customerSession:${harness.storeId}`) ?? '';
  expect(kept).toContain('"fellBack":true');
  // A key alone that is unused later takes nothing of that.
  await harness.as(workbench)('stores.connect', answersFor(harness.platform));
  await pass(31);
  restart();
  expect([await merchant(), await shopper()]).toEqual(['missing', loggedOut]);
  expect(tokens()).toEqual([]);
});

const form = async () => ((await harness.follow('workbench', workbench)).posted[0] as WorkbenchView).connectDraft;

describe('a key in an unfinished connect form', () => {
  const apiKey = 'IST.half-connected';
  const draft = { storefront: 'https://other.example', api: '', clientId: '', siteId: '', apiKey };

  test.each([
    ['beside a connected store', () => undefined],
    ['without a store', openFirst],
  ])('is gone after 30 unused minutes, and the rest stays: %s', async (_name, prepare) => {
    prepare();
    await harness.as(workbench)('connect.keep', { draft });
    await pass(29);
    expect(await form()).toMatchObject({ hasKey: true });
    restart();
    await pass(2);
    expect(await form()).toMatchObject({ storefront: 'https://other.example', hasKey: false });
    expect(keptIn(harness.runtime)).not.toContain(apiKey);
  });
});

test('no secret of an unused store is left, whatever its row', async () => {
  const { storeId, runtime } = harness;
  const secret = Object.entries(storedKeys as Record<string, StoredKey>).filter(([, row]) => row.isSecret);
  for (const [name, { isPerStore, version }] of secret) {
    const value = name === 'pendingLogin' ? pendingLogin(storeId) : `secret of ${name}`;
    if (name !== 'apiKey') await runtime.session.set(isPerStore ? `${name}:${storeId}` : name, { version, value });
  }
  await harness.as(workbench)('connect.keep', {
    draft: { storefront: '', api: '', clientId: '', siteId: '', apiKey: 'k' },
  });
  await pass(31);
  const left = [...runtime.session.values.keys()].filter((key) => secret.some(([name]) => key.split(':')[0] === name));
  // The log-in at the platform's page stays as a note without its secret.
  expect([secret.length, left]).toEqual([5, ['pendingLogin']]);
  expect(keptIn(runtime)).not.toContain('secret of');
});

describe('a page that has a card open', () => {
  test('does not hold off the lock by the card’s own commands; a key in the card does', async () => {
    const page = harness.as(pageIn(1));
    const card = harness.as(cardIn(1));
    await page('page.resolve', { slug: 'stoneware-mug', siteName: null });
    await card('card.claim', await page('page.openCard', { field: 'price', choices: {}, number: 'paid' }));
    await pass(20);
    await card('card.used', {});
    await pass(20);
    expect(await merchant()).toBe('ready');
    await card('card.shape', { height: 300 });
    await card('card.lowest', { variantId: null });
    await pass(11);
    expect(await merchant()).toBe('missing');
  });
});

test('keys in popup and workbench hold off the lock; the popup’s own requests do not', async () => {
  const { storeId } = harness;
  for (const page of [popup, workbench]) {
    await pass(20);
    await harness.as(page)('card.used', {});
  }
  await pass(20);
  expect(await merchant()).toBe('ready');
  await harness.as(popup)('catalog.search', { storeId, text: '' });
  await harness.as(popup)('catalog.offline', { storeId, text: '' });
  await pass(11);
  expect(await merchant()).toBe('missing');
});

test('visitors are not logged out', async () => {
  await remember();
  await pass(16);
  expect([await merchant(), await shopper()]).toEqual(['locked', { tag: 'none' }]);
});
