import { z } from 'zod';
import { readProductsV1 } from './access-rules.ts';
import { isMerchant } from '../identity/authorize.ts';
import { findCollection, toCollectionJson } from '../v1/collections.ts';
import { allRows } from '../database.ts';
import { compileFilter } from '../filter.ts';
import type { Condition, QueryFields } from '../filter.ts';
import { compileSort, parseJsonText, parseTextSort, platformQuery, textQuery } from '../list-query.ts';
import { readPage } from '../paging.ts';
import type { Page } from '../paging.ts';
import type { Call, Route } from '../http/route.ts';
import type { CollectionRow } from '../rows.ts';
import type { Shop } from '../shop.ts';
import { check } from '../http/validate.ts';

const fields: QueryFields = {
  id: { kind: 'text', sql: 'id', sortable: true },
  name: { kind: 'text', sql: 'name', sortable: true },
};

/** Fields of V1 collections that are returned only on request. */
const requested = z.object({
  includeNumberOfProducts: z.boolean().nullish(),
  includeDescription: z.boolean().nullish(),
});

function show(
  shop: Shop,
  row: CollectionRow,
  { includeNumberOfProducts, includeDescription }: z.infer<typeof requested>,
) {
  const { numberOfProducts, description, ...collection } = toCollectionJson(shop, row);
  return {
    ...collection,
    ...(includeDescription === true && { description }),
    ...(includeNumberOfProducts === true && { numberOfProducts }),
  };
}

function getBySlug({ shop, identity, params }: Call): object {
  const { slug } = check(z.object({ slug: z.string().max(100) }), params);
  return { collection: toCollectionJson(shop, findCollection(shop, identity, 'slug', slug)) };
}

function getById({ shop, identity, params }: Call): object {
  return { collection: toCollectionJson(shop, findCollection(shop, identity, 'id', params['id'] ?? '')) };
}

function getRest({ shop, identity, params, query }: Call): object {
  const row = findCollection(shop, identity, 'id', params['id'] ?? '');
  const includeNumberOfProducts = query.get('includeNumberOfProducts') === 'true';
  return { collection: show(shop, row, { includeNumberOfProducts, includeDescription: true }) };
}

function list({ shop, identity }: Call, filter: Condition, order: string, page: Page) {
  const where = isMerchant(identity) ? filter.sql : `visible = 1 AND (${filter.sql})`;
  const matching = allRows<CollectionRow>(
    shop.db,
    `SELECT * FROM collections WHERE ${where} ORDER BY ${order}`,
    ...filter.values,
  );
  const shown = matching.slice(page.offset, page.offset + page.limit);
  return { shown, total: matching.length };
}

function queryPlatformized(call: Call): object {
  const { query } = check(platformQuery, call.payload);
  const page = readPage(query?.paging);
  const order = compileSort(query?.sort, fields, 'rowid');
  const { shown, total } = list(call, compileFilter(query?.filter, fields), order, page);
  return {
    collections: shown.map((row) => toCollectionJson(call.shop, row)),
    metadata: { count: shown.length, offset: page.offset, total, cursors: {} },
  };
}

function queryRest(call: Call): object {
  const { query, ...include } = check(textQuery.extend(requested.shape), call.payload);
  const page = readPage(query?.paging);
  const order = compileSort(parseTextSort(query?.sort), fields, 'rowid');
  const filter = compileFilter(parseJsonText(query?.filter, 'query.filter'), fields);
  const { shown, total } = list(call, filter, order, page);
  return {
    collections: shown.map((row) => show(call.shop, row, include)),
    metadata: { items: shown.length, offset: page.offset },
    totalResults: total,
  };
}

/** The collections of a V1 store, read only. */
export const collectionsV1: Route[] = [
  {
    ...readProductsV1,
    on: ['GET /stores-reader/v2/collections/query', 'POST /stores-reader/v2/collections/query'],
    handle: queryPlatformized,
  },
  {
    ...readProductsV1,
    on: ['POST /stores-reader/v1/collections/query', 'POST /stores/v1/collections/query'],
    handle: queryRest,
  },
  {
    ...readProductsV1,
    on: [
      'GET /stores-reader/v2/collections/slug/:slug',
      'GET /stores-reader/v1/collections/slug/:slug',
      'GET /v1/collections/slug/:slug',
    ],
    handle: getBySlug,
  },
  { ...readProductsV1, on: ['GET /stores-reader/v2/collections/:id'], handle: getById },
  {
    ...readProductsV1,
    on: ['GET /stores-reader/v1/collections/:id', 'GET /stores/v1/collections/:id'],
    handle: getRest,
  },
];
