import { categories } from '@wix/categories';
import { ApiKeyStrategy, createClient, OAuthStrategy } from '@wix/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPlatform } from '../../demo/platform/start-platform.ts';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { insertDocument } from '../../demo/platform/v3/documents.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';
import { appId } from './platform-categories.ts';

const treeReference = { appNamespace: '@wix/stores' };
const realFetch = globalThis.fetch;
let platform: Platform;

beforeAll(async () => {
  platform = await startPlatform({ catalog: smallCatalog, catalogVersion: 'v3', storefrontUrl: 'http://shop.example' });
  globalThis.fetch = (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    return realFetch(`${platform.url}${pathname}${search}`, init);
  };
});

afterAll(async () => {
  globalThis.fetch = realFetch;
  await platform.close();
});

function createMerchant() {
  const auth = ApiKeyStrategy({ apiKey: platform.apiKey, siteId: platform.siteId });
  return createClient({ auth, modules: { categories } }).categories;
}

/** The client's own name for an entity's id. */
function readId({ _id: id }: { _id?: string | null }): string {
  return id ?? '';
}

test('the published client manages categories and their items', async () => {
  const merchant = createMerchant();
  const parent = await merchant.createCategory({ name: 'Garden' }, { treeReference });
  const image = 'wix:image://v1/abc123_def.png/rake.png#originWidth=40&originHeight=30';
  const child = { name: 'Tools', description: 'For the beds', parentCategory: { _id: readId(parent) }, image };
  const made = await merchant.createCategory(child, { treeReference, fields: ['DESCRIPTION'] });
  expect(made).toMatchObject({ slug: 'tools', description: 'For the beds', revision: '1' });
  expect(made.image).toContain('abc123_def.png');
  const changed = await merchant.updateCategory(readId(made), { name: 'Hand tools', revision: '1' }, { treeReference });
  expect(changed).toMatchObject({ name: 'Hand tools', revision: '2' });
  const { id: catalogItemId } = insertDocument({ db: platform.db, now: Date.now }, 'product', { name: 'Rake' });
  const item = { catalogItemId, appId };
  await merchant.bulkAddItemsToCategory(readId(made), [item], { treeReference });
  const options = { includeItemsFromSubcategories: true, cursorPaging: { limit: 10 } };
  const { items } = await merchant.listItemsInCategory(readId(parent), treeReference, options);
  expect(items).toEqual([item]);
  const { directCategoryIds, allCategoryIds } = await merchant.listCategoriesForItem(item, { treeReference });
  expect([directCategoryIds, allCategoryIds]).toEqual([[readId(made)], [readId(made), readId(parent)]]);
  await merchant.deleteCategory(readId(parent), treeReference);
  await expect(merchant.getCategory(readId(made), treeReference)).rejects.toThrow('not found');
});

test('the published client reads categories as a visitor', async () => {
  const merchant = createMerchant();
  for (const name of ['Shelf one', 'Shelf two', 'Shelf three'])
    await merchant.createCategory({ name }, { treeReference });
  const auth = OAuthStrategy({ clientId: platform.clientId });
  const visitor = createClient({ auth, modules: { categories } }).categories;
  const query = visitor.queryCategories({ treeReference }).startsWith('name', 'Shelf').ascending('name').limit(2);
  const first = await query.find();
  const second = await first.next();
  expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(['Shelf one', 'Shelf three', 'Shelf two']);
  const { category } = await visitor.getCategoryBySlug('shelf-two', treeReference, { fields: ['BREADCRUMBS_INFO'] });
  expect(category).toMatchObject({ name: 'Shelf two', breadcrumbsInfo: { breadcrumbs: [] } });
  await expect(visitor.createCategory({ name: 'Mine' }, { treeReference })).rejects.toThrow();
});
