import { allRows, firstRow } from '../database.ts';
import { isMerchant } from '../authorize.ts';
import { gatewayFault } from '../envelope.ts';
import { compileFilter } from '../filter.ts';
import type { Condition, QueryFields } from '../filter.ts';
import { compileSort, parseJsonText, parseTextSort, platformQuery, textQuery } from '../list-query.ts';
import { readPage } from '../paging.ts';
import type { Page } from '../paging.ts';
import type { Call, Route } from '../route.ts';
import type { CollectionRow } from '../rows.ts';
import type { Shop } from '../shop.ts';
import { check } from '../validate.ts';

const fields: QueryFields = {
  id: { kind: 'text', sql: 'id', sortable: true },
  name: { kind: 'text', sql: 'name', sortable: true },
};

function toJson(shop: Shop, { visible, ...collection }: CollectionRow): object {
  const sql = `SELECT count(*) AS n FROM product_collections JOIN products ON id = product_id
    WHERE collection_id = ? AND products.visible = 1`;
  const counted = firstRow<{ n: number }>(shop.db, sql, collection.id);
  return { ...collection, visible: visible === 1, numberOfProducts: counted?.n ?? 0, media: { items: [] } };
}

function find({ shop, identity }: Call, column: 'id' | 'slug', value: string): object {
  const found = firstRow<CollectionRow>(shop.db, `SELECT * FROM collections WHERE ${column} = ?`, value);
  if (found === undefined || (found.visible === 0 && !isMerchant(identity)))
    throw gatewayFault(404, `Collection ${value} not found`);
  return { collection: toJson(shop, found) };
}

function list({ shop, identity }: Call, filter: Condition, order: string, page: Page) {
  const where = isMerchant(identity) ? filter.sql : `visible = 1 AND (${filter.sql})`;
  const matching = allRows<CollectionRow>(
    shop.db,
    `SELECT * FROM collections WHERE ${where} ORDER BY ${order}`,
    ...filter.values,
  );
  const shown = matching.slice(page.offset, page.offset + page.limit);
  return { collections: shown.map((row) => toJson(shop, row)), total: matching.length };
}

function queryPlatformized(call: Call): object {
  const { query } = check(platformQuery, call.payload);
  const page = readPage(query?.paging);
  const order = compileSort(query?.sort, fields, 'rowid');
  const { collections, total } = list(call, compileFilter(query?.filter, fields), order, page);
  return { collections, metadata: { count: collections.length, offset: page.offset, total, cursors: {} } };
}

function queryRest(call: Call): object {
  const { query } = check(textQuery, call.payload);
  const page = readPage(query?.paging);
  const order = compileSort(parseTextSort(query?.sort), fields, 'rowid');
  const filter = compileFilter(parseJsonText(query?.filter, 'query.filter'), fields);
  const { collections, total } = list(call, filter, order, page);
  return { collections, metadata: { items: collections.length, offset: page.offset }, totalResults: total };
}

const read = { access: 'visitor', permission: 'WIX_STORES.READ_PRODUCTS', catalog: 'v1' } as const;

/** The collections of a V1 store, read only. */
export const collectionsV1: Route[] = [
  {
    ...read,
    on: ['GET /stores-reader/v2/collections/query', 'POST /stores-reader/v2/collections/query'],
    handle: queryPlatformized,
  },
  { ...read, on: ['POST /stores-reader/v1/collections/query', 'POST /stores/v1/collections/query'], handle: queryRest },
  {
    ...read,
    on: ['GET /stores-reader/v2/collections/slug/:slug', 'GET /stores-reader/v1/collections/slug/:slug'],
    handle: (call) => find(call, 'slug', call.params['slug'] ?? ''),
  },
  {
    ...read,
    on: [
      'GET /stores-reader/v2/collections/:id',
      'GET /stores-reader/v1/collections/:id',
      'GET /stores/v1/collections/:id',
    ],
    handle: (call) => find(call, 'id', call.params['id'] ?? ''),
  },
];
