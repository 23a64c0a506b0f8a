import { expect, test } from 'vitest';
import { createCatalog, createVersionState } from '../../../src/catalog/catalog.ts';
import type { Catalog } from '../../../src/catalog/port.ts';
import type { ProductV3 } from '../../../src/client/entities/product-v3.ts';
import type { Operation } from '../../../src/client/operation.ts';
import * as categories from '../../../src/client/operations/categories.ts';
import { queryCollections } from '../../../src/client/operations/collections.ts';
import { queryInventoryItems } from '../../../src/client/operations/inventory-items-v3.ts';
import * as productsV1 from '../../../src/client/operations/products-v1.ts';
import * as productsV3 from '../../../src/client/operations/products-v3.ts';
import { queryRibbons } from '../../../src/client/operations/ribbons-v3.ts';
import { ShelfedgeError } from '../../../src/base/errors.ts';
import { createAnsweringClient } from '../../fixtures/answering-client.ts';
import { change } from '../../fixtures/change.ts';
import { createProduct } from '../../fixtures/product.ts';

const mug: ProductV3 = { id: 'mug', variantSummary: { variantCount: 1, minPriceVariant: { id: 'only' } } };
const success = { results: [{ itemMetadata: { success: true } }] };
const product = createProduct({ id: 'mug', revision: '1' });
const named = [change(product, 'name', 'Cup')];

const refused = () => Promise.reject(new ShelfedgeError('wrong_catalog_version', 'The store runs catalog V3'));

/** A store that was known with catalog V1 and runs V3 now, with a page of products for each question for them. */
function open(asVisitor = false) {
  const ofV1: Operation[] = [
    productsV1.queryWholeProducts,
    productsV1.queryProducts,
    productsV1.getProduct,
    productsV1.updateProduct,
    productsV1.addProductsToCollection,
    productsV1.removeProductsFromCollection,
    productsV1.createCollection,
    queryCollections,
  ];
  const pages = [[mug], []];
  const { client, calls } = createAnsweringClient(
    ...ofV1.map((row): [Operation, () => unknown] => [row, refused]),
    [productsV3.searchProducts, () => ({ products: [mug] })],
    [productsV3.queryProducts, () => ({ products: pages.shift() ?? [] })],
    [productsV3.getProduct, () => ({ product: mug })],
    [productsV3.getProductBySlug, () => ({ product: mug })],
    [productsV3.updateProduct, () => ({})],
    [productsV3.bulkUpdateProducts, () => success],
    [productsV3.getAllProductsCategory, () => ({})],
    [queryInventoryItems, () => ({ inventoryItems: [] })],
    [queryRibbons, () => ({ ribbons: [{ id: 'new', name: 'New' }] })],
    [categories.queryCategories, () => ({ categories: [{ id: 'gifts' }] })],
    [categories.listCategoriesForItem, () => ({ directCategoryIds: ['gifts'] })],
    [categories.bulkAddItemsToCategory, () => success],
    [categories.bulkRemoveItemsFromCategory, () => success],
    [categories.createCategory, () => ({ category: { id: 'new' } })],
  );
  let questions = 0;
  const versioned = createVersionState({
    version: 'V1_CATALOG',
    ask: () => ((questions += 1), Promise.resolve('V3_CATALOG')),
    onVersion: () => Promise.resolve(),
  });
  const catalog = createCatalog({ client, isMerchant: !asVisitor, versioned });
  return { catalog, calls, versioned, countQuestions: () => questions };
}

/** The ids of all products, page by page. */
async function pagesOf(catalog: Catalog): Promise<string[][]> {
  const pages: string[][] = [];
  for await (const page of catalog.all()) pages.push(page.map(({ id }) => id));
  return pages;
}

test.each<[string, (catalog: Catalog) => Promise<unknown>, unknown]>([
  ['a search', (catalog) => catalog.search('cup', 1), { products: [{ id: 'mug' }], more: false }],
  ['a product by its slug', (catalog) => catalog.bySlug('cup'), { id: 'mug' }],
  ['products by their slugs', (catalog) => catalog.bySlugs(['cup']), [{ id: 'mug' }]],
  ['a product', (catalog) => catalog.product('mug'), { id: 'mug' }],
  ['products', async (catalog) => [...(await catalog.products(['mug'])).keys()], ['mug']],
  ['all products', pagesOf, [['mug']]],
  ['the groups', ({ groups }) => groups.list(), [{ id: 'gifts' }]],
  ['the groups of a product', ({ groups }) => groups.of('mug'), ['gifts']],
])('%s of a store that moved to catalog V3 can be read at once', async (_, read, expected) => {
  const { catalog } = open();
  expect(catalog.version).toBe('V1_CATALOG');
  expect(await read(catalog)).toMatchObject(expected as object);
  expect(catalog.version).toBe('V3_CATALOG');
});

test.each<[string, (catalog: Catalog) => Promise<unknown>, unknown]>([
  ['a value', (catalog) => catalog.write(named), undefined],
  ['a product in a group', ({ groups }) => groups.add('gifts', ['mug']), [{ tag: 'ok' }]],
  ['a product no longer in a group', ({ groups }) => groups.remove('gifts', ['mug']), [{ tag: 'ok' }]],
  ['a new group', ({ groups }) => groups.create('Gifts'), 'new'],
])('%s is not written to a store that moved before it is written anew, for its catalog', async (_, write, expected) => {
  const { catalog, calls } = open();
  await expect(write(catalog)).rejects.toMatchObject({ code: 'wrong_catalog_version' });
  expect([calls.length, catalog.version]).toEqual([1, 'V3_CATALOG']);
  expect(await write(catalog)).toEqual(expected);
});

test('values of many products are refused one by one, and can then be written anew', async () => {
  const { catalog, countQuestions } = open();

  const both = [change(product, 'name', 'Cup', 'gone'), ...named];
  expect(await catalog.writeMany(both)).toMatchObject([
    { error: { code: 'invalid_input' } },
    { error: { code: 'wrong_catalog_version' } },
  ]);
  expect(catalog.version).toBe('V3_CATALOG');
  expect(await catalog.writeMany(named)).toEqual([{ tag: 'ok' }]);
  expect(countQuestions()).toBe(1);
});

test('a write that fails for another reason asks for no version', async () => {
  const { catalog, countQuestions } = open();
  await expect(catalog.write([])).rejects.toMatchObject({ code: 'invalid_input' });
  expect(await catalog.writeMany([change(product, 'name', 'A', 'gone')])).toMatchObject([{ tag: 'failed' }]);
  expect(countQuestions()).toBe(0);
});

test('the names of ribbons come from the catalog that the store runs', async () => {
  const { catalog, versioned } = open();
  expect(await catalog.names('ribbon')).toEqual([]);
  await versioned.learn('V1_CATALOG');
  expect(await catalog.names('ribbon')).toEqual(['New']);
});

test.each([
  [true, false],
  [false, true],
])('a search as a visitor (%s) asks for hidden values only as the merchant', async (asVisitor, expected) => {
  const { catalog, calls } = open(asVisitor);
  await catalog.search('cup', 1);
  const hidden = (path: RegExp) =>
    calls.filter(([one]) => path.test(one)).some(([, input]) => /merchant/i.test(JSON.stringify(input)));
  expect([hidden(/v1/), hidden(/v3/)]).toEqual([expected, expected]);
});
