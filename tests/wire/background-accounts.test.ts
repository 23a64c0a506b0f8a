import { describe, expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { createAccounts } from '../../src/background/services/accounts.ts';
import { getCatalogVersion } from '../../src/client/operations/catalog-versioning.ts';
import { codeOf } from '../../src/base/errors.ts';
import type { Store } from '../../src/domain/store.ts';
import { createAppStore } from '../../src/store/app-store.ts';
import { storefront } from '../fixtures/background-harness.ts';
import { eventually } from '../fixtures/eventually.ts';
import { json, startServer } from '../fixtures/plain-server.ts';
import { readLog, setFaults } from '../fixtures/platform-control.ts';
import { createTestClear } from '../fixtures/clear.ts';
import { createRuntime } from '../fixtures/test-runtime.ts';
import { startTestPlatform } from './platform-client.ts';

const nothing = () => Promise.resolve();

/** The accounts of a worker, and a store of the platform that is opened with its key. */
async function open() {
  const platform = await startTestPlatform({ storefrontUrl: storefront });
  return { platform, ...(await openAt(platform)) };
}

async function openAt({
  url: api,
  clientId,
  siteId,
  apiKey,
}: Pick<Platform, 'url' | 'clientId' | 'siteId' | 'apiKey'>) {
  const runtime = createRuntime();
  const accounts = createAccounts({
    ...runtime,
    clear: createTestClear(runtime, createAppStore()),
    onVersion: nothing,
    onDecimals: () => undefined,
    onKeyRefused: () => undefined,
    onCustomer: () => undefined,
  });
  const store: Store = { id: 'store', name: 'Store', storefront, api, clientId, siteId, catalogVersion: 'V1_CATALOG' };
  const account = await accounts.open(store);
  return { runtime, accounts, store, account, saveKey: () => accounts.saveKey('store', apiKey) };
}
test('a key that is unlocked while its store is being disconnected lets no write start', async () => {
  const { accounts, account, saveKey } = await open();
  accounts.setReadOnly('store', true);
  await saveKey();
  expect(account.writer?.isReadOnly).toBe(true);
});

describe('the calls of a store', () => {
  test('share one rate, also once the store is opened again: more than fit in 20 seconds are refused', async () => {
    const { accounts, store, account, saveKey } = await open();
    await saveKey();
    const aborter = new AbortController();
    const ask = (client = account.merchantClient) => client.call(getCatalogVersion, {}, aborter.signal).catch(codeOf);
    // The first 60 start at once, the others evenly.
    const calls = [...Array(106).keys()].map(() => ask());
    const again = await accounts.open(store);
    const error: unknown = await again.merchantClient.call(getCatalogVersion, {}).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'throttled', details: { retryAfterMs: expect.closeTo(20_001, -2) } });
    await Promise.all(calls.slice(0, 60));
    aborter.abort();
    expect((await Promise.all(calls)).filter((answer) => answer === 'cancelled')).toHaveLength(46);
  });

  test('calls from pages have a budget of their own', async () => {
    const opened = await open();
    await opened.saveKey();
    const aborter = new AbortController();
    const pages = opened.account.pageCatalog(aborter.signal);
    const reads = [...Array(31).keys()].map(async () => pages?.bySlug('stoneware-mug').catch(codeOf));
    const count = async () => (await readLog(opened.platform)).length;
    await eventually(count).toBe(30);
    // A person's call needs not wait, and takes as long as one of a page would.
    await opened.account.merchantClient.call(getCatalogVersion, {});
    expect(await count()).toBe(31);
    aborter.abort();
    expect(await Promise.all(reads)).toContain('cancelled');
  });
});

test('a store without a key has no catalog to edit with, and neither has a page of it', async () => {
  const { account, saveKey } = await open();
  const { signal } = new AbortController();
  expect([account.merchantCatalog, account.pageCatalog(signal), account.writer]).toEqual([null, null, null]);
  await saveKey();
  expect([account.merchantCatalog, account.pageCatalog(signal)]).not.toContain(null);
});

test('a call still running for a forgotten store never gets the key of a later connection', async () => {
  const { accounts, account, store, saveKey } = await open();
  await saveKey();
  await accounts.forget('store');
  const again = await accounts.open(store);
  await saveKey();
  expect([account.merchantCatalog, again.merchantCatalog === null]).toEqual([null, false]);
  await expect(account.merchantClient.call(getCatalogVersion, {})).rejects.toMatchObject({ code: 'not_elevated' });
});

test.each([
  [1, false],
  [2, true],
])('a platform that asks for %i s of rest: that it is throttled is told at once: %s', async (retryAfterS, isTold) => {
  const { account, saveKey, platform } = await open();
  await saveKey();
  await setFaults(platform, { kind: 'status-before', status: 429, retryAfterS, times: 1 });
  await expect(account.merchantClient.call(getCatalogVersion, {})).rejects.toMatchObject({ code: 'throttled' });
  if (isTold) await expect(account.assertNotThrottled()).rejects.toMatchObject({ code: 'throttled' });
  else await account.assertNotThrottled();
});

test('a visitor of a store that was forgotten is another one when it is opened again', async () => {
  const opened = await open();
  const { accounts, account, store } = opened;
  await account.customerClient.call(getCatalogVersion, {});
  await accounts.forget('store');
  const again = await accounts.open(store);
  expect(again.customerSession).not.toBe(account.customerSession);
});

/** A store of a server that answers with `c1`, `c2` and so on; `echoed`: who sent what back to it. */
async function openConsistent() {
  let answered = 0;
  const { url, seen } = await startServer((response) => {
    answered += 1;
    json(response, { catalogVersion: 'V1_CATALOG' }, 200, { 'X-Wix-Consistent': `c${answered}` });
  });
  const opened = await openAt({ url, clientId: 'client', siteId: 'site', apiKey: 'key' });
  const expiresAt = opened.runtime.now() / 1000 + 3600;
  return {
    ...opened,
    logIn: (name: string) =>
      opened.account.customerSession.logIn(
        { access: { value: name, expiresAt }, refresh: { value: name, role: 'member' } },
        `${name}@shop.example`,
      ),
    callAs: async (who: 'merchantClient' | 'customerClient') =>
      (await opened.accounts.open(opened.store))[who].call(getCatalogVersion, {}),
    echoed: () => seen.map(({ headers }) => [headers.authorization, headers['x-wix-consistent']]),
  };
}

describe('the consistency header', () => {
  test('is of the key alone and of the member alone, also once the store is opened again', async () => {
    const { saveKey, logIn, callAs, echoed } = await openConsistent();
    await saveKey();
    await logIn('ada');
    for (const who of ['merchantClient', 'customerClient', 'merchantClient', 'customerClient'] as const)
      await callAs(who);
    expect(echoed()).toEqual([
      ['key', undefined],
      ['ada', undefined],
      ['key', 'c1'],
      ['ada', 'c2'],
    ]);
  });

  test('the consistency header of one member is not sent back as another', async () => {
    const { logIn, callAs, echoed } = await openConsistent();
    await logIn('ada');
    await callAs('customerClient');
    await logIn('grace');
    await callAs('customerClient');
    await callAs('customerClient');
    expect(echoed()).toEqual([
      ['ada', undefined],
      ['grace', undefined],
      ['grace', 'c2'],
    ]);
  });
});
