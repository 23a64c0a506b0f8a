import { isMerchant } from '../identity/authorize.ts';
import { allRows, firstRow } from '../database.ts';
import { z } from 'zod';
import { gatewayFault } from '../http/envelope.ts';
import { compileFilter } from '../filter.ts';
import type { QueryFields } from '../filter.ts';
import { adjustStock, adjustmentInput, inventoryItemInput, setStock } from '../v1/inventory-writes.ts';
import { compileSort, parseJsonText, parseTextSort, textQuery } from '../list-query.ts';
import { readPage } from '../paging.ts';
import { findProduct } from '../v1/product-reads.ts';
import type { Call, Route } from '../http/route.ts';
import type { ProductRow, VariantRow } from '../rows.ts';
import { isInStock } from '../v1/stock.ts';
import { check, checkSameId } from '../http/validate.ts';
import { readVariants } from '../v1/variants.ts';

const fields: QueryFields = {
  id: { kind: 'text', sql: 'inventory_item_id', sortable: true },
  productId: { kind: 'text', sql: 'id', sortable: true },
  externalId: { kind: 'text', sql: 'id', sortable: true },
  trackQuantity: { kind: 'boolean', sql: 'track_quantity', sortable: false },
  numericId: { kind: 'number', sql: 'numeric_id', sortable: true },
  lastUpdated: { kind: 'date', sql: 'inventory_updated', sortable: true },
};

function toItemJson(product: ProductRow, variants: VariantRow[]): object {
  const preorderInfo = JSON.parse(product.preorder) as { enabled: boolean };
  return {
    id: product.inventory_item_id,
    externalId: product.id,
    productId: product.id,
    trackQuantity: product.track_quantity === 1,
    variants: variants.map((variant) => ({
      variantId: variant.id,
      ...(product.track_quantity === 1 && { quantity: variant.quantity }),
      inStock: isInStock(product, variant),
      availableForPreorder: preorderInfo.enabled && !isInStock(product, variant),
    })),
    lastUpdated: product.inventory_updated,
    numericId: String(product.numeric_id),
    preorderInfo,
  };
}

const getVariantsInput = z.object({
  inventoryId: z.string().nullish(),
  productId: z.string().nullish(),
  variantIds: z.array(z.guid()).max(1000).nullish(),
});

function getInventoryVariants({ shop, identity, params, payload }: Call): object {
  const requested = check(getVariantsInput, payload);
  const inventoryId = params['inventoryId'] ?? '';
  checkSameId('inventoryId', requested.inventoryId, inventoryId);
  const product = firstRow<ProductRow>(shop.db, 'SELECT * FROM products WHERE inventory_item_id = ?', inventoryId);
  if (product === undefined || (product.visible === 0 && !isMerchant(identity)))
    throw gatewayFault(404, `Inventory item ${inventoryId} not found`);
  const variants = readVariants(shop.db, [product.id]).get(product.id) ?? [];
  const wanted = variants.filter(({ id }) => !requested.variantIds?.length || requested.variantIds.includes(id));
  return { inventoryItem: toItemJson(product, wanted) };
}

function queryInventory({ shop, identity, payload }: Call): object {
  const { query } = check(textQuery, payload);
  const filter = compileFilter(parseJsonText(query?.filter, 'query.filter'), fields);
  const order = compileSort(parseTextSort(query?.sort), fields, 'numeric_id ASC');
  const where = isMerchant(identity) ? filter.sql : `visible = 1 AND (${filter.sql})`;
  const { limit, offset } = readPage(query?.paging);
  const total = firstRow<{ n: number }>(shop.db, `SELECT count(*) AS n FROM products WHERE ${where}`, ...filter.values);
  const products = allRows<ProductRow>(
    shop.db,
    `SELECT * FROM products WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`,
    ...filter.values,
    limit,
    offset,
  );
  const variants = readVariants(
    shop.db,
    products.map(({ id }) => id),
  );
  return {
    inventoryItems: products.map((product) => toItemJson(product, variants.get(product.id) ?? [])),
    metadata: { items: products.length, offset },
    totalResults: total?.n ?? 0,
  };
}

function updateInventoryVariants({ shop, identity, params, payload }: Call): object {
  const { inventoryItem } = check(z.object({ inventoryItem: inventoryItemInput }), payload);
  const productId = params['productId'] ?? '';
  checkSameId('inventoryItem.productId', inventoryItem.productId, productId);
  setStock(shop, findProduct(shop, identity, productId), inventoryItem);
  return {};
}

function incrementInventory({ shop, payload }: Call): object {
  const input = check(z.object({ incrementData: adjustmentInput('incrementBy') }), payload);
  for (const [index, { incrementBy, ...target }] of input.incrementData.entries())
    adjustStock(shop, target, incrementBy, `incrementData[${index}]`);
  return {};
}

function decrementInventory({ shop, payload }: Call): object {
  const input = check(z.object({ decrementData: adjustmentInput('decrementBy') }), payload);
  for (const [index, { decrementBy, ...target }] of input.decrementData.entries())
    adjustStock(shop, target, -decrementBy, `decrementData[${index}]`);
  return {};
}

const read = { access: 'visitor', permission: 'WIX_STORES.READ_INVENTORY', catalog: 'v1' } as const;
const write = { access: 'merchant', permission: 'WIX_STORES.MODIFY_INVENTORY', catalog: 'v1', writes: true } as const;

/** Stock of catalog V1; one item holds all variants of a product. */
export const inventoryV1: Route[] = [
  {
    ...read,
    on: ['POST /stores-reader/v2/inventoryItems/query', 'POST /stores/v2/inventoryItems/query'],
    handle: queryInventory,
  },
  {
    ...read,
    on: [
      'POST /stores-reader/v2/inventoryItems/:inventoryId/getVariants',
      'POST /stores/v2/inventoryItems/:inventoryId/getVariants',
    ],
    handle: getInventoryVariants,
  },
  { ...write, on: ['PATCH /stores/v2/inventoryItems/product/:productId'], handle: updateInventoryVariants },
  { ...write, on: ['POST /stores/v2/inventoryItems/increment'], handle: incrementInventory },
  { ...write, on: ['POST /stores/v2/inventoryItems/decrement'], handle: decrementInventory },
];
