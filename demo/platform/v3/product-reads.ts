import type { Identity, Permission } from '../identity/authorize.ts';
import { allRows } from '../database.ts';
import { applicationFault, gatewayFault } from '../http/envelope.ts';
import { compileFilter } from '../filter.ts';
import type { Condition } from '../filter.ts';
import type { Shop } from '../shop.ts';
import type { AskedQuery } from './cursor.ts';
import { matchWords } from './search-words.ts';
import { productSearchFields } from './product-fields.ts';
import { requireProduct } from './product-writes.ts';
import type { StoredProduct } from './product-shape.ts';

function has(identity: Identity, permission: Permission): boolean {
  return identity.kind === 'apiKey' && identity.permissions.includes(permission);
}

/** True if this caller may see hidden products and variants. */
export function seesHidden(identity: Identity): boolean {
  return has(identity, 'WIX_STORES.PRODUCT_READ_NON_VISIBLE');
}

/** Refuses a request for hidden products by a caller who may not see them. */
export function requireHidden(identity: Identity): void {
  if (!seesHidden(identity))
    throw applicationFault(403, 'NO_PERMISSION_TO_INCLUDE_NOT_VISIBLE_PRODUCTS', 'Hidden products need a permission');
}

/** Refuses a request for cost and profit by a caller who may not see them. */
export function checkMerchantData(identity: Identity, fields: readonly string[] | null | undefined): void {
  if (fields?.includes('MERCHANT_DATA') === true && !has(identity, 'WIX_STORES.PRODUCT_MERCHANT_DATA_READ'))
    throw applicationFault(403, 'NO_PERMISSION_TO_READ_MERCHANT_DATA', 'Merchant data need a permission');
}

/** The product for this caller; 404 if it is missing or hidden. */
export function findProduct(shop: Shop, identity: Identity, id: string): StoredProduct {
  const product = requireProduct(shop, id);
  if (!product.visible && !seesHidden(identity)) throw gatewayFault(404, `product ${id} not found`);
  return product;
}

function joinVariants(path: string): string {
  return `(SELECT group_concat(json_extract(variant.value, '${path}'), ' ')
    FROM json_each(documents.body, '$.variantsInfo.variants') AS variant)`;
}

const searchable = {
  name: `json_extract(body, '$.name')`,
  description: `json_extract(body, '$.plainDescription')`,
  'variantsInfo.variants.sku': joinVariants('$.sku'),
  'variantsInfo.variants.barcode': joinVariants('$.barcode'),
};

/** The condition for visible products. */
export const onlyVisible: Condition = { sql: `json_extract(body, '$.visible')`, values: [] };

/** The condition for every product. */
export const everyProduct: Condition = { sql: '1', values: [] };

/** The condition for a text search in name, description, SKU or barcode, within the products of `seen`. */
export function matchProducts(search: AskedQuery['search'], path: string, seen: Condition): Condition {
  const { sql, values } = matchWords(search, searchable, path);
  return { sql: `(${seen.sql}) AND (${sql})`, values: [...seen.values, ...values] };
}

/** The ids of all products of a by-filter call, including hidden ones. */
export function findProductIds(shop: Shop, filter: unknown, search: AskedQuery['search']): string[] {
  const matching = compileFilter(filter, productSearchFields, 'filter');
  const also = matchProducts(search, 'search', everyProduct);
  const sql = `SELECT id FROM documents WHERE kind = 'product' AND (${matching.sql}) AND (${also.sql}) ORDER BY position`;
  return allRows<{ id: string }>(shop.db, sql, ...matching.values, ...also.values).map(({ id }) => id);
}
