import { nothingUnsaved } from '../../src/products/working-copy/unsaved-value.ts';
import { noCorrection } from '../../src/domain/clock-correction.ts';
import { describe, expect, test } from 'vitest';
import type { Platform, PlatformOptions } from '../../demo/platform/start-platform.ts';
import type { WorkbenchView } from '../../src/protocol/view.ts';
import {
  answersFor,
  openConnected,
  openHarness,
  popup,
  storefront,
  workbench,
  type Harness,
} from '../fixtures/background-harness.ts';
import { json, startServer } from '../fixtures/plain-server.ts';
import { readLog, setFaults, type Fault } from '../fixtures/platform-control.ts';
import { defaultLimits } from '../../src/domain/guardrails.ts';
import { readyMerchant } from '../fixtures/app-state.ts';
import { createEdit } from '../fixtures/edit.ts';
import { keptIn } from '../fixtures/test-runtime.ts';
import { asMerchant, startTestPlatform } from './platform-client.ts';

/** The workbench's edits before the first edit. */
const nothing = {
  draftBatches: [],
  forms: { bulk: {} },
  unsaved: nothingUnsaved,
  edits: [],
  batches: [],
  historyLimits: { edits: 50_000, days: 730 },
  clock: noCorrection,
  journal: { lost: [], lostCount: 0, lacking: 0, lostHistory: 0, unreadable: 0 },
  connectDraft: null,
  openPicks: [],
  frontStoreId: null,
};

type Answers = ReturnType<typeof answersFor>;

const start = (options: Partial<PlatformOptions> = {}) => startTestPlatform({ storefrontUrl: storefront, ...options });
const connect = (harness: Harness, change: Partial<Answers> = {}) =>
  harness.as(workbench)('stores.connect', { ...answersFor(harness.platform), ...change });

/** Connects in vain and checks why, and that nothing of it was kept. */
async function refuse(harness: Harness, change: Partial<Answers>, field: string, rule: string): Promise<void> {
  const before = keptIn(harness.runtime);
  const description = expect.any(String);
  await expect(connect(harness, change)).rejects.toMatchObject({
    code: 'invalid_input',
    details: { violations: [{ field, rule, description }] },
  });
  expect(keptIn(harness.runtime)).toBe(before);
  expect(harness.runtime.scriptOrigins).toEqual([]);
  const view = (await harness.follow('workbench', workbench)).posted[0] as WorkbenchView;
  expect(view.stores).toEqual([]);
}

describe('the right answers', () => {
  test('connect a store that every view shows', async () => {
    const { platform, storeId, follow } = await openConnected(await start());
    const { host } = new URL(platform.url);
    expect(storeId).toBe(`${platform.siteId}@${host}`);
    const store = {
      id: storeId,
      name: 'shop.example',
      storefront,
      api: platform.url,
      clientId: platform.clientId,
      siteId: platform.siteId,
      catalogVersion: 'V1_CATALOG',
      customer: { tag: 'none' },
      merchant: readyMerchant,
      limits: defaultLimits,
      currency: null,
      keptBackEdits: 0,
      sentEdits: 0,
      unsentEdits: 0,
      bulkRows: 'none',
      siteName: null,
      productPattern: '',
      learntPaths: [],
    };
    expect((await follow('workbench', workbench)).posted).toEqual([
      { stores: [store], ...nothing, frontStoreId: store.id },
    ]);
    expect((await follow('popup', popup)).posted).toEqual([
      {
        store,
        edits: [],
        signIn: null,
        checkoutId: null,
        inactivePage: null,
        isViewedAsShopper: false,
        news: null,
        clock: noCorrection,
        unsaved: nothingUnsaved,
        stores: [{ id: store.id, name: store.name, needs: 0 }],
      },
    ]);
  });

  test('store the store for good, and its key until the browser closes', async () => {
    const { platform, storeId, runtime } = await openConnected(await start());
    expect(await runtime.local.get('stores')).toMatchObject({ version: 1, value: [{ id: storeId }] });
    expect([...runtime.local.values.values()].join('')).not.toContain(platform.apiKey);
    expect([...runtime.session.values.values()].join('')).toContain(platform.apiKey);
  });

  test('run the content script on its pages and no others', async () => {
    const { runtime } = await openConnected(await start());
    expect(runtime.scriptOrigins).toEqual([storefront]);
  });

  test('connect a store of catalog V3, too', async () => {
    const { follow } = await openConnected(await start({ catalogVersion: 'v3' }));
    expect((await follow('workbench', workbench)).posted).toMatchObject([
      { stores: [{ catalogVersion: 'V3_CATALOG', merchant: readyMerchant }] },
    ]);
  });

  test.each(['v1', 'v3'] as const)('connect a store of catalog %s without products where they say', async (version) => {
    const platform = await start({ catalogVersion: version });
    platform.db.exec('DELETE FROM products; DELETE FROM documents');
    expect(await connect(openHarness(platform))).toMatchObject({ storefront, logIn: 'ready' });
  });

  test('may name any page of the shop', async () => {
    const harness = openHarness(await start());
    await connect(harness, { storefront: `${storefront}/product-page/mug?x=1` });
    expect(harness.runtime.scriptOrigins).toEqual([storefront]);
  });

  test('given again update the one store with the new key', async () => {
    const harness = await openConnected(await start());
    const { Authorization = '' } = asMerchant(harness.platform, ['WIX_STORES.READ_PRODUCTS']);
    await connect(harness, { apiKey: Authorization });
    const view = (await harness.follow('workbench', workbench)).posted[0] as WorkbenchView;
    expect(view.stores).toHaveLength(1);
    expect([...harness.runtime.session.values.values()].join('')).not.toContain(harness.platform.apiKey);
  });

  test('the right answers for another store add it beside the first', async () => {
    const harness = await openConnected(await start());
    const other = await startTestPlatform({ storefrontUrl: 'https://other.example' });
    await harness.as(workbench)('stores.connect', { ...answersFor(other), storefront: 'https://other.example' });
    expect(harness.runtime.scriptOrigins.toSorted()).toEqual(['https://other.example', storefront]);
  });

  test('bring the store to the front', async () => {
    const harness = await openConnected(await start());
    const { tabs, front } = harness.runtime;
    tabs.set(1, `${storefront}/`);
    front.tabId = 1;
    await harness.follow('popup', popup);
    front.tabId = null;
    const own = 'https://other.example';
    const answers = { ...answersFor(await startTestPlatform({ storefrontUrl: own })), storefront: own };
    const { storeId } = await harness.as(workbench)('stores.connect', answers);
    expect((await harness.follow('popup', popup)).posted).toMatchObject([{ store: { id: storeId } }]);
  });

  test('bring the store before one that was chosen where the browser hid the address', async () => {
    const harness = await openConnected(await start());
    harness.runtime.front.tabId = null;
    await harness.as(popup)('stores.choose', { storeId: harness.storeId });
    const own = 'https://other.example';
    const answers = { ...answersFor(await startTestPlatform({ storefrontUrl: own })), storefront: own };
    const { storeId } = await harness.as(workbench)('stores.connect', answers);
    expect((await harness.follow('popup', popup)).posted).toMatchObject([{ store: { id: storeId } }]);
  });

  test('give back no access where the address has no twin', async () => {
    const own = 'http://127.0.0.1:4999';
    const harness = openHarness(await startTestPlatform({ storefrontUrl: own }));
    await connect(harness, { storefront: own });
    expect(harness.runtime.dropped).toEqual([]);
  });
});

test('a store at the twin of another one’s address leaves that its access', async () => {
  const harness = await openConnected(await start());
  harness.runtime.dropped.length = 0;
  const own = 'https://www.shop.example';
  const second = await startTestPlatform({ storefrontUrl: own });
  await harness.as(workbench)('stores.connect', { ...answersFor(second), storefront: own });
  expect(harness.runtime.dropped).toEqual([]);
});

describe('a wrong answer is reported at its field, and nothing is stored', () => {
  test('a client id that the platform does not know', async () => {
    await refuse(openHarness(await start()), { clientId: 'nobody' }, 'clientId', 'client_unknown');
  });

  test('a key that is not good', async () => {
    await refuse(openHarness(await start()), { apiKey: 'IST.wrong' }, 'apiKey', 'key_refused');
  });

  test.each(['', 'ключ', 'IST.a\nb', 'IST.a\u2026'])('a key that cannot be one: %j', async (apiKey) => {
    await refuse(openHarness(await start()), { apiKey }, 'apiKey', 'key_refused');
  });

  test('a site id that cannot be one', async () => {
    await refuse(openHarness(await start()), { siteId: 'сайт' }, 'siteId', 'site_unknown');
  });

  test('a site that the platform does not take', async () => {
    const platform = await start();
    await setFaults(platform, { kind: 'status-before', status: 400, path: '/products/' });
    await refuse(openHarness(platform), {}, 'siteId', 'site_unknown');
  });

  test('another shop’s pages', async () => {
    const harness = openHarness(await start());
    await refuse(harness, { storefront: 'https://other.example' }, 'storefront', 'storefront_mismatch');
    await expect(connect(harness, { storefront: 'https://other.example' })).rejects.toMatchObject({
      details: { violations: [{ description: storefront }] },
    });
  });

  test.each(['STORES_NOT_INSTALLED', 'V4_CATALOG'])('a site whose catalog is %s', async (catalogVersion) => {
    const harness = openHarness(await start());
    const { fetch } = harness.runtime;
    const { url } = await startServer((response) => json(response, { catalogVersion }));
    harness.runtime.fetch = (address, init) => fetch(address.includes('/provision/') ? url : address, init);
    await refuse(harness, {}, 'siteId', 'catalog_unsupported');
  });

  test('a client id of another site than the key', async () => {
    const platform = await start();
    const harness = openHarness(platform);
    const { fetch } = harness.runtime;
    // Another site's visitors find none of this site's products.
    harness.runtime.fetch = (url, init) => {
      const isVisitor = new Headers(init.headers).get('authorization')?.startsWith('OauthNG') === true;
      return fetch(isVisitor ? url.replace('/products/', '/products/elsewhere-') : url, init);
    };
    await refuse(harness, {}, 'clientId', 'client_elsewhere');
  });

  test('pages that the person did not let us into', async () => {
    const harness = openHarness(await start());
    harness.runtime.grants.access = false;
    await refuse(harness, {}, 'storefront', 'permission_denied');
  });

  test('a wrong new key leaves the store connected with the old one', async () => {
    const harness = await openConnected(await start());
    const { local, session } = harness.runtime;
    // Trying it is a use of the store all the same.
    const kept = () => [...local.values, ...session.values].filter(([name]) => name !== 'usedAt');
    const before = kept();
    await expect(connect(harness, { apiKey: 'IST.wrong' })).rejects.toMatchObject({ code: 'invalid_input' });
    expect(kept()).toEqual(before);
  });
});

describe('an address that does not answer as the platform', () => {
  test('an address where no server is, is refused', async () => {
    const platform = await start();
    const harness = openHarness(platform);
    await platform.close();
    await refuse(harness, {}, 'api', 'api_unreachable');
  });

  test.each([200, 404])('another server’s page with %i is refused as the address of the platform', async (status) => {
    const { url } = await startServer((response) => response.writeHead(status).end('<!doctype html>'));
    await refuse(openHarness(await start()), { api: url }, 'api', 'api_not_platform');
  });

  const faults: [path: string, fault: Fault, rule: string][] = [
    '/oauth2/token',
    '/stores/v3/provision',
    '/products/query',
    '/products/[0-9a-f-]{36}',
  ].flatMap((path) => [
    [path, { kind: 'status-before', status: 429 }, 'api_throttled'],
    [path, { kind: 'status-before', status: 500 }, 'api_failing'],
    [path, { kind: 'drop-before' }, 'api_unreachable'],
    [path, { kind: 'html' }, 'api_not_platform'],
  ]);
  test.each(faults)('%s with %j: %s', async (path, fault, rule) => {
    const platform = await start();
    await setFaults(platform, { ...fault, path });
    await refuse(openHarness(platform), {}, 'api', rule);
  });
});

describe('an unrelated answer is a failure of the API, at the tried field', () => {
  test.each([
    ['/oauth2/token', 'clientId'],
    ['/stores/v3/provision', 'apiKey'],
    ['/products/query', 'apiKey'],
  ])('%s: %s', async (path, field) => {
    const platform = await start();
    await setFaults(platform, { kind: 'status-before', status: 409, path });
    await refuse(openHarness(platform), {}, field, 'api_failing');
  });

  test('a product that the visitor reads: clientId', async () => {
    const harness = openHarness(await start());
    const { fetch } = harness.runtime;
    harness.runtime.fetch = (url, init) => {
      const isVisitor = new Headers(init.headers).get('authorization')?.startsWith('OauthNG') === true;
      return isVisitor ? Promise.resolve(Response.json({ message: '' }, { status: 409 })) : fetch(url, init);
    };
    await refuse(harness, {}, 'clientId', 'api_failing');
  });
});

describe('an address that must not get a key is never called', () => {
  test.each([
    'http://127.0.0.1.evil.example',
    'https://www.wixapis.com.evil.example',
    'https://www.wixapis.com@evil.example',
    'https://evil.example/www.wixapis.com',
    'http://www.wixapis.com',
    'https://edge.wixapis.com',
    'http://192.168.0.1',
    'ftp://127.0.0.1',
    'javascript:alert(1)',
    'not an address',
    '',
  ])('%s', async (api) => {
    const harness = openHarness(await start());
    await refuse(harness, { api }, 'api', 'not_allowed');
    expect(harness.runtime.fetched).toEqual([]);
  });

  test.each(['http://shop.example', 'ftp://shop.example', 'chrome-extension://abc', 'shop.example', ''])(
    'a key is sent nowhere for pages at %j',
    async (address) => {
      const harness = openHarness(await start());
      await refuse(harness, { storefront: address }, 'storefront', 'not_allowed');
      expect(harness.runtime.fetched).toEqual([]);
    },
  );

  test('a key goes nowhere but to the address that was given', async () => {
    const { runtime, platform } = await openConnected(await start());
    expect(runtime.fetched.every((url) => new URL(url).origin === platform.url)).toBe(true);
  });
});

const disconnect = async (platform: Platform) => {
  const harness = await openConnected(platform);
  await harness.as(workbench)('stores.disconnect', { storeId: harness.storeId });
  return harness;
};

describe('a store that is disconnected', () => {
  test('is removed from every view and from storage, its secrets first', async () => {
    const harness = await disconnect(await start());
    expect((await harness.follow('workbench', workbench)).posted).toEqual([{ stores: [], ...nothing }]);
    expect(keptIn(harness.runtime)).not.toContain(harness.platform.apiKey);
    expect(harness.runtime.scriptOrigins).toEqual([]);
    expect([...harness.runtime.session.values.keys()].filter((key) => key.includes(harness.storeId))).toEqual([]);
  });

  test('gives back the site access that no other store needs', async () => {
    const harness = await disconnect(await start());
    expect(harness.runtime.dropped.toSorted()).toEqual(
      ['https://www.shop.example', storefront, harness.platform.url].toSorted(),
    );
  });

  test('keeps the site access that another store needs', async () => {
    const harness = await openConnected(await start());
    const second = await start();
    const { storeId } = await harness.as(workbench)('stores.connect', { ...answersFor(second) });
    harness.runtime.dropped.length = 0;
    await harness.as(workbench)('stores.disconnect', { storeId });
    expect(harness.runtime.dropped).toEqual([second.url]);
  });

  test('loses its waiting edits, and keeps its applied edits', async () => {
    const platform = await start();
    const harness = await openConnected(platform);
    const waiting = {
      tag: 'waiting',
      reason: 'offline',
      attempt: 1,
      nextAt: Number.MAX_SAFE_INTEGER,
      wasSent: false,
    } as const;
    await harness.journal.put(createEdit({ storeId: harness.storeId, state: waiting }));
    const done = createEdit({ storeId: harness.storeId, state: { tag: 'applied', at: 1 } });
    await harness.journal.put(done);
    await harness.as(workbench)('stores.disconnect', { storeId: harness.storeId });
    expect((await harness.journal.all()).map(({ id }) => id)).toEqual([done.id]);
  });

  test('accepts no commands', async () => {
    const harness = await disconnect(await start());
    const requestCount = (await readLog(harness.platform)).length;
    await expect(harness.as(popup)('catalog.search', { storeId: harness.storeId, text: '' })).rejects.toMatchObject({
      code: 'not_connected',
    });
    expect((await readLog(harness.platform)).length).toBe(requestCount);
  });
});
