import { expect, describe, onTestFinished, test, vi } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { clearKeys, writeKey } from '../../src/background/services/stored-values.ts';
import { createCustomerSessions, type CustomerSessions } from '../../src/background/services/customer-sessions.ts';
import { createClient } from '../../src/client/client.ts';
import { getCatalogVersion } from '../../src/client/operations/catalog-versioning.ts';
import { noRetry } from '../../src/client/http/retry.ts';
import { codeOf } from '../../src/base/errors.ts';
import type { Customer, Store } from '../../src/domain/store.ts';
import {
  openConnected,
  nextWorker,
  openHarness,
  pageIn,
  popup,
  storefront,
  workbench,
  type Harness,
} from '../fixtures/background-harness.ts';
import { realFetch } from '../fixtures/clients.ts';
import { eventually } from '../fixtures/eventually.ts';
import { memberTokens } from '../fixtures/member.ts';
import { clearLog, countTokenRequests, setFaults } from '../fixtures/platform-control.ts';
import { createRuntime } from '../fixtures/test-runtime.ts';
import type { PopupView } from '../../src/protocol/view.ts';
import { startTestPlatform } from './platform-client.ts';

const email = 'a@b.example';

/** Customer sessions on a storage, with the reported states of each store. */
/** The requests of a member's first refresh: a visitor session is refreshed to detect rotation, then the member's. */
const firstRenewal = 3;

function openSessions(runtime = createRuntime()) {
  const told = new Map<string, Customer>();
  const sessions = createCustomerSessions({
    ...runtime,
    onCustomer: (storeId, customer) => told.set(storeId, customer),
  });
  const stored = (storeId: string) => runtime.session.values.get(`customerSession:${storeId}`);
  return { runtime, sessions, told, stored };
}
const storeAt = ({ url, clientId }: Platform, change: Partial<Store> = {}): Store => ({
  id: 'store',
  name: 'Store',
  storefront,
  api: url,
  clientId,
  siteId: 'site',
  catalogVersion: 'V1_CATALOG',
  ...change,
});
const baseOf = (store: Store, now?: () => number) => ({ baseUrl: store.api, fetch: realFetch, now, retry: noRetry });
const open = (sessions: CustomerSessions, store: Store) => sessions.open(store, baseOf(store));
const callAs = (store: Store, { customerSession }: Awaited<ReturnType<typeof open>>) =>
  createClient({ ...baseOf(store), auth: customerSession.auth }).call(getCatalogVersion, {});

describe('a store’s session', () => {
  test('stays the same after the store was connected again, also for a new worker', async () => {
    const platform = await startTestPlatform();
    const { runtime, sessions, told, stored } = openSessions();
    const first = await open(sessions, storeAt(platform));
    await first.customerSession.logIn(await memberTokens(platform), email);
    expect((await open(sessions, storeAt(platform))).customerSession).toBe(first.customerSession);
    const next = openSessions(runtime);
    expect((await open(next.sessions, storeAt(platform))).customerSession.current()).toMatchObject({
      tag: 'active',
      email,
    });
    // The worker after that finds it, too, although the one before changed nothing.
    expect(stored('store')).toContain(email);
    for (const all of [told, next.told]) expect(all.get('store')).toEqual({ tag: 'member', email });
  });

  test('starts again under another client id, and the old one is removed', async () => {
    const platform = await startTestPlatform();
    const { runtime, sessions, told, stored } = openSessions();
    await (await open(sessions, storeAt(platform))).customerSession.logIn(await memberTokens(platform), email);
    for (const one of [openSessions(runtime), { sessions, told }]) {
      const other = await open(one.sessions, storeAt(platform, { clientId: 'another' }));
      expect(other.customerSession.current().tag).toBe('empty');
      expect(one.told.get('store')).toEqual({ tag: 'none' });
      expect(stored('store')).toBeUndefined();
    }
  });

  test('asks at the address of the API that the store has now', async () => {
    const [old, now] = [await startTestPlatform(), await startTestPlatform()];
    const { sessions } = openSessions();
    const store = storeAt(old, { api: now.url });
    const first = await open(sessions, storeAt(old));
    const second = await open(sessions, store);
    expect(second.customerSession).not.toBe(first.customerSession);
    await callAs(store, second).catch(() => undefined);
    expect([await countTokenRequests(old), (await countTokenRequests(now)) > 0]).toEqual([0, true]);
  });

  test('stays empty without a client id: nothing is requested or stored', async () => {
    const platform = await startTestPlatform();
    const { sessions, stored } = openSessions();
    const { customerSession, grants } = await open(sessions, storeAt(platform, { clientId: null }));
    const tokens = { access: { value: 'a', expiresAt: 0 }, refresh: { value: 'r', role: 'member' as const } };
    for (const refused of [
      () => grants.checkReachable(),
      () => grants.anonymous(),
      () => grants.refresh(tokens.refresh),
      () => grants.code('code', 'verifier'),
      () => customerSession.auth.headers(),
    ])
      await expect(refused()).rejects.toMatchObject({ code: 'client_missing' });
    expect([await countTokenRequests(platform), stored('store')]).toEqual([0, undefined]);
  });

  test('waits twelve seconds at most for a member to be logged in again, who stays one', async () => {
    const platform = await startTestPlatform();
    const runtime = createRuntime();
    const store = storeAt(platform);
    // Its tokens are over, and nothing renews them.
    const tokens = { access: { value: 'over', expiresAt: 0 }, refresh: { value: '', role: 'member' as const } };
    const known = { epoch: 1, fellBack: false, rotates: true, email, clientId: platform.clientId };
    await writeKey(runtime, 'customerSession', { tag: 'active', tokens, renewAt: 0, ...known }, 'store');
    const asked = Promise.withResolvers<void>();
    runtime.askFrame = () => (asked.resolve(), new Promise(() => undefined));
    const opened = await open(openSessions(runtime).sessions, store);
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const call = callAs(store, opened).catch(codeOf);
    await asked.promise;
    vi.advanceTimersByTime(12_000);
    expect(await call).toBe('timeout');
    expect(opened.customerSession.current()).toMatchObject({ email, fellBack: false });
  });

  test('is refreshed once, although the store is connected again meanwhile', async () => {
    const platform = await startTestPlatform({ rotateRefreshTokens: true });
    const { runtime, sessions } = openSessions();
    const store = storeAt(platform);
    const first = await open(sessions, store);
    await first.customerSession.logIn(await memberTokens(platform), email);
    runtime.clock.ms += 14_401_000;
    await clearLog(platform);
    await setFaults(platform, { kind: 'delay', delayMs: 100, path: '/oauth2/token' });
    const calls = [callAs(store, first), callAs(store, await open(sessions, store))];
    await Promise.all(calls);
    expect(await countTokenRequests(platform)).toBe(firstRenewal);
  });

  test('is not stored again if the store is disconnected during a refresh', async () => {
    const platform = await startTestPlatform();
    const { sessions, stored, runtime } = openSessions();
    const store = storeAt(platform);
    const opened = await open(sessions, store);
    await opened.customerSession.logIn(await memberTokens(platform), email);
    runtime.clock.ms += 14_401_000;
    await setFaults(platform, { kind: 'delay', delayMs: 100, path: '/oauth2/token' });
    const call = callAs(store, opened);
    await eventually(() => opened.customerSession.current().tag).toBe('renewing');
    sessions.forget('store');
    await clearKeys(runtime, 'disconnect', 'store');
    await call;
    expect(stored('store')).toBeUndefined();
  });

  test('is separate: the member of one store is a visitor of another', async () => {
    const [here, there] = [await startTestPlatform(), await startTestPlatform()];
    const { sessions, told, stored, runtime } = openSessions();
    const one = await open(sessions, storeAt(here, { id: 'one' }));
    const two = await open(sessions, storeAt(there, { id: 'two' }));
    await one.customerSession.logIn(await memberTokens(here), email);
    await callAs(storeAt(there), two);
    expect(Object.fromEntries(told)).toEqual({
      one: { tag: 'member', email },
      two: { tag: 'visitor', fellBack: false },
    });
    sessions.forget('two');
    await clearKeys(runtime, 'disconnect', 'two');
    expect([stored('one') !== undefined, stored('two')]).toEqual([true, undefined]);
  });
});

/** A background without the merchant's key: it reads everything as the customer, who is a member. */
async function openAsMember(rotateRefreshTokens = false) {
  const platform = await startTestPlatform({ storefrontUrl: storefront, rotateRefreshTokens });
  const first = await openConnected(platform);
  await first.as(popup)('signIn.open', { storeId: first.storeId, step: 'logIn' });
  await first.as(popup)('signIn.logIn', { storeId: first.storeId, ...platform.member });
  // Tokens live longer than an unused store stays unlocked.
  await first.as(workbench)('key.lockAfter', { storeId: first.storeId, minutes: null });
  first.runtime.session.values.delete(`apiKey:${first.storeId}`);
  first.runtime.tabs.set(1, `${storefront}/product-page/stoneware-mug`);
  return { ...openHarness(platform, first), storeId: first.storeId };
}
const search = (harness: Harness & { storeId: string }, text = '') =>
  harness.as(popup)('catalog.search', { storeId: harness.storeId, text });
async function shopperOf(harness: Harness): Promise<Customer | undefined> {
  return ((await harness.follow('popup', popup)).posted[0] as PopupView).store?.customer;
}
/** A second more than an access token lives. */
const lifeMs = 14_401_000;

test('two popups and a page that call at once refresh an expired session once', async () => {
  const harness = await openAsMember(true);
  harness.runtime.clock.ms += lifeMs;
  await clearLog(harness.platform);
  const look = harness.as(pageIn(1))('page.resolve', { slug: 'stoneware-mug', siteName: null });
  await Promise.all([search(harness), search(harness, 'mug'), look]);
  expect(await countTokenRequests(harness.platform)).toBe(firstRenewal);
  expect(await shopperOf(harness)).toMatchObject({ tag: 'member' });
});

/** The platform has renewed, and the worker is gone before it heard of it. */
async function killRenewing(rotates: boolean) {
  const harness = await openAsMember(rotates);
  // One renewal goes well, so that it is known whether the platform gives new refresh tokens.
  harness.runtime.clock.ms += lifeMs;
  await search(harness);
  harness.runtime.clock.ms += lifeMs;
  await setFaults(harness.platform, { kind: 'hang-after', path: '/oauth2/token' });
  await clearLog(harness.platform);
  void search(harness).catch(() => undefined);
  await eventually(() => countTokenRequests(harness.platform)).toBe(1);
  await setFaults(harness.platform);
  await clearLog(harness.platform);
  return nextWorker(harness);
}

describe('a background that is killed during a refresh', () => {
  test('has the member, if refresh tokens do not rotate', async () => {
    const next = await killRenewing(false);
    await search(next);
    expect(await shopperOf(next)).toMatchObject({ tag: 'member' });
  });

  test('has the member also with rotating tokens, if the platform knows the browser; sends no token twice', async () => {
    const next = await killRenewing(true);
    await search(next);
    expect(await shopperOf(next)).toEqual({ tag: 'member', email: next.platform.member.email });
    // A visitor to ask as, and the code.
    expect(await countTokenRequests(next.platform)).toBe(2);
    next.runtime.clock.ms += lifeMs;
    await search(next);
    expect(await shopperOf(next)).toMatchObject({ tag: 'member' });
  });

  test('says that the member’s session ended, if the platform does not know the browser; sends no token twice', async () => {
    const next = await killRenewing(true);
    next.runtime.cookies.clear();
    await search(next);
    expect(await shopperOf(next)).toEqual({ tag: 'visitor', fellBack: true });
    // A visitor to ask as, and the visitor they are now.
    expect(await countTokenRequests(next.platform)).toBe(2);
    const { db, member } = next.platform;
    const good = db.prepare("SELECT count(*) AS good FROM refresh_tokens WHERE kind = 'member' AND spent = 0").get();
    expect(good?.['good']).toBeGreaterThan(0);
    await next.as(popup)('signIn.open', { storeId: next.storeId, step: 'logIn' });
    await next.as(popup)('signIn.logIn', { storeId: next.storeId, ...member });
    expect(await shopperOf(next)).toEqual({ tag: 'member', email: member.email });
  });
});
