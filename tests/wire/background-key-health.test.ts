import { describe, expect, test } from 'vitest';
import { addApiKey, permissions, type Permission } from '../../demo/platform/identity/authorize.ts';
import { allRows } from '../../demo/platform/database.ts';
import type { CatalogVersion as DemoVersion } from '../../demo/platform/shop.ts';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { findMissingPermissions } from '../../src/background/services/key-permissions.ts';
import type { CatalogVersion } from '../../src/domain/store.ts';
import type { Edit } from '../../src/domain/edit.ts';
import type { WorkbenchView } from '../../src/protocol/view.ts';
import { createCatalogV3 } from '../../src/catalog/v3/catalog-v3.ts';
import { openConnected, popup, storefront, workbench } from '../fixtures/background-harness.ts';
import { createEdit } from '../fixtures/edit.ts';
import { eventually } from '../fixtures/eventually.ts';
import { json, startServer } from '../fixtures/plain-server.ts';
import { setFaults } from '../fixtures/platform-control.ts';
import { clientAt, merchantClient } from '../fixtures/clients.ts';
import { apiKeyAuth } from '../../src/client/auth/api-key.ts';
import { startTestPlatform } from './platform-client.ts';
import { startEmptyShop } from './platform-v3-shop.ts';

const demoVersions: Record<CatalogVersion, DemoVersion> = { V1_CATALOG: 'v1', V3_CATALOG: 'v3' };

/** The missing permissions that are reported for a key without these permissions. */
async function missingOf(platform: Platform, version: CatalogVersion, lacking: readonly Permission[]) {
  const granted = permissions.filter((each) => !lacking.includes(each));
  addApiKey(platform.db, 'IST.limited', granted);
  return findMissingPermissions(merchantClient({ ...platform, apiKey: 'IST.limited' }), version);
}

/** All that the store holds, as text. */
function contentOf({ db }: Platform): string {
  const tables = allRows<{ name: string }>(
    db,
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'api_keys'",
  );
  return JSON.stringify(tables.map(({ name }) => allRows(db, `SELECT * FROM "${name}"`)));
}

const table: [CatalogVersion, Permission, readonly string[]][] = [
  ['V1_CATALOG', 'WIX_STORES.READ_PRODUCTS', ['products_read']],
  // The platform has no permission of its own for collections.
  ['V1_CATALOG', 'WIX_STORES.MODIFY_PRODUCTS', ['products_write', 'groups_write']],
  ['V1_CATALOG', 'WIX_STORES.MODIFY_INVENTORY', ['inventory_write']],
  ['V1_CATALOG', 'WIX_STORES.PRODUCT_UPDATE', []],
  ['V3_CATALOG', 'WIX_STORES.PRODUCT_READ', ['products_read']],
  ['V3_CATALOG', 'WIX_STORES.PRODUCT_MERCHANT_DATA_READ', ['products_read']],
  ['V3_CATALOG', 'WIX_STORES.INVENTORY_READ', ['products_read']],
  ['V3_CATALOG', 'WIX_STORES.PRODUCT_UPDATE', ['products_write']],
  ['V3_CATALOG', 'WIX_STORES.INVENTORY_UPDATE', ['inventory_write']],
  ['V3_CATALOG', 'CATEGORIES.CATEGORY_ADD_ITEM', ['groups_write']],
  ['V3_CATALOG', 'WIX_STORES.MODIFY_PRODUCTS', []],
];

describe('the trials of a key', () => {
  test.each(table)('on %s without %s find %j missing, and change nothing', async (version, lacking, missing) => {
    const platform = await startTestPlatform({ catalogVersion: demoVersions[version] });
    addApiKey(platform.db, 'IST.unused', []);
    const before = contentOf(platform);
    expect(await missingOf(platform, version, [lacking])).toEqual(missing);
    expect(contentOf(platform)).toBe(before);
  });

  test.each(['V1_CATALOG', 'V3_CATALOG'] as const)(
    'the trials of a key on %s tell all that is missing apart',
    async (version) => {
      const platform = await startTestPlatform({ catalogVersion: demoVersions[version] });
      expect(await missingOf(platform, version, permissions)).toEqual([
        'products_read',
        'products_write',
        'inventory_write',
        'groups_write',
      ]);
    },
  );

  test('find the same in a V3 store that has nothing to sell', async () => {
    const platform = await startEmptyShop();
    expect(await missingOf(platform, 'V3_CATALOG', ['WIX_STORES.PRODUCT_UPDATE'])).toEqual(['products_write']);
  });
});

test('on V3 a platform that looks for the product before the permission is understood, too', async () => {
  const found = '11111111-1111-1111-1111-111111111111';
  const lists = JSON.stringify({ products: [{ id: found }], inventoryItems: [{ id: found }] });
  const { url } = await startServer((response, request) => {
    const isRead = request.method === 'POST';
    const status = isRead ? 200 : request.url?.endsWith(found) ? 403 : 404;
    response.writeHead(status, { 'content-type': 'application/json' }).end(isRead ? lists : '{"message":"no"}');
  });
  const client = clientAt(url, apiKeyAuth('IST.key', 'site'));
  expect(await findMissingPermissions(client, 'V3_CATALOG')).toEqual(['products_write', 'inventory_write']);
});

test('a V3 product that cannot be read to try a change says nothing of the key', async () => {
  const { url } = await startServer((response, request) => {
    const isRead = request.method === 'POST';
    // The reading that tells whether the key may read asks for more.
    const isForChange = request.url === '/stores/v3/products/query' && !request.body.includes('MERCHANT_DATA');
    json(response, isRead ? {} : { message: 'no' }, isForChange ? 503 : isRead ? 200 : 404);
  });
  const client = clientAt(url, apiKeyAuth('IST.key', 'site'));
  await expect(findMissingPermissions(client, 'V3_CATALOG')).rejects.toMatchObject({ code: 'server' });
});

test('a platform without a clear answer changes nothing that is known', async () => {
  const { url } = await startServer((response) => response.writeHead(503).end());
  await expect(
    findMissingPermissions(clientAt(url, apiKeyAuth('IST.key', 'site')), 'V3_CATALOG'),
  ).rejects.toMatchObject({
    code: 'server',
  });
});

/** A connected store of catalog V3 whose key then loses these permissions. */
async function openLimited(...lacking: readonly Permission[]) {
  const platform = await startTestPlatform({ storefrontUrl: storefront, catalogVersion: 'v3' });
  const catalog = createCatalogV3({ client: merchantClient(platform), isMerchant: true });
  const candle = await catalog.bySlug('beeswax-candle');
  const groups = await catalog.groups.list();
  const harness = await openConnected(platform);
  const granted = permissions.filter((each) => !lacking.includes(each));
  platform.db.prepare('UPDATE api_keys SET permissions = ?').run(JSON.stringify(granted));
  return {
    ...harness,
    candle,
    other: groups.find(({ id }) => !candle?.groupIds.includes(id)),
    merchantOf: async () =>
      ((await harness.follow('workbench', workbench)).posted[0] as WorkbenchView).stores[0]?.merchant,
    async commit(change: Partial<Edit>) {
      const edit = createEdit({ id: harness.runtime.newId(), productId: candle?.id ?? '', ...change });
      const { state: _s, storeId: _i, surface: _u, createdAt: _c, undoOf: _o, ownValues: _v, ...intent } = edit;
      await harness.as(popup)('edits.commit', { storeId: harness.storeId, intent, holdMs: 0 });
      return edit;
    },
    settles: ({ id }: Edit, state: object) =>
      eventually(async () => (await harness.journal.get(id))?.state).toMatchObject(state),
  };
}
type Limited = Awaited<ReturnType<typeof openLimited>>;
const renamesCandle = async ({ commit, settles, candle }: Limited) =>
  settles(await commit({ field: 'name', base: candle?.name ?? '', value: 'Renamed' }), { tag: 'applied' });

describe('a call that is refused while editing', () => {
  test('leaves the key ready if it only finds the category of all products', async () => {
    const shop = await openLimited('WIX_STORES.ALL_PRODUCTS_CATEGORY_READ');
    const { groups } = await shop.as(workbench)('catalog.groups', { storeId: shop.storeId });
    expect(groups.length).toBeGreaterThan(0);
    expect(await shop.merchantOf()).toEqual({ tag: 'ready', missing: [], remembered: null });
    await renamesCandle(shop);
  });

  test('says only of categories what a refused category says', async () => {
    const shop = await openLimited('CATEGORIES.CATEGORY_ADD_ITEM');
    const { id = '', name = '' } = shop.other ?? {};
    const edit = await shop.commit({ field: 'group', base: 'false', value: 'true', group: { id, name } });
    await shop.settles(edit, { tag: 'waiting', reason: 'key_refused' });
    await renamesCandle(shop);
    expect(await shop.merchantOf()).toEqual({ tag: 'ready', missing: ['groups_write'], remembered: null });
  });

  test.each(['ribbon', 'brand'] as const)('says nothing of products if it finds a %s', async (field) => {
    const shop = await openLimited('WIX_STORES.RIBBON_GET_OR_CREATE', 'WIX_STORES.BRAND_GET_OR_CREATE');
    const base = shop.candle?.values[field] ?? '';
    await shop.settles(await shop.commit({ field, base, value: 'New here' }), {
      tag: 'waiting',
      reason: 'key_refused',
    });
    expect(await shop.merchantOf()).toEqual({ tag: 'ready', missing: [], remembered: null });
    await renamesCandle(shop);
  });

  test('leaves the key ready if the search on V1 goes on without it', async () => {
    const platform = await startTestPlatform({ storefrontUrl: storefront });
    const harness = await openConnected(platform);
    await setFaults(platform, { kind: 'status-before', status: 403, path: '/stores-reader/v1/variants/query' });
    const { products } = await harness.as(popup)('catalog.search', { storeId: harness.storeId, text: 'SM-1' });
    expect(products).toBeDefined();
    const [view] = (await harness.follow('workbench', workbench)).posted as WorkbenchView[];
    expect(view?.stores[0]?.merchant).toEqual({ tag: 'ready', missing: [], remembered: null });
  });
});
