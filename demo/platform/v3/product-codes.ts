import { firstRow } from '../database.ts';
import type { Shop } from '../shop.ts';
import { productFault } from './product-faults.ts';
import type { StoredProduct } from './product-shape.ts';

function hasTwice(values: string[]): boolean {
  return new Set(values).size < values.length;
}

/**
 * True if a variant of another product has one of these values; one query per value, because only that uses an index.
 */
function isTaken(shop: Shop, productId: string, expression: string, values: string[]): boolean {
  const sql = `SELECT 1 FROM json_each(?) AS code CROSS JOIN documents ON kind = 'variant' AND ${expression} = code.value
    WHERE json_extract(body, '$.productId') <> ? LIMIT 1`;
  return firstRow(shop.db, sql, JSON.stringify(values), productId) !== undefined;
}

/** Refuses variants with an id, SKU or barcode that another variant of the store has. */
export function checkCodes(shop: Shop, { id, variantsInfo: { variants } }: StoredProduct): void {
  const ids = variants.map((variant) => variant.id);
  if (isTaken(shop, id, 'documents.id', ids))
    throw productFault('VARIANT_ID_ALREADY_EXISTS', 'another product has this variant id');
  const skus = variants.flatMap(({ sku }) => sku ?? []);
  if (hasTwice(skus) || isTaken(shop, id, `json_extract(body, '$.sku')`, skus))
    throw productFault('SKU_ALREADY_EXIST_ERROR', 'another variant has this SKU');
  const barcodes = variants.flatMap(({ barcode }) => barcode ?? []);
  if (hasTwice(barcodes)) throw productFault('DUPLICATE_BARCODE_ERROR', 'two variants have the same barcode');
  if (isTaken(shop, id, `json_extract(body, '$.barcode')`, barcodes))
    throw productFault('BARCODE_ALREADY_EXIST_ERROR', 'another product has this barcode');
}
