import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { isMerchant } from '../identity/authorize.ts';
import type { Identity } from '../identity/authorize.ts';
import { allRows, firstRow } from '../database.ts';
import { gatewayFault } from '../http/envelope.ts';
import type { Condition, QueryFields } from '../filter.ts';
import { groupBy } from '../group-by.ts';
import type { Page } from '../paging.ts';
import { readMedia } from './product-media.ts';
import { toProductJson } from './product-json.ts';
import type { ProductView } from './product-json.ts';
import type { Call } from '../http/route.ts';
import type { ProductRow } from '../rows.ts';
import type { Shop } from '../shop.ts';
import { check, checkSameId } from '../http/validate.ts';
import { readVariants } from './variants.ts';

/** The fields for filtering and sorting products. */
export const productFields: QueryFields = {
  id: { kind: 'text', sql: 'id', sortable: true },
  name: { kind: 'text', sql: 'name', sortable: true },
  slug: { kind: 'text', sql: 'slug', sortable: true },
  productType: { kind: 'text', sql: 'product_type', sortable: true },
  description: { kind: 'text', sql: 'description', sortable: false },
  sku: { kind: 'text', sql: 'sku', sortable: true },
  price: { kind: 'number', sql: 'price', sortable: true },
  'priceData.price': { kind: 'number', sql: 'price', sortable: true },
  numericId: { kind: 'number', sql: 'numeric_id', sortable: true },
  lastUpdated: { kind: 'date', sql: 'last_updated', sortable: true },
  createdDate: { kind: 'date', sql: 'created_date', sortable: false },
  collectionIds: {
    kind: 'set',
    members: 'SELECT collection_id FROM product_collections WHERE product_id = products.id',
  },
};

/** Finds a product; hidden ones are for the merchant only. */
export function findProduct(shop: Shop, identity: Identity, id: string): ProductRow {
  const product = firstRow<ProductRow>(shop.db, 'SELECT * FROM products WHERE id = ?', id);
  if (product === undefined || (product.visible === 0 && !isMerchant(identity)))
    throw gatewayFault(404, `Product ${id} not found`);
  return product;
}

/** The product in a call's path; refuses a body with another id. */
export function findCalledProduct({ shop, identity, params, payload }: Call): ProductRow {
  const id = params['id'] ?? '';
  checkSameId('id', check(z.object({ id: z.string().nullish() }), payload).id, id);
  return findProduct(shop, identity, id);
}

/** The collection ids of the given products, by product id. */
export function readCollectionIds(db: DatabaseSync, productIds: string[]): Map<string, string[]> {
  const rows = allRows<{ product_id: string; collection_id: string }>(
    db,
    'SELECT * FROM product_collections WHERE product_id IN (SELECT value FROM json_each(?)) ORDER BY rowid',
    JSON.stringify(productIds),
  );
  const groups = groupBy(rows, (row) => row.product_id);
  return new Map([...groups].map(([id, group]) => [id, group.map((row) => row.collection_id)]));
}

/** Converts products to wire format. */
export function showProducts(shop: Shop, products: ProductRow[], view: ProductView): object[] {
  const ids = products.map(({ id }) => id);
  const variants = readVariants(shop.db, ids);
  const media = readMedia(shop.db, ids);
  const collections = readCollectionIds(shop.db, ids);
  return products.map((product) => {
    const parts = {
      variants: variants.get(product.id) ?? [],
      media: media.get(product.id) ?? [],
      collectionIds: collections.get(product.id) ?? [],
    };
    return toProductJson(shop, product, parts, view);
  });
}

/** One page of the matching products, and the total number of matches. */
export function listProducts(
  shop: Shop,
  filter: Condition,
  order: string,
  page: Page,
  hidden: boolean,
): { products: ProductRow[]; total: number } {
  const where = hidden ? filter.sql : `visible = 1 AND (${filter.sql})`;
  const total = firstRow<{ n: number }>(shop.db, `SELECT count(*) AS n FROM products WHERE ${where}`, ...filter.values);
  const products = allRows<ProductRow>(
    shop.db,
    `SELECT * FROM products WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`,
    ...filter.values,
    page.limit,
    page.offset,
  );
  return { products, total: total?.n ?? 0 };
}

/** True if cost and profit were requested; refuses all callers but the merchant. */
export function readMerchantFlag(identity: Identity, requested: boolean): boolean {
  if (requested && !isMerchant(identity)) throw gatewayFault(403, 'Forbidden: merchant data needs an admin identity');
  return requested;
}
