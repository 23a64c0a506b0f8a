import { describe, expect, test } from 'vitest';
import { permissions } from '../../demo/platform/identity/authorize.ts';
import { recognisePage } from '../../src/domain/recognise-store.ts';
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
import { keptIn } from '../fixtures/test-runtime.ts';
import { asMerchant, startTestPlatform } from './platform-client.ts';

const start = (catalogVersion: 'v1' | 'v3' = 'v1') => startTestPlatform({ storefrontUrl: storefront, catalogVersion });
const readOnly = permissions.filter((one) => !/UPDATE|MODIFY/.test(one));
const viewerModel = (siteId: string) => JSON.stringify({ site: { metaSiteId: siteId } });
const draftOf = async (harness: Harness) =>
  ((await harness.follow('workbench', workbench)).posted[0] as WorkbenchView).connectDraft;

/** The name of the one store as the workbench shows it. */
const nameOf = async (harness: Harness) =>
  ((await harness.follow('workbench', workbench)).posted[0] as WorkbenchView).stores[0]?.name;

describe('the page in front', () => {
  test('is recognised for the popup and the workbench', async () => {
    const harness = openHarness(await start());
    const { siteId } = harness.platform;
    const facts = { viewerModel: viewerModel(siteId), siteName: 'Pennyroyal', api: null };
    harness.runtime.frontPage = { address: `${storefront}/product-page/mug`, facts };
    const expected = { tag: 'store', storefront, siteId, name: 'Pennyroyal' };
    for (const sender of [popup, workbench])
      expect(await harness.as(sender)('connect.recognise', {})).toMatchObject(expected);
  });

  test('an unreadable page in front is no store', async () => {
    const harness = openHarness(await start());
    expect(await harness.as(popup)('connect.recognise', {})).toEqual({ tag: 'other' });
  });
});

describe.each(['v1', 'v3'] as const)('a key on catalog %s', (version) => {
  test('trying a key tells where the store is, and what the key may not do', async () => {
    const harness = openHarness(await start(version));
    const { api, siteId, apiKey } = answersFor(harness.platform);
    const call = harness.as(workbench);
    expect(await call('connect.testKey', { api, siteId, apiKey })).toEqual({ storefront, missing: [] });
    const { Authorization: limited = '' } = asMerchant(harness.platform, readOnly);
    const { missing } = await call('connect.testKey', { api, siteId, apiKey: limited });
    expect(missing).toContain('products_write');
  });

  test('trying a key tells the published address where no product names one', async () => {
    const harness = openHarness(await start(version));
    const { api, siteId, apiKey } = answersFor(harness.platform);
    harness.platform.db.exec('DELETE FROM products; DELETE FROM documents');
    const call = harness.as(workbench);
    expect(await call('connect.testKey', { api, siteId, apiKey })).toMatchObject({ storefront });
    await fetch(`${api}/__demo/policy`, { method: 'PATCH', body: JSON.stringify({ published: false }) });
    expect(await call('connect.testKey', { api, siteId, apiKey })).toMatchObject({ storefront: null });
  });

  test('trying a key tells no address that can be no storefront', async () => {
    const platform = await startTestPlatform({ storefrontUrl: 'http://shop.example', catalogVersion: version });
    const { api, siteId, apiKey } = answersFor(platform);
    const answer = await openHarness(platform).as(workbench)('connect.testKey', { api, siteId, apiKey });
    expect(answer.storefront).toBeNull();
  });

  test('a refused key is reported at its field, and nothing is kept', async () => {
    const harness = openHarness(await start(version));
    const { api, siteId } = answersFor(harness.platform);
    const before = keptIn(harness.runtime);
    await expect(harness.as(workbench)('connect.testKey', { api, siteId, apiKey: 'IST.wrong' })).rejects.toMatchObject({
      details: { violations: [{ field: 'apiKey', rule: 'key_refused' }] },
    });
    expect(keptIn(harness.runtime)).toBe(before);
  });
});

test('a key without the permission to read merchants’ data is refused', async () => {
  const harness = openHarness(await start('v3'));
  const { api, siteId } = answersFor(harness.platform);
  const few = permissions.filter((one) => !one.includes('MERCHANT_DATA'));
  const { Authorization: apiKey = '' } = asMerchant(harness.platform, few);
  await expect(harness.as(workbench)('connect.testKey', { api, siteId, apiKey })).rejects.toMatchObject({
    details: { violations: [{ field: 'apiKey', rule: 'key_forbidden' }] },
  });
});

describe('a store without a typed site id', () => {
  test('is connected by the one on its own page', async () => {
    const harness = openHarness(await start());
    const { siteId } = harness.platform;
    harness.runtime.storePages.set(storefront, { viewerModel: viewerModel(siteId), siteName: null, api: null });
    const answers = { ...answersFor(harness.platform), siteId: '' };
    const { storeId } = await harness.as(workbench)('stores.connect', answers);
    expect(storeId).toContain(siteId);
  });

  test('is called as its page is', async () => {
    const harness = openHarness(await start());
    const { siteId } = harness.platform;
    const facts = { viewerModel: viewerModel(siteId), siteName: 'Penny\u202Eroyal', api: null };
    harness.runtime.storePages.set(storefront, facts);
    await harness.as(workbench)('stores.connect', { ...answersFor(harness.platform), siteId: '' });
    expect(await nameOf(harness)).toBe('Pennyroyal (shop.example)');
  });

  test.each([null, { viewerModel: '{}', siteName: null, api: null }])(
    'is refused at its address where the page names no site: %j',
    async (facts) => {
      const harness = openHarness(await start());
      if (facts !== null) harness.runtime.storePages.set(storefront, facts);
      await expect(
        harness.as(workbench)('stores.connect', { ...answersFor(harness.platform), siteId: '' }),
      ).rejects.toMatchObject({ details: { violations: [{ field: 'storefront', rule: 'no_store_page' }] } });
    },
  );

  test('has no page read before its access is given', async () => {
    const harness = openHarness(await start());
    harness.runtime.hasAccess = (origins) => Promise.resolve(!origins.includes(storefront));
    harness.runtime.readStorePage = () => Promise.reject(new Error('read'));
    await expect(
      harness.as(workbench)('stores.connect', { ...answersFor(harness.platform), siteId: '' }),
    ).rejects.toMatchObject({ details: { violations: [{ field: 'storefront', rule: 'permission_denied' }] } });
  });

  test.each(['http://shop.example', 'chrome-extension://abc', 'shop.example', ''])(
    'has no page read at %j, which can be no storefront',
    async (address) => {
      const harness = openHarness(await start());
      harness.runtime.readStorePage = () => Promise.reject(new Error('read'));
      const answers = { ...answersFor(harness.platform), storefront: address, siteId: '' };
      await expect(harness.as(workbench)('stores.connect', answers)).rejects.toMatchObject({
        details: { violations: [{ field: 'storefront', rule: 'not_allowed' }] },
      });
      expect(harness.runtime.fetched).toEqual([]);
    },
  );
});

describe('an unfinished form', () => {
  const typed = { storefront: 'shop.exa', api: 'https://www.wixapis.com', clientId: '', siteId: '' };

  test('is kept for the workbench, its key where no page gets it', async () => {
    const harness = openHarness(await start());
    await harness.as(workbench)('connect.keep', { draft: { ...typed, apiKey: 'IST.secret-draft' } });
    expect(await draftOf(harness)).toEqual({ ...typed, hasKey: true });
    expect([...harness.runtime.session.values.values()].join('')).toContain('IST.secret-draft');
    expect([...harness.runtime.local.values.values()].join('')).not.toContain('IST.secret-draft');
    expect(JSON.stringify((await harness.follow('workbench', workbench)).posted)).not.toContain('secret-draft');
  });

  test('is there for the next worker, with its key', async () => {
    const harness = openHarness(await start());
    const answers = answersFor(harness.platform);
    await harness.as(workbench)('connect.keep', { draft: { ...answers, clientId: '' } });
    const next = openHarness(harness.platform, { runtime: harness.runtime });
    expect(await draftOf(next)).toMatchObject({ siteId: answers.siteId, hasKey: true });
    await next.as(workbench)('stores.connect', { ...answers, apiKey: '' });
    expect(await draftOf(next)).toBeNull();
    expect(await harness.runtime.session.get('connectKey')).toBeUndefined();
  });

  test('keeps its key while other answers change, until it is taken out', async () => {
    const harness = openHarness(await start());
    const keep = harness.as(workbench);
    await keep('connect.keep', { draft: { ...typed, apiKey: 'IST.k' } });
    await keep('connect.keep', { draft: { ...typed, storefront: 'shop.example', apiKey: null } });
    expect(await draftOf(harness)).toMatchObject({ storefront: 'shop.example', hasKey: true });
    await keep('connect.keep', { draft: { ...typed, apiKey: '' } });
    expect(await draftOf(harness)).toMatchObject({ hasKey: false });
    await keep('connect.keep', { draft: null });
    expect(await draftOf(harness)).toBeNull();
  });
});

/** Connects a store that was recognised by this name. */
async function connectAs(harness: Harness, name: string) {
  const { storeId } = await harness.as(workbench)('stores.connect', { ...answersFor(harness.platform), name });
  return { storeId, shown: await nameOf(harness) };
}

describe('the name that a store was recognised by', () => {
  test('is the store’s at once, cleaned', async () => {
    const harness = openHarness(await start());
    expect((await connectAs(harness, 'Your \u202EBank\u0007')).shown).toBe('Your Bank (shop.example)');
  });

  test('is the host where the page has no name', async () => {
    expect((await connectAs(openHarness(await start()), '\u202E')).shown).toBe('shop.example');
  });

  test('names a store that is connected again, unless its merchant named it', async () => {
    const harness = openHarness(await start());
    expect((await connectAs(harness, '')).shown).toBe('shop.example');
    const { storeId, shown } = await connectAs(harness, 'Pennyroyal');
    expect(shown).toBe('Pennyroyal (shop.example)');
    await harness.as(workbench)('stores.rename', { storeId, name: 'Corner Shop' });
    expect((await connectAs(harness, 'Pennyroyal')).shown).toBe('Corner Shop (shop.example)');
  });
});

describe('the first product', () => {
  test('is opened in a tab whose handle is explained until it is pressed', async () => {
    const harness = await openConnected(await start());
    expect(await harness.as(workbench)('connect.showFirst', { storeId: harness.storeId })).toEqual({ isShown: true });
    expect(harness.runtime.opened[0]).toMatch(
      /^https:\/\/www\.shop\.example\/product-page\/|^https:\/\/shop\.example\/product-page\//,
    );
  });

  test('does not exist in a store without products', async () => {
    const harness = await openConnected(await start());
    harness.platform.db.exec('DELETE FROM products');
    expect(await harness.as(workbench)('connect.showFirst', { storeId: harness.storeId })).toEqual({ isShown: false });
    expect(harness.runtime.opened).toEqual([]);
  });
});

test('the demo’s pages and the reader agree', async () => {
  const platform = await start();
  const page = recognisePage(`${platform.url}/dashboard/${platform.siteId}/home`, null);
  expect(page).toEqual({ tag: 'dashboard', siteId: platform.siteId, api: platform.url });
});
