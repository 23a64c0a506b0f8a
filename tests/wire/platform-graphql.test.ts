import { expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { ask, asMerchant, asVisitor, startTestPlatform } from './platform-client.ts';

async function query(platform: Platform, text: string, variables?: object, headers?: Record<string, string>) {
  const asker = headers ?? (await asVisitor(platform));
  return ask(platform, 'POST /graphql/alpha', { body: { query: text, variables }, headers: asker });
}

test('answers the requested fields, with variables, aliases and fragments', async () => {
  const platform = await startTestPlatform();
  const text = `query ($slug: String) {
    catalogVersion
    mug: products(slug: $slug) { totalCount items { ...names price } }
  }
  fragment names on Product { name slug }`;
  const { body } = await query(platform, text, { slug: 'stoneware-mug' });
  expect(body).toEqual({
    data: {
      catalogVersion: 'V1_CATALOG',
      mug: { totalCount: 1, items: [{ name: 'Stoneware Mug', slug: 'stoneware-mug', price: '24.5' }] },
    },
  });
});

test('pages, and shows hidden products to the merchant alone', async () => {
  const platform = await startTestPlatform();
  const text = '{ products(limit: 2, offset: 1) { totalCount items { id } } }';
  const { data } = (await query(platform, text)).body as unknown as { data: { products: { totalCount: number } } };
  expect(data.products).toEqual({ totalCount: 5, items: [{ id: expect.any(String) }, { id: expect.any(String) }] });
  const hidden = platform.db.prepare('SELECT id FROM products WHERE visible = 0').get()?.['id'];
  const one = 'query ($id: ID!) { product(id: $id) { id visible } }';
  expect((await query(platform, one, { id: hidden })).body['data']).toEqual({ product: null });
  expect((await query(platform, one, { id: hidden }, asMerchant(platform))).body['data']).toEqual({
    product: { id: hidden, visible: false },
  });
});

test('reads the products of a store that runs catalog V3', async () => {
  const platform = await startTestPlatform({ catalogVersion: 'v3' });
  const body = JSON.stringify({ name: 'Jug', slug: 'jug', actualPriceRange: { minValue: { amount: '12.50' } } });
  platform.db.exec("DELETE FROM documents WHERE kind = 'product'");
  platform.db.prepare("INSERT INTO documents (kind, id, body) VALUES ('product', 'p1', ?)").run(body);
  expect((await query(platform, '{ catalogVersion products { items { name price } } }')).body['data']).toEqual({
    catalogVersion: 'V3_CATALOG',
    products: { items: [{ name: 'Jug', price: '12.50' }] },
  });
});

test.each([
  '{ products { items { secret } } }',
  '{ products',
  'mutation { x }',
  '{ products(limit: 101) { totalCount } }',
])('tells what is wrong with %s, in a good answer', async (text) => {
  const { status, body } = await query(await startTestPlatform(), text);
  expect([status, body['errors']]).toEqual([200, [expect.objectContaining({ message: expect.any(String) })]]);
});

test('needs a token', async () => {
  const platform = await startTestPlatform();
  expect((await query(platform, '{ catalogVersion }', {}, {})).status).toBe(401);
});
