import { describe, expect, test } from 'vitest';
import { Session } from '../../src/client/auth/session-record.ts';
import type { PopupView } from '../../src/protocol/view.ts';
import { readKey } from '../../src/background/services/stored-values.ts';
import {
  openConnected,
  nextWorker,
  popup,
  storefront,
  workbench,
  type Harness,
} from '../fixtures/background-harness.ts';
import { holdAnswers } from '../fixtures/hold-answers.ts';
import { eventually } from '../fixtures/eventually.ts';
import { readLog, setFaults } from '../fixtures/platform-control.ts';
import { keptIn } from '../fixtures/test-runtime.ts';
import { startTestPlatform } from './platform-client.ts';

type Connected = Harness & { storeId: string };

const minuteMs = 60_000;
const windowAddress = 'https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org/';

/** A store that allows its own origin alone to be come back to. */
const open = async (allowedRedirectOrigins = [storefront]): Promise<Connected> =>
  openConnected(await startTestPlatform({ storefrontUrl: storefront, allowedRedirectOrigins }));

async function start(harness: Connected): Promise<void> {
  await harness.as(popup)('signIn.open', { storeId: harness.storeId, step: 'logIn' });
  await harness.as(popup)('signIn.hosted', { storeId: harness.storeId });
}
async function viewOf(harness: Harness): Promise<PopupView> {
  return (await harness.follow('popup', popup)).posted[0] as PopupView;
}
const stepOf = async (harness: Harness) => (await viewOf(harness)).signIn?.step.tag;
const shopperOf = async (harness: Harness) => (await viewOf(harness)).store?.customer;

/** Fills the platform's page in as a person would, and gives where it leads. */
async function passPage(address: string, member: { email: string; password: string }): Promise<string> {
  const fields = new URLSearchParams(new URL(address).search);
  fields.set('email', member.email);
  fields.set('password', member.password);
  const { origin, pathname } = new URL(address);
  const answer = await fetch(origin + pathname, { method: 'POST', body: fields, redirect: 'manual' });
  return answer.headers.get('location') ?? '';
}

/** Opens the page in a tab and passes it. */
async function openTab(harness: Connected) {
  await start(harness);
  const tabId = 100 + harness.runtime.opened.length - 1;
  const page = harness.runtime.opened.at(-1) ?? '';
  return { tabId, page, back: await passPage(page, harness.platform.member) };
}
const isSubmit = ({ method, path }: { method: string; path: string }): boolean =>
  method === 'POST' && path === '/_api/oauth2/authorize';
const countGrants = async ({ platform }: Harness) =>
  (await readLog(platform)).filter(({ path }) => path === '/oauth2/token').length;

describe('a log-in in a tab', () => {
  test('the platform’s page gets a request for a code with a challenge, with a callback at the store’s origin', async () => {
    const harness = await open();
    const { page } = await openTab(harness);
    expect(Object.fromEntries(new URL(page).searchParams)).toMatchObject({
      clientId: harness.platform.clientId,
      redirectUri: `${storefront}/login-callback`,
      responseType: 'code',
      responseMode: 'fragment',
      prompt: 'login',
      codeChallengeMethod: 'S256',
      codeChallenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(await stepOf(harness)).toBe('hosted');
    expect(harness.runtime.watched.on).toBe(true);
  });

  test('a person who returns is logged in with their email address, and the tab is closed', async () => {
    const harness = await open();
    const { tabId, back } = await openTab(harness);
    await harness.background.onTabAddress(tabId, back);
    expect(await shopperOf(harness)).toEqual({ tag: 'member', email: harness.platform.member.email });
    expect(harness.runtime.tabs.has(tabId)).toBe(false);
    expect((await viewOf(harness)).signIn).toBeNull();
    expect(harness.runtime.watched.on).toBe(false);
    expect(Session.parse(await readKey(harness.runtime, 'customerSession', harness.storeId))).toMatchObject({
      tokens: { refresh: { role: 'member' } },
    });
  });

  test('the next worker finishes a log-in whose worker died', async () => {
    const harness = await open();
    const { tabId, back } = await openTab(harness);
    const next = nextWorker(harness);
    expect(await stepOf(next)).toBe('hosted');
    expect(next.runtime.watched.on).toBe(true);
    await next.background.onTabAddress(tabId, back);
    expect(await shopperOf(next)).toMatchObject({ tag: 'member' });
    expect((await viewOf(next)).signIn).toBeNull();
  });

  test('a log-in stores nothing on disk, and nothing after its end', async () => {
    const harness = await open();
    const { tabId, page, back } = await openTab(harness);
    const state = new URL(page).searchParams.get('state') ?? '-';
    expect([...harness.runtime.local.values.values()].join('')).not.toContain(state);
    expect(JSON.stringify(harness.received)).not.toContain(state);
    await harness.background.onTabAddress(tabId, back);
    expect(keptIn(harness.runtime)).not.toContain(state);
  });

  test('does not come back after a log-out', async () => {
    const harness = await open();
    const { tabId, back } = await openTab(harness);
    await harness.as(popup)('signIn.logOut', { storeId: harness.storeId });
    expect(harness.runtime.tabs.has(tabId)).toBe(false);
    await harness.background.onTabAddress(tabId, back);
    expect(await shopperOf(harness)).not.toMatchObject({ tag: 'member' });
  });

  test('other pages in the tab are ignored', async () => {
    const harness = await open();
    const { tabId, back } = await openTab(harness);
    const { hash } = new URL(back);
    const before = await countGrants(harness);
    for (const other of [
      `${storefront}/`,
      `${storefront}/product-page/x${hash}`,
      `https://evil.example/login-callback${hash}`,
    ])
      await harness.background.onTabAddress(tabId, other);
    expect(await stepOf(harness)).toBe('hosted');
    expect(await countGrants(harness)).toBe(before);
    await harness.background.onTabAddress(tabId, back);
    expect(await shopperOf(harness)).toMatchObject({ tag: 'member' });
  });
});

describe('a return to the store', () => {
  const forged: [string, (back: string) => string][] = [
    ['without a code', (back) => back.replace('code=', 'no=')],
    ['with a made-up code', (back) => back.replace('code=', 'code=x')],
    ['with another issuer', (back) => `${back}&iss=https://evil.example`],
    ['with the platform’s refusal', (back) => back.replace('code=', 'error=invalid_request&no=')],
  ];
  const foreign: [string, (back: string) => string][] = [
    ['without a state', (back) => back.replace('state=', 'no=')],
    ['with another state', (back) => back.replace('state=', 'state=x')],
    ['with an error and no state', () => `${storefront}/login-callback#error=access_denied`],
    ['with an error and another state', () => `${storefront}/login-callback#error=access_denied&state=x`],
  ];
  test.each(foreign)('a return %s does not end the log-in; the right address counts after it', async (_, forge) => {
    const harness = await open();
    const { tabId, back } = await openTab(harness);
    await harness.background.onTabAddress(tabId, forge(back));
    expect([await stepOf(harness), harness.runtime.tabs.has(tabId)]).toEqual(['hosted', true]);
    await harness.background.onTabAddress(tabId, back);
    expect(await shopperOf(harness)).toMatchObject({ tag: 'member' });
  });

  test.each(forged)('a return %s ends the log-in; the right address does not count after it', async (_, forge) => {
    const harness = await open();
    const { tabId, back } = await openTab(harness);
    await harness.background.onTabAddress(tabId, forge(back));
    expect(await stepOf(harness)).toBe('logIn');
    expect((await viewOf(harness)).signIn?.note).toEqual({ tag: 'hostedFailed' });
    expect(harness.runtime.tabs.has(tabId)).toBe(false);
    await harness.background.onTabAddress(tabId, back);
    expect((await shopperOf(harness))?.tag).toBe('visitor');
  });

  test('the same address is refused a second time, even at once', async () => {
    const harness = await open();
    const { tabId, back } = await openTab(harness);
    const before = await countGrants(harness);
    await Promise.all([harness.background.onTabAddress(tabId, back), harness.background.onTabAddress(tabId, back)]);
    await harness.background.onTabAddress(tabId, back);
    expect(await countGrants(harness)).toBe(before + 1);
  });

  test('a return in another tab is refused', async () => {
    const harness = await open();
    const { tabId, back } = await openTab(harness);
    await harness.background.onTabAddress(tabId + 1, back);
    expect((await shopperOf(harness))?.tag).toBe('visitor');
    expect(await stepOf(harness)).toBe('hosted');
  });

  test('the address of an earlier log-in is refused: its state was swapped for a new one', async () => {
    const harness = await open();
    const first = await openTab(harness);
    const second = await openTab(harness);
    expect(harness.runtime.tabs.has(first.tabId)).toBe(false);
    await harness.background.onTabAddress(second.tabId, first.back);
    expect(await stepOf(harness)).toBe('hosted');
    expect((await shopperOf(harness))?.tag).toBe('visitor');
  });

  test.each([10 * minuteMs + 1, -1])('an answer after %i ms is refused', async (laterMs) => {
    const harness = await open();
    const { tabId, back } = await openTab(harness);
    harness.runtime.clock.ms += laterMs;
    await harness.background.onTabAddress(tabId, back);
    expect(await stepOf(harness)).toBe('logIn');
    expect((await shopperOf(harness))?.tag).not.toBe('member');
  });

  test('an answer within ten minutes counts', async () => {
    const harness = await open();
    const { tabId, back } = await openTab(harness);
    harness.runtime.clock.ms += 10 * minuteMs;
    await harness.background.onTabAddress(tabId, back);
    expect(await shopperOf(harness)).toMatchObject({ tag: 'member' });
  });
});

/** Comes back in a tab, and stops where the platform's answer of this path is on its way. */
async function stopAt(path: string, isTakenUp = false) {
  const connected = await open();
  const held = holdAnswers(connected.runtime, path);
  let harness = nextWorker(connected);
  const { tabId, back } = await openTab(harness);
  if (isTakenUp) harness = nextWorker(harness);
  held.begin();
  const coming = harness.background.onTabAddress(tabId, back);
  await held.reached;
  return { harness, goOn: () => (held.open(), coming) };
}

describe.each(['/oauth2/token', '/oauth2/user-info'])('a log-in while %s is on its way', (path) => {
  test.each([false, true])('a closed log-in logs no member in; by the next worker: %s', async (isTakenUp) => {
    const { harness, goOn } = await stopAt(path, isTakenUp);
    await harness.as(popup)('signIn.close', { storeId: harness.storeId });
    const requests = harness.runtime.fetched.length;
    await goOn();
    expect(harness.runtime.fetched.slice(requests)).toEqual([]);
    expect((await shopperOf(harness))?.tag).not.toBe('member');
    expect((await viewOf(harness)).signIn).toBeNull();
    expect(keptIn(harness.runtime)).not.toContain('codeVerifier');
  });

  test('a flow that moved to another step stays there, and no member is logged in', async () => {
    const { harness, goOn } = await stopAt(path);
    await harness.as(popup)('signIn.open', { storeId: harness.storeId, step: 'register' });
    await goOn();
    expect((await shopperOf(harness))?.tag).not.toBe('member');
    expect(await stepOf(harness)).toBe('register');
  });

  test('a log-in that is started again replaces the old one', async () => {
    const { harness, goOn } = await stopAt(path);
    await harness.as(popup)('signIn.hosted', { storeId: harness.storeId });
    await goOn();
    expect((await shopperOf(harness))?.tag).not.toBe('member');
    expect(await stepOf(harness)).toBe('hosted');
  });

  test('a cancellation at another store changes nothing', async () => {
    const { harness, goOn } = await stopAt(path);
    await harness
      .as(workbench)('stores.disconnect', { storeId: 'another' })
      .catch(() => undefined);
    await goOn();
    expect(await shopperOf(harness)).toMatchObject({ tag: 'member' });
    expect(keptIn(harness.runtime)).not.toContain('codeVerifier');
  });

  test('the next worker reports a log-in that failed with its worker', async () => {
    const { harness } = await stopAt(path);
    const next = nextWorker(harness);
    expect(await viewOf(next)).toMatchObject({ signIn: { step: { tag: 'logIn' }, note: { tag: 'hostedFailed' } } });
    expect(keptIn(next.runtime)).not.toContain('codeVerifier');
  });
});

describe('a cancelled log-in', () => {
  test('a cancellation on the platform’s page leads back to the log-in without a message', async () => {
    const harness = await open();
    const { tabId, back } = await openTab(harness);
    await harness.background.onTabAddress(tabId, back.replace('code=', 'error=access_denied&no='));
    expect(await viewOf(harness)).toMatchObject({ signIn: { step: { tag: 'logIn' }, note: null } });
    expect((await shopperOf(harness))?.tag).toBe('visitor');
  });

  test('closing the tab cancels the log-in', async () => {
    const harness = await open();
    const { tabId, back } = await openTab(harness);
    await harness.background.onTabClosed(tabId);
    expect(await viewOf(harness)).toMatchObject({ signIn: { step: { tag: 'logIn' }, note: null } });
    await harness.background.onTabAddress(tabId, back);
    expect((await shopperOf(harness))?.tag).toBe('visitor');
  });

  test('a cancellation in the popup closes the tab', async () => {
    const harness = await open();
    const { tabId, back } = await openTab(harness);
    await harness.as(popup)('signIn.close', { storeId: harness.storeId });
    expect(harness.runtime.tabs.has(tabId)).toBe(false);
    expect(harness.runtime.watched.on).toBe(false);
    await harness.background.onTabAddress(tabId, back);
    expect((await shopperOf(harness))?.tag).toBe('visitor');
  });

  test('a log-in that is cancelled while its page is opened opens nothing', async () => {
    const harness = await open();
    harness.runtime.windows.address = windowAddress;
    const hold = Promise.withResolvers<void>();
    harness.runtime.windows.ask = async () => {
      await hold.promise;
      throw new Error('it had to be shown');
    };
    const starting = start(harness).catch((error: unknown) => error);
    await eventually(() => stepOf(harness)).toBe('hosted');
    const isAsked = async () => (await readLog(harness.platform)).some(({ path }) => path.includes('redirects-api'));
    await eventually(isAsked).toBe(true);
    await harness.as(popup)('signIn.close', { storeId: harness.storeId });
    hold.resolve();
    expect(await starting).toMatchObject({ code: 'cancelled' });
    expect(harness.runtime.opened).toEqual([]);
    expect(keptIn(harness.runtime)).not.toContain('codeVerifier');
  });

  test('disconnecting the store cancels the log-in', async () => {
    const harness = await open();
    const { tabId } = await openTab(harness);
    await harness.as(workbench)('stores.disconnect', { storeId: harness.storeId });
    expect(harness.runtime.tabs.has(tabId)).toBe(false);
    expect(keptIn(harness.runtime)).not.toContain('codeVerifier');
  });

  test('a platform that does not answer cancels the log-in, with a message at the previous step', async () => {
    const harness = await open();
    await harness.as(popup)('signIn.open', { storeId: harness.storeId, step: 'logIn' });
    await setFaults(harness.platform, { kind: 'status-before', status: 503, path: '/redirects-api' });
    await expect(start(harness)).rejects.toMatchObject({ code: 'server' });
    expect(await stepOf(harness)).toBe('logIn');
    expect(harness.runtime.opened).toEqual([]);
  });
});

/** A fake log-in window that follows the platform's page, and its requests. */
function withWindow(harness: Connected, pass: (page: string) => Promise<string>) {
  const requests: { page: string; isInteractive: boolean }[] = [];
  harness.runtime.windows.address = windowAddress;
  harness.runtime.windows.ask = async (page, isInteractive) => {
    requests.push({ page, isInteractive });
    if (isInteractive) return pass(page);
    const to = (await fetch(page, { redirect: 'manual' })).headers.get('location');
    if (to === null) throw new Error('it had to be shown');
    return to;
  };
  return requests;
}
/** A store that allows the browser's windows, too. */
const allowing = () => open([storefront, 'https://*.chromiumapp.org']);

describe('a log-in in a window of the browser', () => {
  test('is tried silently first, then shown, if the store allows its address', async () => {
    const harness = await allowing();
    const requests = withWindow(harness, (page) => passPage(page, harness.platform.member));
    await start(harness);
    await eventually(() => shopperOf(harness)).toEqual({ tag: 'member', email: harness.platform.member.email });
    expect(requests.map(({ isInteractive }) => isInteractive)).toEqual([false, true]);
    const [first, second] = requests.map(({ page }) => new URL(page).searchParams);
    expect(first?.get('prompt')).toBe('none');
    expect(second?.get('redirectUri')).toBe(windowAddress);
    expect(second?.get('state')).not.toBe(first?.get('state'));
    expect(harness.runtime.opened).toEqual([]);
  });

  test('is replaced by a tab if the store does not allow its address', async () => {
    const harness = await open();
    withWindow(harness, () => Promise.reject(new Error('never shown')));
    const { tabId, back } = await openTab(harness);
    await harness.background.onTabAddress(tabId, back);
    expect(await shopperOf(harness)).toMatchObject({ tag: 'member' });
  });

  test('a closed window leads back to the log-in without a message', async () => {
    const harness = await allowing();
    withWindow(harness, () => Promise.reject(new Error('closed')));
    await start(harness);
    await eventually(() => stepOf(harness)).toBe('logIn');
    expect((await viewOf(harness)).signIn?.note).toBeNull();
  });

  test('an answer at another address is refused', async () => {
    const harness = await allowing();
    withWindow(harness, async (page) =>
      (await passPage(page, harness.platform.member)).replace(windowAddress, 'https://evil.example/'),
    );
    await start(harness);
    await eventually(async () => (await viewOf(harness)).signIn?.note).toEqual({ tag: 'hostedFailed' });
    expect((await shopperOf(harness))?.tag).toBe('visitor');
  });

  test('an answer after a cancellation is ignored', async () => {
    const harness = await allowing();
    const hold = Promise.withResolvers<void>();
    const requests = withWindow(harness, async (page) => {
      await hold.promise;
      return passPage(page, harness.platform.member);
    });
    await start(harness);
    await eventually(() => requests.length).toBe(2);
    await harness.as(popup)('signIn.close', { storeId: harness.storeId });
    hold.resolve();
    await eventually(async () => (await readLog(harness.platform)).some(isSubmit)).toBe(true);
    // Long enough for a code to be traded.
    for (const text of ['a', 'b', 'c']) await harness.as(popup)('catalog.search', { storeId: harness.storeId, text });
    expect((await shopperOf(harness))?.tag).toBe('visitor');
  });

  test('a window whose worker died is given up', async () => {
    const harness = await allowing();
    withWindow(harness, () => new Promise(() => undefined));
    await start(harness);
    const next = nextWorker(harness);
    expect(await stepOf(next)).toBe('logIn');
    expect(keptIn(next.runtime)).not.toContain('codeVerifier');
  });
});
