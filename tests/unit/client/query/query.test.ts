import { readdirSync } from 'node:fs';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { z } from '../../../../src/base/schema.ts';
import type { Value } from '../../../../src/client/query/filter.ts';
import { listingOf, type ItemOf, type ListInput } from '../../../../src/client/query/listing.ts';
import type { Operation } from '../../../../src/client/operation.ts';
import { queryCollections } from '../../../../src/client/operations/collections.ts';
import { queryInventoryItems } from '../../../../src/client/operations/inventory-items-v3.ts';
import { queryInventory } from '../../../../src/client/operations/inventory-v1.ts';
import { getProduct, queryProducts } from '../../../../src/client/operations/products-v1.ts';
import * as productsV3 from '../../../../src/client/operations/products-v3.ts';
import { countRibbons, queryRibbons } from '../../../../src/client/operations/ribbons-v3.ts';
import { searchVariants } from '../../../../src/client/operations/variants-v3.ts';
import { query, type Query } from '../../../../src/client/query/query.ts';
import type { Client } from '../../../../src/client/client.ts';
import { createAnsweringClient } from '../../../fixtures/answering-client.ts';

const products = query(queryProducts);
const searched = query(productsV3.searchProducts);
const noon = new Date('2026-03-01T12:00:00.000Z');
const refused = expect.objectContaining({ name: 'ShelfedgeError', code: 'invalid_input' }) as Error;

describe('a query is sent', () => {
  test('a query is sent without defaults', () => {
    expect(products.toQuery()).toEqual({});
  });
  test('one condition is sent bare, and several under $and', () => {
    expect(products.eq('slug', 'mug').toQuery().filter).toEqual({ slug: 'mug' });
    expect(products.eq('slug', 'mug').ge('price', 5).startsWith('name', 'M').toQuery().filter).toEqual({
      $and: [{ slug: 'mug' }, { price: { $gte: 5 } }, { name: { $startsWith: 'M' } }],
    });
  });
  test('a query is sent with the operator of every condition', () => {
    const { queryable } = productsV3.searchProducts;
    const [field, set, list] = [queryable.fields[0], queryable.sets[0], queryable.items[0]];
    const sent = searched
      .ne(field, 1)
      .gt(field, 1)
      .lt(field, 1)
      .le(field, 1)
      .in(field, ['a', null])
      .notIn(field, [noon])
      .endsWith(field, 'z')
      .contains(field, 'y')
      .exists(field)
      .isEmpty(field, false)
      .hasSome(set, ['a'])
      .hasAll(set, ['b'])
      .matchItems(list, [{ id: 'c', from: { $gt: noon } }])
      .toQuery().filter as { $and: Record<string, object>[] };
    expect(sent.$and.map((condition) => Object.values(condition)[0])).toEqual([
      { $ne: 1 },
      { $gt: 1 },
      { $lt: 1 },
      { $lte: 1 },
      { $in: ['a', null] },
      { $nin: [noon.toISOString()] },
      { $endsWith: 'z' },
      { $contains: 'y' },
      { $exists: true },
      { $isEmpty: false },
      { $hasSome: ['a'] },
      { $hasAll: ['b'] },
      { $matchItems: [{ id: 'c', from: { $gt: noon.toISOString() } }] },
    ]);
  });
  test('a negation is sent in addition to the earlier conditions', () => {
    const bare = products.eq('name', 'Mug');
    expect(products.not(bare).toQuery().filter).toEqual({ $not: { name: 'Mug' } });
    expect(products.gt('price', 5).not(bare).toQuery().filter).toEqual({
      $and: [{ price: { $gt: 5 } }, { $not: { name: 'Mug' } }],
    });
    expect(products.not(products.not(bare)).toQuery().filter).toEqual({ name: 'Mug' });
  });
  test('a range is sent from its first value up to its second', () => {
    expect(query(queryProducts).between('price', 5, 20).toQuery().filter).toEqual({
      $and: [{ price: { $gte: 5 } }, { price: { $lt: 20 } }],
    });
  });
  test('with the conditions of another query required, or accepted instead', () => {
    const [mug, cheap] = [products.eq('slug', 'mug'), products.lt('price', 5)];
    expect(mug.and(cheap).toQuery().filter).toEqual({ $and: [{ slug: 'mug' }, { price: { $lt: 5 } }] });
    expect(mug.or(cheap).toQuery().filter).toEqual({ $or: [{ slug: 'mug' }, { price: { $lt: 5 } }] });
    for (const joined of [mug.and(products), products.and(mug), mug.or(products), products.or(mug), mug.not(products)])
      expect(joined.toQuery()).toEqual({ filter: { slug: 'mug' } });
  });
  test('a query is sent with its sorts in their order', () => {
    expect(query(queryProducts).descending('price', 'name').ascending('sku').toQuery().sort).toEqual([
      { fieldName: 'price', order: 'DESC' },
      { fieldName: 'name', order: 'DESC' },
      { fieldName: 'sku', order: 'ASC' },
    ]);
  });
  test('with lists, null and times in the filters of its items', () => {
    const { queryable } = productsV3.searchProducts;
    const filters = [{ id: { $in: ['a', null] }, from: noon }];
    expect(searched.matchItems(queryable.items[0], filters).toQuery().filter).toEqual({
      [queryable.items[0]]: { $matchItems: [{ id: { $in: ['a', null] }, from: noon.toISOString() }] },
    });
  });
  test('a query is sent with its page in the format of its catalog', () => {
    expect(products.skip(20).limit(10).toQuery()).toEqual({ paging: { offset: 20, limit: 10 } });
    expect(query(queryRibbons).limit(10).toQuery()).toEqual({ cursorPaging: { limit: 10 } });
  });
  test('a search is sent with free text and aggregations', () => {
    const aggregations = [{ name: 'count', fieldPath: 'productType', type: 'VALUE' as const }];
    expect(searched.matching('mug', { fields: ['name'], mode: 'AND', fuzzy: true }).toQuery()).toEqual({
      search: { expression: 'mug', fields: ['name'], mode: 'AND', fuzzy: true },
    });
    expect(searched.aggregate(aggregations, 'Europe/Dublin').toQuery()).toEqual({
      aggregations,
      timeZone: 'Europe/Dublin',
    });
    const fresh = query(productsV3.searchProducts);
    expect(Object.keys(fresh.aggregate(aggregations).toQuery())).toEqual(['aggregations']);
  });
});

test('a count sends the filter and the free text of a query, and nothing else of it', async () => {
  const { client, calls } = createAnsweringClient([productsV3.countProducts, () => ({ count: 7 })]);
  const visible = searched.eq('visible', true).ascending('name').limit(3);
  const { countProducts } = productsV3;
  expect(await visible.count(client, countProducts)).toBe(7);
  await visible.matching('mug', { mode: 'AND' }).count(client, countProducts);
  await searched.matching('mug').count(client, countProducts);
  await searched.count(client, countProducts);
  expect(calls.map(([, input]) => input)).toStrictEqual([
    { filter: { visible: true } },
    { filter: { visible: true }, search: { expression: 'mug', mode: 'AND' } },
    { search: { expression: 'mug' } },
    {},
  ]);
});

test('a step does not change the earlier query, nor does a change of the sent value', () => {
  const cheap = products.lt('price', 5).ascending('name');
  cheap.eq('slug', 'mug').descending('price').limit(1);
  cheap.or(products.gt('price', 90)).not(cheap);
  cheap.toQuery().sort?.push({ fieldName: 'sku' });
  expect(cheap.toQuery()).toEqual({ filter: { price: { $lt: 5 } }, sort: [{ fieldName: 'name', order: 'ASC' }] });
});

describe('an untyped caller is refused', () => {
  const untyped = products as unknown as Record<string, (...values: unknown[]) => unknown>;
  test.each([
    ['a field that cannot be queried', 'eq', ['brand', 'Ashdown']],
    ['a property of every object', 'eq', ['constructor', 'Ashdown']],
    ['an operator in place of a value', 'eq', ['slug', { $ne: 'mug' }]],
    ['a value that JSON drops', 'eq', ['slug', undefined]],
    ['a number that JSON turns into null', 'lt', ['price', Number.NaN]],
    ['an invalid date', 'gt', ['createdDate', new Date('soon')]],
    ['a list with a hole', 'in', ['slug', ['mug', undefined]]],
    ['text in place of a list', 'hasSome', ['collectionIds', 'mug']],
    ['a set compared like a field', 'eq', ['collectionIds', 'mug']],
    ['a field taken for a set', 'hasAll', ['slug', ['mug']]],
    ['a set taken for a list of objects', 'matchItems', ['collectionIds', [{}]]],
    ['a field that cannot be sorted by', 'ascending', ['createdDate']],
    ['conditions of another list', 'and', [query(queryCollections).eq('name', 'Kitchen')]],
    ['free text where none is taken', 'matching', ['mug']],
    ['aggregations where none are taken', 'aggregate', [[]]],
  ])('%s', (_, step, values) => {
    expect(() => untyped[step]?.(...values)).toThrow(refused);
  });
  test('an offset is refused where there are cursors', () => {
    expect(() => query(queryRibbons).skip(5 as never)).toThrow(refused);
  });
  test('a text in place of a list of filters is refused', () => {
    const [list] = productsV3.searchProducts.queryable.items;
    expect(() => searched.matchItems(list, 'mug' as never)).toThrow(refused);
  });
  test.each<[string, () => unknown]>([
    ['brand is not among the fields that it can be queried by', () => untyped['eq']?.('brand', 'Ashdown')],
    ['createdDate is not among the sorts that it can be queried by', () => untyped['ascending']?.('createdDate')],
    ['slug cannot be compared with this value', () => untyped['eq']?.('slug', undefined)],
    ['slug takes a list of values', () => untyped['in']?.('slug', 'mug')],
    ['takes a list of filters', () => searched.matchItems(productsV3.searchProducts.queryable.items[0], 'x' as never)],
    ['the other query is of another row', () => untyped['or']?.(query(queryCollections))],
    [`${queryProducts.path} takes no free text`, () => untyped['matching']?.('mug')],
    [`${queryProducts.path} takes no aggregations`, () => untyped['aggregate']?.([])],
    [`${queryRibbons.path} takes no offset`, () => query(queryRibbons).skip(5 as never)],
    [`${getProduct.path} does not list by pages`, () => listingOf(getProduct)],
  ])('an untyped caller is refused and told why: %s', (message, step) => {
    expect(step).toThrow(message);
  });
});

test('every list of the table declares its page and its items', async () => {
  const table = new URL('../../../../src/client/operations/', import.meta.url);
  const found: Record<string, string> = {};
  for (const file of readdirSync(table)) {
    const rows = (await import(new URL(file, table).href)) as Record<string, Operation>;
    for (const [name, row] of Object.entries(rows)) {
      const isList = row.queryable !== undefined || /^(query|search|list(AsyncJob)?Items)/.test(name);
      if (!isList) continue;
      const { holder = 'input', paging, kind, items } = listingOf(row);
      found[`${file.replace('.ts', '')} ${name}`] = `${holder}.${paging} ${kind} ${items}`;
      if (row.queryable !== undefined) expect(kind).toBe(row.queryable.paging);
    }
  }
  expect(found).toEqual({
    'async-jobs listAsyncJobItems': 'input.paging cursor results',
    'brands-v3 queryBrands': 'query.cursorPaging cursor brands',
    'categories listItemsInCategory': 'input.cursorPaging cursor items',
    'categories queryCategories': 'query.cursorPaging cursor categories',
    'categories searchCategories': 'search.cursorPaging cursor categories',
    'collections queryCollections': 'query.paging offset collections',
    'collections queryCollectionsV1': 'query.paging offset collections',
    'customizations-v3 queryCustomizations': 'query.cursorPaging cursor customizations',
    'info-sections-v3 queryInfoSections': 'query.cursorPaging cursor infoSections',
    'inventory-items-v3 queryInventoryItems': 'query.cursorPaging cursor inventoryItems',
    'inventory-items-v3 searchInventoryItems': 'search.cursorPaging cursor inventoryItems',
    'inventory-v1 queryInventory': 'query.paging offset inventoryItems',
    'oauth-apps queryOauthApps': 'query.cursorPaging cursor oAuthApps',
    'products-v1 queryProductVariants': 'input.paging offset variants',
    'products-v1 queryProducts': 'query.paging offset products',
    'products-v1 queryStoreVariants': 'query.paging offset variants',
    'products-v1 queryWholeProducts': 'query.paging offset products',
    'products-v3 queryProducts': 'query.cursorPaging cursor products',
    'products-v3 searchProducts': 'search.cursorPaging cursor products',
    'ribbons-v3 queryRibbons': 'query.cursorPaging cursor ribbons',
    'site-list querySites': 'query.cursorPaging cursor sites',
    'variants-v3 queryVariants': 'query.cursorPaging cursor variants',
    'variants-v3 searchVariants': 'search.cursorPaging cursor variants',
  });
  expect(() => listingOf(getProduct)).toThrow(refused);
  expect(() => listingOf(productsV3.countProducts)).toThrow(refused);
});

test('an undeclared field does not compile', () => {
  type ProductOf<Row extends Operation, Name extends keyof z.output<Row['output']>> = z.output<Row['output']>[Name];
  expectTypeOf<ItemOf<typeof queryProducts>>().toEqualTypeOf<ProductOf<typeof queryProducts, 'products'>[number]>();
  expectTypeOf<ItemOf<typeof queryInventory>['productId']>().toEqualTypeOf<string | null | undefined>();
  expectTypeOf<ListInput<typeof getProduct>>().toEqualTypeOf<never>();
  expectTypeOf<ListInput<typeof productsV3.countProducts>>().toEqualTypeOf<never>();
  expectTypeOf(products.eq('slug', 'mug')).toEqualTypeOf<Query<typeof queryProducts>>();
  expectTypeOf<Parameters<typeof products.eq>[1]>().toEqualTypeOf<Value>();

  // Never run: each line is here for the compiler.
  const untried = (client: Client): unknown[] => [
    // @ts-expect-error V1 products cannot be filtered by brand
    products.eq('brand', 'Ashdown'),
    // @ts-expect-error a set is not compared
    products.eq('collectionIds', 'x'),
    // @ts-expect-error a field is not a set
    products.hasSome('slug', ['x']),
    // @ts-expect-error this row has no lists of objects
    products.matchItems('collectionIds', [{}]),
    // @ts-expect-error a list of objects is not a set
    searched.hasAll('allCategoriesInfo.categories', ['x']),
    // @ts-expect-error V1 products cannot be sorted by the date they were made
    products.ascending('createdDate'),
    // @ts-expect-error an object is not a value
    products.eq('slug', { $ne: 'mug' }),
    // @ts-expect-error nothing is not a value
    products.eq('slug', undefined),
    // @ts-expect-error text is not a list
    products.in('slug', 'mug'),
    // @ts-expect-error the other query is of another row
    products.and(query(queryCollections)),
    // @ts-expect-error a V3 list has no offset
    query(queryRibbons).skip(5),
    // @ts-expect-error a query takes no free text
    query(productsV3.queryProducts).matching('mug'),
    // @ts-expect-error a query takes no aggregations
    query(queryInventoryItems).aggregate([]),
    // @ts-expect-error an aggregation has no such field
    query(searchVariants).aggregate([{ path: 'sku' }]),
    // @ts-expect-error this row is not declared to be queryable
    query(queryInventory),
    // @ts-expect-error the row takes no such thing besides
    query(queryRibbons, { colour: 'red' }),
    // @ts-expect-error a list does not count
    query(queryRibbons).count(client, queryRibbons),
    query(queryRibbons).count(client, countRibbons),
    query(productsV3.queryProducts, { fields: ['CURRENCY'] })
      .hasSome('options.id', ['x'])
      .descending('slug'),
  ];
  expect(untried).toBeTypeOf('function');
});
