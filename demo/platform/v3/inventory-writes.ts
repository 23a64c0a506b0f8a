import { firstRow } from '../database.ts';
import { applicationFault, fieldFault, gatewayFault, ruleFault } from '../http/envelope.ts';
import type { PlatformFault } from '../http/envelope.ts';
import type { Shop } from '../shop.ts';
import {
  checkRevision,
  insertDocument,
  parseDocument,
  readDocument,
  replaceDocument,
  requireDocument,
} from './documents.ts';
import type { ItemChange, NewItemInput, UpsertInput } from './inventory-input.ts';
import { adjustStock, changeStock, checkPreorderLimit } from './inventory-stock.ts';
import type { Adjustment, InventoryItem, Stock } from './inventory-stock.ts';
import { defaultLocationId } from './product-shape.ts';
import type { StoredProduct } from './product-shape.ts';

const kind = 'inventory-item';
const nothing: Stock = { trackQuantity: false, inStock: false, preorderInfo: { enabled: false } };

/** The item with this id; refuses with 404 when there is none. */
export function requireItem(shop: Shop, id: string): InventoryItem {
  return requireDocument(shop, kind, id) as InventoryItem;
}

interface Place {
  productId?: string | undefined;
  variantId: string;
  locationId?: string | null | undefined;
}

/**
 * The item of a variant at a location, by default the store's own; without a product id, of any product with the
 * variant.
 */
function findItem(shop: Shop, { productId, variantId, locationId }: Place): InventoryItem | undefined {
  const sql = `SELECT body FROM documents WHERE kind = 'inventory-item'
    AND json_extract(body, '$.variantId') = ? AND json_extract(body, '$.locationId') = ?
    AND json_extract(body, '$.productId') = coalesce(?, json_extract(body, '$.productId'))`;
  const values = [variantId, locationId ?? defaultLocationId, productId ?? null];
  const row = firstRow<{ body: string }>(shop.db, sql, ...values);
  return row === undefined ? undefined : (parseDocument(row) as InventoryItem);
}

/** The item of a variant at a location; refuses with NOT_FOUND when there is none. */
export function requireItemAt(shop: Shop, place: Place): InventoryItem {
  const item = findItem(shop, place);
  if (item !== undefined) return item;
  throw applicationFault(404, 'NOT_FOUND', `Variant ${place.variantId} has no inventory item at the location`);
}

function requireVariant(shop: Shop, productId: string, variantId: string): void {
  const product = requireDocument(shop, 'product', productId) as StoredProduct;
  if (!product.variantsInfo.variants.some(({ id }) => id === variantId))
    throw gatewayFault(404, `variant ${variantId} not found`);
}

function checkPreorder(shop: Shop, productId: string, stock: Stock, sent: ItemChange, isNew: boolean): void {
  checkPreorderLimit(stock, sent, isNew);
  if (sent.preorderInfo?.enabled !== true) return;
  const product = readDocument(shop, 'product', productId);
  const subscription = product?.['subscriptionDetails'] ?? undefined;
  if (product?.['productType'] === 'DIGITAL' || subscription !== undefined)
    throw applicationFault(400, 'PRE_ORDER_VALIDATION', 'Digital products and subscriptions are not pre-ordered');
}

function readExtendedFields({ extendedFields }: ItemChange): object {
  return extendedFields ? { extendedFields } : {};
}

/** Adds the item of a variant at a location; there can be only one. */
export function addItem(shop: Shop, input: NewItemInput): InventoryItem {
  const { productId, variantId } = input;
  requireVariant(shop, productId, variantId);
  if (findItem(shop, input) !== undefined)
    throw applicationFault(409, 'ITEM_ALREADY_EXISTS', `Variant ${variantId} has an inventory item at the location`);
  if ((input.quantity ?? 0) < 0)
    throw ruleFault('inventoryItem.quantity', 'REQUESTED_QUANTITY_MUST_BE_NON_NEGATIVE', 'must not be negative');
  const stock = changeStock(nothing, input);
  checkPreorder(shop, productId, stock, input, true);
  const locationId = input.locationId ?? defaultLocationId;
  const body = { productId, variantId, locationId, ...stock, ...readExtendedFields(input) };
  return insertDocument(shop, kind, body) as InventoryItem;
}

function replaceStock(shop: Shop, item: InventoryItem, stock: Stock, more: object = {}): InventoryItem {
  const { quantity: _, inStock: __, ...rest } = item;
  return replaceDocument(shop, kind, { ...rest, ...stock, ...more }) as InventoryItem;
}

/** A negative quantity can be raised to a value still below zero, but not lowered. */
function isTooLow({ quantity = 0 }: InventoryItem, { quantity: wanted }: ItemChange): boolean {
  return typeof wanted === 'number' && wanted < 0 && wanted < quantity;
}

/** Changes an item's stock or pre-order terms, whatever its revision. */
export function changeItem(
  shop: Shop,
  item: InventoryItem,
  change: ItemChange,
  refuseLow: () => PlatformFault = () =>
    applicationFault(400, 'REQUESTED_QUANTITY_MUST_BE_NON_NEGATIVE_DECREASING', 'The quantity would be below zero'),
): InventoryItem {
  if (isTooLow(item, change)) throw refuseLow();
  const stock = changeStock(item, change);
  checkPreorder(shop, item.productId, stock, change, false);
  return replaceStock(shop, item, stock, readExtendedFields(change));
}

/** Changes the item with this id; refuses a stale revision. */
export function updateItem(shop: Shop, id: string, change: ItemChange): InventoryItem {
  const item = requireItem(shop, id);
  checkRevision(item, change.revision, 'inventoryItem.revision');
  return changeItem(shop, item, change);
}

function refuseTarget(): PlatformFault {
  return applicationFault(400, 'INVALID_TARGET_QUANTITY', 'The quantity would be below zero');
}

/** Refuses a list with two entries for one item. */
export function checkUpsertKeys(inputs: readonly UpsertInput[]): void {
  const keys = inputs.map(({ id, productId, variantId, locationId }) =>
    typeof id === 'string' ? id : [productId, variantId, locationId ?? defaultLocationId].join(' '),
  );
  if (new Set(keys).size < keys.length)
    throw ruleFault('inventoryItems', 'DUPLICATE_BULK_UPSERT_KEY', 'must not name an item twice');
}

/** Changes the item with this id or of this variant at this location, or adds it. */
export function upsertItem(shop: Shop, input: UpsertInput): InventoryItem {
  const { id, productId, variantId, revision } = input;
  const hasId = typeof id === 'string';
  if (!hasId && (productId === undefined || variantId === undefined))
    throw fieldFault('inventoryItem', 'REQUIRED_FIELD', 'needs an id, or a productId and a variantId');
  const place = { ...input, productId: productId ?? '', variantId: variantId ?? '' };
  const item = hasId ? requireItem(shop, id) : findItem(shop, place);
  if (item !== undefined) {
    if (revision) checkRevision(item, revision, 'inventoryItem.revision');
    return changeItem(shop, item, input, refuseTarget);
  }
  if ((input.quantity ?? 0) < 0) throw refuseTarget();
  if (typeof input.quantity !== 'number' && typeof input.inStock !== 'boolean')
    throw fieldFault('inventoryItem.trackingMethod', 'REQUIRED_ONE_OF_FIELD', 'needs a quantity or inStock');
  return addItem(shop, place);
}

/** Adjusts an item's tracked quantity. */
export function adjustItem(shop: Shop, item: InventoryItem, adjustment: Adjustment): InventoryItem {
  return replaceStock(shop, item, adjustStock(item, adjustment));
}
