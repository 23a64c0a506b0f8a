import { isMerchant } from '../identity/authorize.ts';
import { allRows } from '../database.ts';
import { gatewayFault } from '../http/envelope.ts';
import type { Condition } from '../filter.ts';
import type { Call } from '../http/route.ts';
import type { Shop } from '../shop.ts';
import type { BulkAnswer } from './bulk.ts';
import { ofVisibleProducts, productColumns } from './inventory-fields.ts';
import { readAvailability, showPreorder } from './inventory-stock.ts';
import type { InventoryItem } from './inventory-stock.ts';
import { requireItem } from './inventory-writes.ts';

interface ProductRow {
  id: string;
  name: string | null;
  directCategoryIds: string;
  variantName: string | null;
  variantSku: string | null;
  variantVisible: number | null;
}

const columns = Object.entries(productColumns).map(([name, sql]) => `${sql} AS ${name}`);
const snapshots = `SELECT id, ${columns.join(', ')} FROM documents
  WHERE kind = 'inventory-item' AND id IN (SELECT value FROM json_each(?))`;

function toSnapshot(row: ProductRow): object {
  const { name, directCategoryIds, variantName, variantSku, variantVisible } = row;
  return {
    ...(name !== null && { name }),
    directCategoryIds: JSON.parse(directCategoryIds) as string[],
    ...(variantName !== null && { variantName }),
    ...(variantSku !== null && { variantSku }),
    ...(variantVisible !== null && { variantVisible: variantVisible === 1 }),
  };
}

/** Converts inventory items to wire format, with the current data of their products. */
export function showItems(shop: Shop, items: readonly InventoryItem[]): object[] {
  const ids = JSON.stringify(items.map(({ id }) => id));
  const products = new Map(allRows<ProductRow>(shop.db, snapshots, ids).map((row) => [row.id, toSnapshot(row)]));
  return items.map((item) => ({
    ...item,
    availabilityStatus: readAvailability(item),
    preorderInfo: showPreorder(item),
    product: products.get(item.id) ?? { directCategoryIds: [] },
  }));
}

/** Converts a bulk response of items to wire format. */
export function showBulkItems(shop: Shop, answer: BulkAnswer<InventoryItem>): object {
  const items = answer.results.flatMap(({ item }) => item ?? []);
  const shown = showItems(shop, items);
  const results = answer.results.map(({ itemMetadata, item }) =>
    item === undefined ? { itemMetadata } : { itemMetadata, item: shown[items.indexOf(item)] },
  );
  return { ...answer, results };
}

/** The condition for items that the caller may see: customers see only those of visible products. */
export function whatMaySee({ identity }: Call): Condition {
  return isMerchant(identity) ? { sql: '1', values: [] } : ofVisibleProducts;
}

/** The item with this id; refuses with 404 if there is none or the caller may not see it. */
export function findVisibleItem(call: Call, id: string): InventoryItem {
  const item = requireItem(call.shop, id);
  const { sql } = whatMaySee(call);
  const seen = allRows(call.shop.db, `SELECT 1 FROM documents WHERE kind = 'inventory-item' AND id = ? AND ${sql}`, id);
  if (seen.length === 0) throw gatewayFault(404, `inventory-item ${id} not found`);
  return item;
}
