import { expect, test } from 'vitest';
import {
  asMerchant,
  ask,
  asVisitor,
  readProduct,
  readTables,
  readViolations,
  startTestPlatform,
} from './platform-client.ts';

const allProducts = '00000000-000000-000000-000000000001';
const unknownId = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';

test('collections are queried in both forms, with the collection of all products', async () => {
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

test('the older form includes description and number only on request', async () => {
  const platform = await startTestPlatform();
  const headers = await asVisitor(platform);
  const line = 'POST /stores-reader/v1/collections/query';
  const plain = await ask(platform, line, { body: { query: {} }, headers });
  expect(plain.body.collections[1]).toMatchObject({ name: 'Kitchen', visible: true });
  expect(plain.body.collections[1]).not.toHaveProperty('description');
  expect(plain.body.collections[1]).not.toHaveProperty('numberOfProducts');
  const body = { query: {}, includeNumberOfProducts: true, includeDescription: true };
  const full = await ask(platform, line, { body, headers });
  expect(full.body.collections[1]).toMatchObject({ description: 'For the table', numberOfProducts: 2 });
  const read = `GET /stores-reader/v1/collections/${full.body.collections[1]?.id}`;
  expect((await ask(platform, read, { headers })).body.collection).not.toHaveProperty('numberOfProducts');
  const counted = await ask(platform, `${read}?includeNumberOfProducts=true`, { headers });
  expect(counted.body.collection).toMatchObject({ numberOfProducts: 2 });
});

test('a collection is created, changed and deleted', async () => {
  const platform = await startTestPlatform();
  const headers = asMerchant(platform);
  const create = (collection: object) =>
    ask(platform, 'POST /stores/v1/collections', { headers, body: { collection } });
  const created = await create({ name: 'Kitchen', numberOfProducts: 9 });
  expect(created.body.collection).toMatchObject({
    slug: 'kitchen-1',
    description: '',
    visible: true,
    numberOfProducts: 0,
  });
  const { id } = created.body.collection;
  const line = `PATCH /stores/v1/collections/${id}`;
  const changes = { description: 'Second', visible: false };
  const changed = await ask(platform, line, { headers, body: { collection: { id, ...changes } } });
  expect(changed.body.collection).toEqual({ ...created.body.collection, ...changes });
  const read = await ask(platform, `GET /stores-reader/v2/collections/${id}`, { headers });
  expect(read.body).toEqual(changed.body);
  const taken = await ask(platform, line, { headers, body: { collection: { slug: 'gifts', name: 'Changed' } } });
  expect([taken.status, taken.body.details.applicationError?.code]).toEqual([409, 'DUPLICATE_SLUG_ERROR']);
  expect((await create({ name: 'X', slug: 'gifts' })).status).toBe(409);
  const gone = await ask(platform, `DELETE /stores/v1/collections/${id}?id=${id}`, { headers });
  expect([gone.status, gone.body]).toEqual([200, {}]);
  expect((await ask(platform, `DELETE /stores/v1/collections/${id}`, { headers })).status).toBe(404);
});

test.each([
  [undefined, { collection: 'REQUIRED_FIELD' }],
  [{}, { 'collection.name': 'REQUIRED_FIELD' }],
  [{ name: '' }, { 'collection.name': 'MIN_LENGTH' }],
  [{ name: 'x'.repeat(51) }, { 'collection.name': 'MAX_LENGTH' }],
  [{ name: 'x', description: 'x'.repeat(601) }, { 'collection.description': 'MAX_LENGTH' }],
  [{ name: 'x', slug: 'x'.repeat(101) }, { 'collection.slug': 'MAX_LENGTH' }],
  [{ name: 'x', visible: 'yes' }, { 'collection.visible': 'VALIDATION' }],
])('the collection %j is refused', async (collection, violations) => {
  const platform = await startTestPlatform();
  const before = readTables(platform);
  const answer = await ask(platform, 'POST /stores/v1/collections', {
    headers: asMerchant(platform),
    body: { collection },
  });
  expect([answer.status, readViolations(answer)]).toEqual([400, violations]);
  expect(readTables(platform)).toEqual(before);
});

test('a list of products is added to or removed from a collection as a whole or not at all', async () => {
  const platform = await startTestPlatform();
  const headers = asMerchant(platform);
  const { id } = (await ask(platform, 'GET /stores-reader/v1/collections/slug/gifts', { headers })).body.collection;
  const [mug, apron] = [await readProduct(platform, 'stoneware-mug'), await readProduct(platform, 'linen-apron')];
  const change = (to: string, productIds: unknown, way = '') =>
    ask(platform, `POST /stores/v1/collections/${to}/productIds${way}`, { headers, body: { id: to, productIds } });
  const added = await change(id, [mug.id, apron.id, apron.id]);
  expect([added.status, added.body]).toEqual([200, {}]);
  expect((await readProduct(platform, 'linen-apron')).collectionIds).toContain(id);
  const before = readTables(platform);
  expect((await change(id, [(await readProduct(platform, 'eclair-tin')).id, unknownId])).status).toBe(404);
  expect((await change(unknownId, [mug.id])).status).toBe(404);
  expect(readViolations(await change(allProducts, [mug.id], '/delete'))).toEqual({ id: 'FORMAT' });
  expect(readViolations(await change(id, undefined))).toEqual({ productIds: 'REQUIRED_FIELD' });
  const many = Array.from({ length: 1001 }, () => mug.id);
  expect(readViolations(await change(id, many, '/delete'))).toEqual({ productIds: 'MAX_SIZE' });
  expect(readTables(platform)).toEqual(before);
  await change(id, [mug.id, unknownId], '/delete');
  expect((await readProduct(platform, 'stoneware-mug')).collectionIds).not.toContain(id);
  expect((await readProduct(platform, 'linen-apron')).collectionIds).toContain(id);
});
