import { describe, expect, test } from 'vitest';
import { permissions } from '../../demo/platform/identity/authorize.ts';
import { listApps } from '../../demo/platform/identity/oauth-apps.ts';
import type { CommandInput } from '../../src/protocol/commands.ts';
import { answersFor, openHarness, popup, storefront, workbench, type Harness } from '../fixtures/background-harness.ts';
import { readLog } from '../fixtures/platform-control.ts';
import { asMerchant, startTestPlatform } from './platform-client.ts';

type Version = 'v1' | 'v3';

/** A page that names the site's id, and is none of the site's. */
const phishing = 'https://evil.example';

/** A store without a product, of which the platform tells no address unless it is `published`. */
async function openEmpty(catalogVersion: Version, published = false, storefrontUrl = storefront): Promise<Harness> {
  const platform = await startTestPlatform({ storefrontUrl, catalogVersion });
  platform.db.exec('CREATE TABLE kept AS SELECT * FROM products');
  platform.db.exec(`CREATE TABLE kept_documents AS SELECT * FROM documents`);
  platform.db.exec('DELETE FROM products; DELETE FROM documents');
  await setPublished({ platform }, published);
  return openHarness(platform);
}

const setPublished = ({ platform }: Pick<Harness, 'platform'>, published: boolean) =>
  fetch(`${platform.url}/__demo/policy`, { method: 'PATCH', body: JSON.stringify({ published }) });
const putProductsBack = ({ platform }: Harness) =>
  platform.db.exec('INSERT INTO products SELECT * FROM kept; INSERT INTO documents SELECT * FROM kept_documents');

const connect = (harness: Harness, change: Partial<CommandInput<'stores.connect'>> = {}) =>
  harness.as(workbench)('stores.connect', { ...answersFor(harness.platform), clientId: null, ...change });
const storeIn = async (harness: Harness) => (await harness.readView('workbench', workbench)).stores[0];
const appsOf = ({ platform }: Harness) => listApps(platform.db);
const callsOfApps = async ({ platform }: Harness) =>
  (await readLog(platform)).filter(({ path }) => path.startsWith('/oauth-app/'));
const refusedBy = (rule: string) => ({ details: { violations: [{ field: 'storefront', rule }] } });
/** A key that may do everything but read the site's addresses. */
const keyWithoutUrls = ({ platform }: Harness): string =>
  asMerchant(
    platform,
    permissions.filter((name) => name !== 'SITE_URLS.READ'),
  )['Authorization'] ?? '';

describe.each<Version>(['v1', 'v3'])('the address of a store of catalog %s without a product', (version) => {
  test('is the published one, and a page elsewhere is refused', async () => {
    const harness = await openEmpty(version, true);
    await expect(connect(harness, { storefront: phishing })).rejects.toMatchObject(refusedBy('storefront_mismatch'));
    expect(await callsOfApps(harness)).toEqual([]);
    expect(await connect(harness)).toMatchObject({ logIn: 'ready', storefront });
    expect((await storeIn(harness))?.isUnproven).toBeUndefined();
  });

  test('is completed by the path in front of its pages', async () => {
    const harness = await openEmpty(version, true, 'https://name.sites.example/my-site');
    expect(await connect(harness, { storefront: 'https://name.sites.example' })).toMatchObject({
      storefront: 'https://name.sites.example/my-site',
    });
    await expect(connect(harness, { storefront: 'https://name.sites.example/other' })).rejects.toMatchObject(
      refusedBy('storefront_mismatch'),
    );
  });

  test.each(['not published', 'a key that may not ask'])('adds nothing to any OAuth app: %s', async (why) => {
    const harness = await openEmpty(version, why !== 'not published');
    const apiKey = why === 'not published' ? harness.platform.apiKey : keyWithoutUrls(harness);
    const before = appsOf(harness);
    const { storeId, logIn } = await connect(harness, { storefront: phishing, apiKey });
    expect(logIn).toBe('unproven');
    expect(await storeIn(harness)).toMatchObject({ isUnproven: true, clientId: null });
    await harness.as(workbench)('key.check', { storeId });
    expect(await callsOfApps(harness)).toEqual([]);
    expect(appsOf(harness)).toEqual(before);
  });

  test('lets nobody log in, with a client id that was typed or set neither', async () => {
    const harness = await openEmpty(version);
    const { clientId } = harness.platform;
    const { storeId, logIn } = await connect(harness, { storefront: phishing, clientId });
    expect(logIn).toBe('unproven');
    const ask = harness.as(popup);
    await expect(ask('stores.setClientId', { storeId, clientId })).rejects.toMatchObject(refusedBy('address_unproven'));
    await expect(ask('signIn.open', { storeId, step: 'logIn' })).rejects.toMatchObject({ code: 'client_missing' });
  });

  test('is confirmed by its owner’s own words alone', async () => {
    const harness = await openEmpty(version);
    const { storeId } = await connect(harness);
    const confirm = (address: string) => harness.as(workbench)('stores.confirmAddress', { storeId, address });
    expect(await confirm('')).toEqual({ isProven: false });
    for (const wrong of ['evil.example', 'https://shop.example.evil.example', 'yes', 'https://', ' '])
      await expect(confirm(wrong)).rejects.toMatchObject(refusedBy('address_differs'));
    expect(await callsOfApps(harness)).toEqual([]);
    expect(await confirm(' www.Shop.example/product-page/mug')).toEqual({ isProven: true });
    expect(await storeIn(harness)).toMatchObject({ clientId: appsOf(harness).at(-1)?.id });
    expect((await storeIn(harness))?.isUnproven).toBeUndefined();
    expect(appsOf(harness).at(-1)).toMatchObject({ allowedRedirectDomains: ['shop.example'] });
    // The owner's confirmation holds for the same address.
    expect(await connect(harness)).toMatchObject({ logIn: 'ready' });
    expect(await connect(harness, { storefront: phishing })).toMatchObject({ logIn: 'unproven' });
  });

  test('is proven by the first product that shoppers see', async () => {
    const harness = await openEmpty(version);
    const { storeId } = await connect(harness);
    putProductsBack(harness);
    expect(await harness.as(popup)('stores.confirmAddress', { storeId, address: '' })).toEqual({ isProven: true });
    await harness.as(popup)('signIn.open', { storeId, step: 'logIn' });
  });

  test('is refused for good where the first product is elsewhere, whatever its owner types', async () => {
    const harness = await openEmpty(version);
    const { storeId } = await connect(harness, { storefront: phishing });
    putProductsBack(harness);
    for (const address of ['', phishing])
      await expect(harness.as(workbench)('stores.confirmAddress', { storeId, address })).rejects.toMatchObject(
        refusedBy('storefront_mismatch'),
      );
    expect(await callsOfApps(harness)).toEqual([]);
  });

  test('takes the path in front of its pages from the platform, once that says it', async () => {
    const harness = await openEmpty(version, false, 'https://name.sites.example/my-site');
    const { storeId } = await connect(harness, { storefront: 'https://name.sites.example/my-site/cart' });
    expect((await storeIn(harness))?.storefront).toBe('https://name.sites.example');
    await setPublished(harness, true);
    await harness.as(workbench)('key.check', { storeId });
    expect((await storeIn(harness))?.storefront).toBe('https://name.sites.example/my-site');
  });
});
