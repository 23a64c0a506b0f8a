import { expect, test } from 'vitest';
import { insertDocument } from '../../demo/platform/v3/documents.ts';
import {
  appId,
  bulk,
  create,
  createChain,
  nobody,
  read,
  readCode,
  root,
  send,
  startV3,
  tree,
  treeReference,
} from './platform-categories.ts';
import { asMerchant, ask, asVisitor, readViolations, startTestPlatform } from './platform-client.ts';
import type { Answer } from './platform-client.ts';

const names = ({ body }: Answer) => (body['categories'] as { name: string }[]).map(({ name }) => name);

test('a category is created, read by id and slug, changed under its revision and deleted with its subcategories', async () => {
  const platform = await startV3();
  const [outer, inner] = await createChain(platform, ['Côte d’Azur', 'Beach']);
  expect(outer).toMatchObject({ revision: '1', slug: 'cote-d-azur', visible: true, itemCounter: 0, treeReference });
  expect((await create(platform, 'Beach')).slug).toBe('beach-1');
  const answer = await send(platform, `PATCH ${root}/${inner?.id}`, {
    category: { id: inner?.id, revision: '1', name: 'Shore', description: 'By the sea', visible: false },
    fields: ['DESCRIPTION', 'BREADCRUMBS_INFO'],
  });
  const breadcrumbs = [{ categoryId: outer?.id, categoryName: 'Côte d’Azur', categorySlug: 'cote-d-azur' }];
  expect(answer.body['category']).toMatchObject({
    name: 'Shore',
    revision: '2',
    visible: true,
    description: 'By the sea',
    breadcrumbsInfo: { breadcrumbs },
    parentCategory: { id: outer?.id, index: 0 },
  });
  expect(await read(platform, inner?.id ?? '')).not.toHaveProperty('description');
  const bySlug = await ask(platform, `GET ${root}/slug/beach?${tree}&fields=DESCRIPTION`, {
    headers: await asVisitor(platform),
  });
  expect(bySlug.body['category']).toMatchObject({ id: inner?.id, description: 'By the sea' });
  const stale = { category: { revision: '1', name: 'Coast' } };
  expect((await send(platform, `PATCH ${root}/${inner?.id}`, stale)).status).toBe(409);
  const unnamed = await send(platform, `PATCH ${root}/${inner?.id}`, { category: { name: 'Coast' } });
  expect(readViolations(unnamed)).toEqual({ 'category.revision': 'REQUIRED_FIELD' });
  expect((await send(platform, `DELETE ${root}/${outer?.id}?${tree}`)).body).toEqual({});
  expect((await send(platform, `GET ${root}/${inner?.id}?${tree}`)).status).toBe(404);
});

test('a category is refused that breaks a bound, has a taken slug or no good parent', async () => {
  const platform = await startV3();
  const chain = await createChain(platform, ['One', 'Two', 'Three', 'Four', 'Five']);
  const make = (category: object) => send(platform, `POST ${root}`, { category });
  expect(readViolations(await make({ name: '', description: 'x'.repeat(601) }))).toEqual({
    'category.name': 'MIN_LENGTH',
    'category.description': 'MAX_LENGTH',
  });
  expect(readViolations(await make({ slug: 'x' }))).toEqual({ 'category.name': 'REQUIRED_FIELD' });
  expect(readViolations(await make({ name: 'X', slug: 'a b' }))).toEqual({ 'category.slug': 'OTHER' });
  const taken = await make({ name: 'X', slug: 'one' });
  expect([taken.status, readCode(taken)]).toEqual([409, 'DUPLICATE_SLUG']);
  const deep = await make({ name: 'Six', parentCategory: { id: chain[4]?.id } });
  expect(readCode(deep)).toBe('CATEGORY_DEPTH_LIMIT_EXCEEDED');
  expect(readCode(await make({ name: 'X', parentCategory: { id: nobody } }))).toBe('PARENT_CATEGORY_NOT_IN_TREE');
  const named = await make({ id: nobody, name: 'X' });
  expect(named.body.details.validationError?.fieldViolations[0]).toMatchObject({
    ruleName: 'ID_NOT_ALLOWED_IN_REQUEST',
  });
  const store = { db: platform.db, now: Date.now };
  for (let count = 0; count < 1000; count += 1) insertDocument(store, 'category', { parentCategory: { index: 0 } });
  expect(readCode(await make({ name: 'X' }))).toBe('CATEGORIES_LIMIT_PER_TREE_EXCEEDED');
});

test('every call names the tree of the store, writes are the merchant’s, and a V1 store has no tree', async () => {
  const platform = await startV3();
  const headers = await asVisitor(platform);
  const without = await ask(platform, `POST ${root}/query`, { headers, body: {} });
  expect(readViolations(without)).toEqual({ treeReference: 'REQUIRED_FIELD' });
  const other = { treeReference: { appNamespace: '@other/app' } };
  const elsewhere = await ask(platform, `POST ${root}/query`, { headers, body: other });
  expect(readViolations(elsewhere)).toEqual({ 'treeReference.appNamespace': 'INVALID_ENUM_VALUE' });
  expect(readViolations(await send(platform, `GET ${root}/${nobody}`))).toEqual({ treeReference: 'REQUIRED_FIELD' });
  const body = { treeReference, category: { name: 'X' } };
  expect((await ask(platform, `POST ${root}`, { headers, body })).status).toBe(403);
  const readsOnly = asMerchant(platform, ['CATEGORIES.CATEGORY_REMOVE_ITEM']);
  const adds = { treeReference, item: { catalogItemId: 'x', appId }, categoryIds: [nobody] };
  expect((await ask(platform, `POST ${bulk}/add-item`, { headers: readsOnly, body: adds })).status).toBe(403);
  const v1 = await startTestPlatform();
  const refused = await ask(v1, `POST ${root}/query`, { headers: asMerchant(v1), body: { treeReference } });
  expect([refused.status, readCode(refused)]).toEqual([428, 'CATALOG_V1_CALLING_CATALOG_V3_API']);
  const trees = await ask(platform, `GET ${root}/list-trees`, { headers });
  expect(trees.body['trees']).toEqual([treeReference]);
});

test('categories are filtered, sorted, searched, counted and paged; hidden ones only on request', async () => {
  const platform = await startV3();
  const parent = await create(platform, 'Wood');
  for (const name of ['Ash', 'birch', 'Cedar'])
    await create(platform, name, { parentCategory: { id: parent.id }, description: `${name} boards` });
  await create(platform, 'Dogwood', { parentCategory: { id: parent.id }, visible: false });
  const filter = { 'parentCategory.id': parent.id };
  const query = { filter, sort: [{ fieldName: 'name', order: 'DESC' }], cursorPaging: { limit: 2 } };
  const first = await send(platform, `POST ${root}/query`, { query });
  expect(names(first)).toEqual(['Cedar', 'birch']);
  const { cursors } = first.body['pagingMetadata'] as { cursors: { next: string } };
  const next = await send(platform, `POST ${root}/query`, { query: { cursorPaging: { cursor: cursors.next } } });
  expect(names(next)).toEqual(['Ash']);
  const r = Buffer.from(JSON.stringify({ treeReference, query: { filter }, returnNonVisibleCategories: true }));
  expect(names(await send(platform, `GET ${root}/query?.r=${r.toString('base64url')}`))).toContain('Dogwood');
  const search = { search: { expression: 'ash cedar' }, filter, sort: [{ fieldName: 'name' }] };
  expect(names(await send(platform, `POST ${root}/search`, { search }))).toEqual(['Ash', 'Cedar']);
  const counted = await send(platform, `POST ${root}/search`, {
    search: { filter, aggregations: [{ type: 'VALUE', name: 'shown', fieldPath: 'visible' }] },
    returnNonVisibleCategories: true,
  });
  const results = [
    { value: 'true', count: 3 },
    { value: 'false', count: 1 },
  ];
  expect(counted.body['aggregationData']).toMatchObject({ results: [{ name: 'shown', values: { results } }] });
  const strict = { ...search, search: { expression: 'boards ash', mode: 'AND' } };
  expect(names(await send(platform, `POST ${root}/search`, { search: strict }))).toEqual(['Ash']);
  const count = (body: object) => send(platform, `POST ${root}/count`, { filter, ...body });
  expect((await count({})).body['count']).toBe(3);
  expect((await count({ returnNonVisibleCategories: true })).body['count']).toBe(4);
  expect((await count({ search: { expression: 'birch' } })).body['count']).toBe(1);
  const unknown = await send(platform, `POST ${root}/query`, { query: { filter: { description: 'x' } } });
  expect(readViolations(unknown)).toEqual({ 'query.filter.description': 'VALIDATION' });
});
