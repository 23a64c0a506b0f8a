import { describe, expect, test } from 'vitest';
import type { Permission } from '../../demo/platform/identity/authorize.ts';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { asMerchant, ask, asVisitor, readProduct, readTables, startTestPlatform } from './platform-client.ts';

const reads: [string, Permission][] = [
  ['POST /stores-reader/v1/products/query-platformized', 'WIX_STORES.READ_PRODUCTS'],
  ['POST /stores-reader/v1/products/query', 'WIX_STORES.READ_PRODUCTS'],
  ['GET /stores-reader/v1/products/:id', 'WIX_STORES.READ_PRODUCTS'],
  ['POST /stores-reader/v1/products/:id/variants/query', 'WIX_STORES.READ_PRODUCTS'],
  ['POST /stores-reader/v1/products/:id/productOptionsAvailability', 'WIX_STORES.READ_PRODUCTS'],
  ['POST /stores-reader/v1/variants/query', 'WIX_STORES.READ_PRODUCTS'],
  ['GET /stores-reader/v1/variants/:id-00000000-0000-0000-0000-000000000000', 'WIX_STORES.READ_PRODUCTS'],
  ['GET /v1/collections/slug/kitchen', 'WIX_STORES.READ_PRODUCTS'],
  ['POST /stores-reader/v2/collections/query', 'WIX_STORES.READ_PRODUCTS'],
  ['GET /stores-reader/v2/collections/slug/kitchen', 'WIX_STORES.READ_PRODUCTS'],
  ['POST /stores-reader/v2/inventoryItems/query', 'WIX_STORES.READ_INVENTORY'],
  ['POST /stores-reader/v2/inventoryItems/:item/getVariants', 'WIX_STORES.READ_INVENTORY'],
];

const writes: [string, Permission][] = [
  ['POST /stores/v1/products', 'WIX_STORES.MODIFY_PRODUCTS'],
  ['PATCH /stores/v1/products/:id', 'WIX_STORES.MODIFY_PRODUCTS'],
  ['DELETE /stores/v1/products/:id', 'WIX_STORES.MODIFY_PRODUCTS'],
  ['DELETE /stores/v1/products/:id/options', 'WIX_STORES.MODIFY_PRODUCTS'],
  ['POST /stores/v1/products/:id/remove-brand', 'WIX_STORES.MODIFY_PRODUCTS'],
  ['POST /stores/v1/products/:id/remove-ribbon', 'WIX_STORES.MODIFY_PRODUCTS'],
  ['POST /stores/v1/products/:id/media', 'WIX_STORES.MODIFY_PRODUCTS'],
  ['POST /stores/v1/products/:id/media/delete', 'WIX_STORES.MODIFY_PRODUCTS'],
  ['PATCH /stores/v1/products/:id/choices/media', 'WIX_STORES.MODIFY_PRODUCTS'],
  ['POST /stores/v1/products/:id/choices/media/delete', 'WIX_STORES.MODIFY_PRODUCTS'],
  ['PATCH /stores/v1/products/:id/variants', 'WIX_STORES.MODIFY_PRODUCTS'],
  ['POST /stores/v1/products/:id/variants/resetToDefault', 'WIX_STORES.MODIFY_PRODUCTS'],
  ['POST /stores/v1/bulk/products/update', 'WIX_STORES.MODIFY_PRODUCTS'],
  ['POST /stores/v1/bulk/products/adjust-properties', 'WIX_STORES.MODIFY_PRODUCTS'],
  ['POST /stores/v1/collections', 'WIX_STORES.MODIFY_PRODUCTS'],
  ['PATCH /stores/v1/collections/:id', 'WIX_STORES.MODIFY_PRODUCTS'],
  ['DELETE /stores/v1/collections/:id', 'WIX_STORES.MODIFY_PRODUCTS'],
  ['POST /stores/v1/collections/:id/productIds', 'WIX_STORES.MODIFY_PRODUCTS'],
  ['POST /stores/v1/collections/:id/productIds/delete', 'WIX_STORES.MODIFY_PRODUCTS'],
  ['PATCH /stores/v2/inventoryItems/product/:id', 'WIX_STORES.MODIFY_INVENTORY'],
  ['POST /stores/v2/inventoryItems/increment', 'WIX_STORES.MODIFY_INVENTORY'],
  ['POST /stores/v2/inventoryItems/decrement', 'WIX_STORES.MODIFY_INVENTORY'],
];

const others: Permission[] = [
  'WIX_STORES.READ_PRODUCTS',
  'WIX_STORES.MODIFY_PRODUCTS',
  'WIX_STORES.READ_INVENTORY',
  'WIX_STORES.MODIFY_INVENTORY',
];

async function send(platform: Platform, line: string, headers: Record<string, string>) {
  const { id, inventoryItemId } = await readProduct(platform, 'stoneware-mug');
  const filled = line.replace(':id', id).replace(':item', inventoryItemId);
  const body = { product: { ribbon: 'Changed' }, query: {} };
  return ask(platform, filled, { headers, body: /^(?:GET|DELETE)/u.test(line) ? undefined : body });
}

describe.each([...reads, ...writes])('%s', (line, permission) => {
  test('asks for a credential that is good', async () => {
    const platform = await startTestPlatform();
    const before = readTables(platform);
    const site = { 'wix-site-id': platform.siteId };
    const { Authorization = '' } = await asVisitor(platform);
    const forged = [{ Authorization: `${Authorization.slice(0, -4)}AAAA` }, { Authorization: 'OauthNG.JWS.x.y.z' }];
    for (const headers of [{}, site, { ...site, Authorization: 'IST.wrong' }, ...forged]) {
      const answer = await send(platform, line, headers);
      expect([answer.status, answer.body]).toEqual([401, { message: 'Unauthenticated', details: {} }]);
    }
    expect(readTables(platform)).toEqual(before);
  });

  test('asks an API key for its site and its permission', async () => {
    const platform = await startTestPlatform();
    const before = readTables(platform);
    const without = asMerchant(
      platform,
      others.filter((one) => one !== permission),
    );
    const refused = [
      { Authorization: platform.apiKey },
      { ...asMerchant(platform), 'wix-site-id': 'another' },
      without,
    ];
    for (const headers of refused) expect((await send(platform, line, headers)).status).toBe(403);
    expect(readTables(platform)).toEqual(before);
    expect((await send(platform, line, asMerchant(platform, [permission]))).status).not.toBe(403);
  });
});

test.each(reads)('%s lets a visitor read', async (line) => {
  const platform = await startTestPlatform();
  expect((await send(platform, line, await asVisitor(platform))).status).toBe(200);
});

test.each(writes)('%s refuses a visitor', async (line) => {
  const platform = await startTestPlatform();
  const before = readTables(platform);
  expect((await send(platform, line, await asVisitor(platform))).status).toBe(403);
  expect(readTables(platform)).toEqual(before);
});

test('a token is good until its time is over', async () => {
  let now = Date.now();
  const platform = await startTestPlatform({ now: () => now, accessTokenLifeS: 60 });
  const headers = await asVisitor(platform);
  const read = () => ask(platform, 'GET /stores/v3/provision/version', { headers });
  now += 59_000;
  expect((await read()).status).toBe(200);
  now += 2_000;
  expect((await read()).status).toBe(401);
});

test('a token of another store is not good here', async () => {
  const headers = await asVisitor(await startTestPlatform());
  const platform = await startTestPlatform();
  expect((await ask(platform, 'GET /stores/v3/provision/version', { headers })).status).toBe(401);
});

test('a V3 store tells its version and answers 428 to every V1 call', async () => {
  const platform = await startTestPlatform({ catalogVersion: 'v3' });
  const headers = asMerchant(platform);
  const version = await ask(platform, 'GET /stores/v3/provision/version', { headers });
  expect(version.body).toEqual({ catalogVersion: 'V3_CATALOG' });
  for (const [line] of [...reads, ...writes]) {
    const body = /^(?:GET|DELETE)/u.test(line) ? undefined : {};
    const answer = await ask(platform, line.replace(/:\w+/u, 'x'), { headers, body });
    expect([answer.status, answer.body.details.applicationError?.code]).toEqual([
      428,
      'CATALOG_V3_CALLING_CATALOG_V1_API',
    ]);
  }
  const v1 = await startTestPlatform();
  const answer = await ask(v1, 'GET /stores/v3/provision/version', { headers: await asVisitor(v1) });
  expect(answer.body).toEqual({ catalogVersion: 'V1_CATALOG' });
});

test('a request that is not served, or not JSON, is answered with an envelope and a request id', async () => {
  const platform = await startTestPlatform();
  const headers = asMerchant(platform);
  const cases: [string, string | undefined, number][] = [
    ['GET /v2/collections/query', undefined, 404],
    ['PUT /stores/v1/products', '{}', 404],
    ['POST /stores/v1/products', '{"product":', 400],
    ['POST /stores/v1/products', '[]', 400],
    ['POST /stores/v1/products', 'null', 400],
  ];
  for (const [line, body, status] of cases) {
    const answer = await ask(platform, line, { headers, body });
    expect([answer.status, answer.body.details]).toEqual([status, {}]);
    expect(answer.body.message).toBeTypeOf('string');
    expect(answer.headers.get('x-wix-request-id')).toBeTruthy();
  }
});

test('any page may call with the headers of the platform', async () => {
  const platform = await startTestPlatform();
  const preflight = await ask(platform, 'OPTIONS /stores-reader/v1/products/query', {
    headers: {
      Origin: 'http://elsewhere.example',
      'Access-Control-Request-Method': 'PATCH',
      'Access-Control-Request-Headers': 'authorization,content-type,wix-site-id,x-wix-consistent',
    },
  });
  expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(preflight.headers.get('Access-Control-Allow-Methods')).toContain('PATCH');
  const allowed = preflight.headers.get('Access-Control-Allow-Headers')?.toLowerCase().split(',');
  expect(allowed).toEqual(expect.arrayContaining(['authorization', 'content-type', 'wix-site-id', 'x-wix-consistent']));
  const refused = await ask(platform, 'GET /stores/v3/provision/version', { headers: { Origin: 'http://a.example' } });
  expect(refused.headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(refused.headers.get('Access-Control-Expose-Headers')).toContain('x-wix-request-id');
});
