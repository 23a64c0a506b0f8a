import { describe, expect, test } from 'vitest';
import { addApiKey, permissions, type Permission } from '../../demo/platform/identity/authorize.ts';
import { allRows } from '../../demo/platform/database.ts';
import type { CatalogVersion as DemoVersion } from '../../demo/platform/shop.ts';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { findMissingPermissions } from '../../src/background/services/key-permissions.ts';
import type { CatalogVersion } from '../../src/domain/store.ts';
import { json, startServer } from '../fixtures/plain-server.ts';
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
  ['V1_CATALOG', 'WIX_STORES.MODIFY_PRODUCTS', ['products_write']],
  ['V1_CATALOG', 'WIX_STORES.MODIFY_INVENTORY', ['inventory_write']],
  ['V1_CATALOG', 'WIX_STORES.PRODUCT_UPDATE', []],
  ['V3_CATALOG', 'WIX_STORES.PRODUCT_READ', ['products_read']],
  ['V3_CATALOG', 'WIX_STORES.PRODUCT_MERCHANT_DATA_READ', ['products_read']],
  ['V3_CATALOG', 'WIX_STORES.INVENTORY_READ', ['products_read']],
  ['V3_CATALOG', 'WIX_STORES.PRODUCT_UPDATE', ['products_write']],
  ['V3_CATALOG', 'WIX_STORES.INVENTORY_UPDATE', ['inventory_write']],
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

  test.each(['V1_CATALOG', 'V3_CATALOG'] as const)('on %s tell all that is missing apart', async (version) => {
    const platform = await startTestPlatform({ catalogVersion: demoVersions[version] });
    expect(await missingOf(platform, version, permissions)).toEqual([
      'products_read',
      'products_write',
      'inventory_write',
    ]);
  });

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

test('on V3 products that cannot be read to try a change say nothing of the key', async () => {
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
