import { describe, expect, test } from 'vitest';
import { createExtrasV1 } from '../../../src/catalog/v1/extras-v1.ts';
import { allProductsId } from '../../../src/catalog/v1/to-product-v1.ts';
import { createExtrasV3 } from '../../../src/catalog/v3/extras-v3.ts';
import { queryBrands } from '../../../src/client/operations/brands-v3.ts';
import {
  bulkAddItemsToCategory,
  bulkRemoveItemsFromCategory,
  createCategory,
  listCategoriesForItem,
  queryCategories,
} from '../../../src/client/operations/categories.ts';
import { queryCollections } from '../../../src/client/operations/collections.ts';
import {
  addProductsToCollection,
  createCollection,
  getProduct,
  removeProductsFromCollection,
} from '../../../src/client/operations/products-v1.ts';
import { getAllProductsCategory } from '../../../src/client/operations/products-v3.ts';
import { queryRibbons } from '../../../src/client/operations/ribbons-v3.ts';
import { createAnsweringClient } from '../../fixtures/answering-client.ts';

const tooMany = Array.from({ length: 101 }, String);
const ok = { tag: 'ok' };
const bare = { id: 'bare', name: '', slug: '', visible: true, count: null };

describe('the groups of catalog V1', () => {
  const named = { id: 'gifts', name: 'Gifts', slug: 'g', visible: false, numberOfProducts: 0 };

  test('are the collections by name, also hidden ones, without the collection of all products', async () => {
    const collections = [named, { id: allProductsId, name: 'All' }, { id: 'bare' }];
    const { client, calls } = createAnsweringClient([queryCollections, () => ({ collections })]);
    const { groups } = createExtrasV1(client);
    const gifts = { id: 'gifts', name: 'Gifts', slug: 'g', visible: false, count: 0 };
    expect(await groups.list()).toEqual([bare, gifts]);
    expect(calls.map(([, input]) => input)).toEqual([{ query: { paging: { limit: 100, offset: 0 } } }]);
  });

  test('take and lose products in one call, and make no call for no products', async () => {
    const { client, calls } = createAnsweringClient(
      [addProductsToCollection, () => ({})],
      [removeProductsFromCollection, () => ({})],
    );
    const { groups } = createExtrasV1(client);
    expect(await groups.add('gifts', ['a', 'b'])).toEqual([ok, ok]);
    expect(await groups.remove('gifts', ['a'])).toEqual([ok]);
    expect([await groups.add('gifts', []), await groups.remove('gifts', [])]).toEqual([[], []]);
    expect(calls).toEqual([
      [expect.stringMatching(/^POST .*productIds$/), { id: 'gifts', productIds: ['a', 'b'] }],
      [expect.stringMatching(/^POST .*delete$/), { id: 'gifts', productIds: ['a'] }],
    ]);
    for (const call of [groups.add, groups.remove])
      await expect(call('gifts', tooMany)).rejects.toMatchObject({ code: 'invalid_input' });
  });

  test('the groups of a product are its own, and a new one has a name only', async () => {
    const { client, calls } = createAnsweringClient(
      [getProduct, () => ({ product: { id: 'a', collectionIds: ['gifts', allProductsId] } })],
      [createCollection, () => ({ collection: { id: 'new' } })],
    );
    const { groups, names } = createExtrasV1(client);
    expect([await groups.of('a'), await groups.create('Mugs')]).toEqual([['gifts'], 'new']);
    expect(calls.map(([, input]) => input)).toEqual([{ id: 'a' }, { collection: { name: 'Mugs' } }]);
    expect([await names('ribbon'), await names('brand')]).toEqual([[], []]);
  });
});

describe('the groups of catalog V3', () => {
  const named = { id: 'gifts', name: 'Gifts', slug: 'g', visible: false, itemCounter: 0 };
  const treeReference = { appNamespace: '@wix/stores', treeKey: null };
  const appId = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;
  const categories = { categories: [named, { id: 'all', name: 'All' }, { id: 'bare' }] };
  const gifts = { id: 'gifts', name: 'Gifts', slug: 'g', visible: false, count: 0 };
  const all = { id: 'all', name: 'All', slug: '', visible: true, count: null };

  test('are the categories by name, without the category of all products, which is looked up once', async () => {
    const { client, calls } = createAnsweringClient(
      [queryCategories, () => categories],
      [getAllProductsCategory, () => ({ categoryId: 'all' })],
      [listCategoriesForItem, () => ({ directCategoryIds: ['gifts', 'all'] })],
    );
    const { groups } = createExtrasV3(client, true);
    expect(await groups.list()).toEqual([bare, gifts]);
    expect(await groups.of('a')).toEqual(['gifts']);
    expect(calls.map(([, input]) => input).filter((input) => Object.keys(input).length > 0)).toEqual([
      { query: { cursorPaging: { limit: 100 } }, treeReference, returnNonVisibleCategories: true },
      { item: { catalogItemId: 'a', appId }, treeReference },
    ]);
    expect(calls).toHaveLength(3);
  });

  test('the groups of a shopper are the shown ones; the category of all products is not looked up', async () => {
    const { client, calls } = createAnsweringClient(
      [queryCategories, () => categories],
      [listCategoriesForItem, () => ({})],
    );
    const { groups } = createExtrasV3(client, false);
    expect(await groups.list()).toEqual([bare, all, gifts]);
    expect(await groups.of('a')).toEqual([]);
    expect(calls[0]?.[1]).not.toHaveProperty('returnNonVisibleCategories');
  });

  test('are listed if the category of all products cannot be read, which is then tried again', async () => {
    let tries = 0;
    const { client } = createAnsweringClient(
      [queryCategories, () => categories],
      [
        getAllProductsCategory,
        () => ((tries += 1), tries === 1 ? Promise.reject(new Error('no')) : { categoryId: 'all' }),
      ],
    );
    const { groups } = createExtrasV3(client, true);
    expect(await groups.list()).toEqual([bare, all, gifts]);
    expect(await groups.list()).toEqual([bare, gifts]);
  });

  test('take and lose products in one call, with an outcome each', async () => {
    const results = [{ itemMetadata: { success: true } }, { itemMetadata: { success: false } }];
    const { client, calls } = createAnsweringClient(
      [bulkAddItemsToCategory, () => ({ results })],
      [bulkRemoveItemsFromCategory, () => ({ results })],
    );
    const { groups } = createExtrasV3(client, true);
    for (const call of [groups.add, groups.remove]) {
      expect(await call('gifts', ['a', 'b'])).toMatchObject([ok, { tag: 'failed' }]);
      expect(await call('gifts', [])).toEqual([]);
      await expect(call('gifts', tooMany)).rejects.toMatchObject({ code: 'invalid_input' });
    }
    const items = ['a', 'b'].map((catalogItemId) => ({ catalogItemId, appId }));
    expect(calls).toEqual([
      [expect.stringContaining('add-items'), { categoryId: 'gifts', items, treeReference }],
      [expect.stringContaining('remove-items'), { categoryId: 'gifts', items, treeReference }],
    ]);
  });

  test('are seen by shoppers when they are new', async () => {
    const { client, calls } = createAnsweringClient([createCategory, () => ({ category: { id: 'new' } })]);
    expect(await createExtrasV3(client, true).groups.create('Mugs')).toBe('new');
    expect(calls.map(([, input]) => input)).toEqual([{ category: { name: 'Mugs', visible: true }, treeReference }]);
  });

  test('the names of ribbons and brands are sorted, and one without a name is left out', async () => {
    const { client } = createAnsweringClient(
      [queryRibbons, () => ({ ribbons: [{ id: 's', name: 'Sale' }, {}, { id: 'n', name: 'New' }] })],
      [
        queryBrands,
        () => ({
          brands: [
            { id: 'w', name: 'Weft' },
            { id: 'a', name: 'Ashdown' },
          ],
        }),
      ],
    );
    const { names } = createExtrasV3(client, true);
    expect([await names('ribbon'), await names('brand')]).toEqual([
      ['New', 'Sale'],
      ['Ashdown', 'Weft'],
    ]);
  });
});
