import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { laterColumns } from '../../demo/platform/schema.ts';
import { startPlatform } from '../../demo/platform/start-platform.ts';
import type { Platform, PlatformOptions } from '../../demo/platform/start-platform.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';
import { asMerchant, ask, asVisitor, readProduct } from './platform-client.ts';

async function withPlatform<T>(
  options: Partial<PlatformOptions>,
  work: (platform: Platform) => Promise<T>,
): Promise<T> {
  const base = { catalog: smallCatalog, catalogVersion: 'v1', storefrontUrl: 'http://shop.example' } as const;
  const platform = await startPlatform({ ...base, ...options });
  try {
    return await work(platform);
  } finally {
    await platform.close();
  }
}

function createDatabaseFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'platform-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'shop.db');
}

test('a file keeps goods, tokens and secrets from one run to the next', async () => {
  const database = createDatabaseFile();
  const first = await withPlatform({ database }, async (platform) => {
    const { id } = await readProduct(platform, 'stoneware-mug');
    const body = { product: { priceData: { price: 31 } } };
    await ask(platform, `PATCH /stores/v1/products/${id}`, { headers: asMerchant(platform), body });
    return { ...platform, visitor: await asVisitor(platform) };
  });
  await withPlatform({ database, catalog: { ...smallCatalog, products: [] } }, async (platform) => {
    const { clientId, apiKey, siteId, member } = first;
    expect(platform).toMatchObject({ clientId, apiKey, siteId, member });
    expect((await readProduct(platform, 'stoneware-mug')).priceData.price).toBe(31);
    expect((await ask(platform, 'GET /stores/v3/provision/version', { headers: first.visitor })).status).toBe(200);
  });
});

test('given secrets win over stored ones, and the key before is good no more', async () => {
  const database = createDatabaseFile();
  const old = await withPlatform({ database }, async (platform) => platform);
  const given = {
    clientId: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
    apiKey: 'IST.given',
    siteId: 'the-site',
    member: { email: 'given@example.com', password: 'given' },
  };
  await withPlatform({ database, ...given }, async (platform) => {
    expect(platform).toMatchObject(given);
    const version = async (Authorization: string) =>
      (
        await ask(platform, 'GET /stores/v3/provision/version', {
          headers: { Authorization, 'wix-site-id': 'the-site' },
        })
      ).status;
    expect([await version('IST.given'), await version(old.apiKey)]).toEqual([200, 401]);
    const body = { loginId: { email: 'given@example.com' }, password: 'given' };
    const headers = await asVisitor(platform);
    const answer = await ask(platform, 'POST /_api/iam/authentication/v2/login', { body, headers });
    expect(answer.body.state).toBe('SUCCESS');
  });
});

test('secrets differ from run to run', async () => {
  const [one, two] = await Promise.all([1, 2].map(() => withPlatform({}, async (platform) => platform)));
  for (const name of ['clientId', 'apiKey', 'siteId'] as const) expect(one?.[name]).not.toBe(two?.[name]);
  expect(one?.member.password).not.toBe(two?.member.password);
});

test('a file of the other catalog version is refused', async () => {
  const database = createDatabaseFile();
  await withPlatform({ database, catalogVersion: 'v3' }, async () => undefined);
  await expect(withPlatform({ database }, async () => undefined)).rejects.toThrow('stocked as catalog v3');
});

test('a catalog that does not fit is refused whole', async () => {
  const database = createDatabaseFile();
  const [mug, apron] = smallCatalog.products;
  if (mug === undefined || apron === undefined) throw new Error('The fixture lost its products');
  const lost = { ...smallCatalog, products: [apron, { ...mug, collections: ['nowhere'] }] };
  await expect(withPlatform({ database, catalog: lost }, async () => undefined)).rejects.toThrow(
    'no collection nowhere',
  );
  const [first, ...others] = apron.variants;
  if (first === undefined) throw new Error('The fixture lost its variants');
  const mixed = { ...apron, variants: [{ ...first, stock: { tracked: false, inStock: true } as const }, ...others] };
  const catalog = { ...smallCatalog, products: [mixed] };
  await expect(withPlatform({ database, catalog }, async () => undefined)).rejects.toThrow('some do not');
  const stocked = await withPlatform({ database }, async ({ db }) =>
    db.prepare('SELECT count(*) AS n FROM products').get(),
  );
  expect(stocked).toEqual({ n: 6 });
});

test('a file of an earlier day gets the columns it lacks', async () => {
  const database = createDatabaseFile();
  await withPlatform({ database }, async ({ db }) => {
    for (const [table, column] of laterColumns) db.exec(`ALTER TABLE ${table} DROP COLUMN ${column}`);
  });
  await withPlatform({ database }, async (platform) => {
    const { body } = await ask(platform, 'GET /__demo/members');
    expect(body['members']).toMatchObject([{ email: platform.member.email, approved: true, captchaWanted: false }]);
    expect((await ask(platform, 'GET /__demo/mail')).status).toBe(200);
  });
});
