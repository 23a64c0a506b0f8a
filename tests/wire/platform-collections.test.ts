import { expect, test } from 'vitest';
import { asMerchant, ask, asVisitor, readViolations, startTestPlatform } from './platform-client.ts';

test('collections are queried in both forms, the one of all products among them', async () => {
  const platform = await startTestPlatform();
  const headers = await asVisitor(platform);
  const answer = await ask(platform, 'POST /stores-reader/v2/collections/query', { body: {}, headers });
  expect(answer.body).toMatchObject({
    collections: [
      { id: '00000000-000000-000000-000000000001', name: 'All Products', slug: 'all-products', numberOfProducts: 5 },
      { name: 'Kitchen', slug: 'kitchen', description: 'For the table', visible: true, numberOfProducts: 2 },
      { name: 'Gifts', numberOfProducts: 2 },
    ],
    metadata: { count: 3, offset: 0, total: 3 },
  });
  const filter = { name: { $startsWith: 'kit' } };
  const r = Buffer.from(JSON.stringify({ query: { filter } })).toString('base64url');
  const byGet = await ask(platform, `GET /stores-reader/v2/collections/query?.r=${r}`, { headers });
  expect(byGet.body.collections.map(({ name }) => name)).toEqual(['Kitchen']);
  const body = { query: { sort: '[{"name":"desc"}]', paging: { limit: 1 } } };
  const rest = await ask(platform, 'POST /stores-reader/v1/collections/query', { body, headers });
  expect(rest.body).toMatchObject({ collections: [{ name: 'Kitchen' }], totalResults: 3 });
  const bySlug = { query: { filter: { slug: 'kitchen' } } };
  const refused = await ask(platform, 'POST /stores-reader/v2/collections/query', { body: bySlug, headers });
  expect(readViolations(refused)).toEqual({ 'query.filter.slug': 'VALIDATION' });
});

test('a collection is read by id and by slug, a hidden one by the merchant only', async () => {
  const platform = await startTestPlatform();
  const headers = await asVisitor(platform);
  const bySlug = await ask(platform, 'GET /stores-reader/v2/collections/slug/kitchen', { headers });
  const { id } = bySlug.body.collection;
  expect((await ask(platform, `GET /stores-reader/v2/collections/${id}`, { headers })).body).toEqual(bySlug.body);
  expect((await ask(platform, 'GET /stores-reader/v2/collections/nothing', { headers })).status).toBe(404);
  platform.db.exec("UPDATE collections SET visible = 0 WHERE slug = 'kitchen'");
  expect((await ask(platform, `GET /stores-reader/v1/collections/${id}`, { headers })).status).toBe(404);
  expect((await ask(platform, `GET /stores/v1/collections/${id}`, { headers: asMerchant(platform) })).status).toBe(200);
});
