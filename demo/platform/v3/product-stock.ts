import { allRows } from '../database.ts';
import { groupBy } from '../group-by.ts';
import type { Shop } from '../shop.ts';
import { parseDocument } from './documents.ts';
import type { StoredInventoryItem, StoredVariant } from './product-shape.ts';

/** SQL condition: the inventory item `stock` is available. */
export const isAvailableSql = `CASE WHEN json_extract(stock.body, '$.trackQuantity')
  THEN json_extract(stock.body, '$.quantity') > 0 ELSE json_extract(stock.body, '$.inStock') END`;

/** The availability of a variant over all locations. */
export interface VariantStock {
  inStock: boolean;
  preorderEnabled: boolean;
}

/** The stock of these products' variants by variant id; one without an inventory item is absent. */
export function readStock(shop: Shop, productIds: string[]): Map<string, VariantStock> {
  const sql = `SELECT body FROM documents WHERE kind = 'inventory-item'
    AND json_extract(body, '$.productId') IN (SELECT value FROM json_each(?))`;
  const rows = allRows<{ body: string }>(shop.db, sql, JSON.stringify(productIds));
  const items = groupBy(rows.map(parseDocument) as StoredInventoryItem[], ({ variantId }) => variantId);
  return new Map(
    [...items].map(([variantId, held]) => [
      variantId,
      {
        inStock: held.some(({ trackQuantity, quantity, inStock }) => (trackQuantity ? (quantity ?? 0) > 0 : inStock)),
        preorderEnabled: held.some(({ preorderInfo }) => preorderInfo?.enabled),
      },
    ]),
  );
}

/** One of three words: all, none or some. */
function judge<Word>(count: number, of: number, [all, none, some]: [Word, Word, Word]): Word {
  if (count === 0) return none;
  return count === of ? all : some;
}

/** A product's `inventory`, summed up over its variants. */
export function toInventoryJson(variants: StoredVariant[], stock: Map<string, VariantStock>): object {
  const available = variants.filter(({ id }) => stock.get(id)?.inStock === true).length;
  const preorder = variants.filter(({ id }) => stock.get(id)?.preorderEnabled === true).length;
  return {
    availabilityStatus: judge(available, variants.length, ['IN_STOCK', 'OUT_OF_STOCK', 'PARTIALLY_OUT_OF_STOCK']),
    preorderStatus: judge(preorder, variants.length, ['ENABLED', 'DISABLED', 'PARTIALLY_ENABLED']),
    preorderAvailability: judge(preorder, variants.length, ['ALL_VARIANTS', 'NO_VARIANTS', 'SOME_VARIANTS']),
  };
}
