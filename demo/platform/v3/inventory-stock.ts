import { applicationFault, ruleFault } from '../http/envelope.ts';
import type { ItemChange } from './inventory-input.ts';
import type { StoredInventoryItem } from './product-shape.ts';

const maxQuantity = 99_999;
const defaultPreorderLimit = 100_000;

/** An inventory item with its pre-order count. */
export interface InventoryItem extends StoredInventoryItem {
  preorderInfo: StoredInventoryItem['preorderInfo'] & { counter?: number };
}

/** The stock fields of an item. */
export type Stock = Pick<InventoryItem, 'trackQuantity' | 'quantity' | 'inStock' | 'preorderInfo'>;

/** The number of remaining pre-orders. */
function countPreordersLeft({ preorderInfo }: Stock): number {
  return (preorderInfo.limit ?? defaultPreorderLimit) - (preorderInfo.counter ?? 0);
}

/** The availability of an item: from stock, as a pre-order, or not at all. */
export function readAvailability(stock: Stock): 'IN_STOCK' | 'PREORDER' | 'OUT_OF_STOCK' {
  const inStock = stock.trackQuantity ? (stock.quantity ?? 0) > 0 : stock.inStock === true;
  if (inStock) return 'IN_STOCK';
  const ordersAhead = stock.preorderInfo.enabled && (!stock.trackQuantity || countPreordersLeft(stock) > 0);
  return ordersAhead ? 'PREORDER' : 'OUT_OF_STOCK';
}

/** The pre-order terms as they are answered; counts only where quantities are. */
export function showPreorder(stock: Stock): object {
  const { preorderInfo, trackQuantity } = stock;
  if (!trackQuantity || !preorderInfo.enabled) return preorderInfo;
  const { limit = defaultPreorderLimit, counter = 0 } = preorderInfo;
  return { ...preorderInfo, limit, counter, quantity: countPreordersLeft(stock) };
}

function mergePreorder(
  current: InventoryItem['preorderInfo'],
  sent: ItemChange['preorderInfo'],
  tracked: boolean,
): InventoryItem['preorderInfo'] {
  const { message, limit, ...kept } = current;
  const next = { message, limit, ...sent };
  return {
    ...kept,
    enabled: sent?.enabled ?? current.enabled,
    ...(typeof next.message === 'string' && { message: next.message }),
    ...(typeof next.limit === 'number' && tracked && { limit: next.limit }),
  };
}

/** The stock after a change: a quantity starts tracking, inStock ends it, and what was not sent stays. */
export function changeStock(current: Stock, { quantity, inStock, preorderInfo }: ItemChange): Stock {
  const trackQuantity = typeof quantity === 'number' || (typeof inStock !== 'boolean' && current.trackQuantity);
  return {
    trackQuantity,
    ...(trackQuantity
      ? { quantity: quantity ?? current.quantity ?? 0 }
      : { inStock: inStock ?? current.inStock ?? false }),
    preorderInfo: mergePreorder(current.preorderInfo, preorderInfo, trackQuantity),
  };
}

/** Refuses a limit of pre-orders where no quantity is tracked. */
export function checkPreorderLimit(stock: Stock, sent: ItemChange, isNew: boolean): void {
  if (stock.trackQuantity || typeof sent.preorderInfo?.limit !== 'number') return;
  const words = 'A limit of pre-orders needs a tracked quantity';
  if (!isNew) throw applicationFault(400, 'PRE_ORDER_VALIDATION', words);
  const path = 'inventoryItem.preorderInfo.limit';
  throw ruleFault(path, 'PREORDER_LIMIT_NOT_SUPPORTED_FOR_UNTRACKED_INVENTORY', 'needs a tracked quantity');
}

/** The options of a stock delta. */
export interface Adjustment {
  by: number;
  /** Refuses to go below zero. */
  restrict: boolean;
  /** Counts as a pre-order if no stock is left. */
  preorder: boolean;
}

function orderAhead({ trackQuantity, quantity = 0, preorderInfo }: Stock, ordered: number): Stock {
  const left = countPreordersLeft({ trackQuantity, preorderInfo });
  if (ordered > left) throw applicationFault(400, 'INSUFFICIENT_INVENTORY', `Only ${left} can be pre-ordered`);
  return { trackQuantity, quantity, preorderInfo: { ...preorderInfo, counter: (preorderInfo.counter ?? 0) + ordered } };
}

/** Applies a delta to the stock. */
export function adjustStock(stock: Stock, { by, restrict, preorder }: Adjustment): Stock {
  const { trackQuantity, quantity: current = 0, preorderInfo } = stock;
  if (!trackQuantity) throw applicationFault(400, 'INVENTORY_QUANTITY_NOT_TRACKED', 'The quantity is not tracked');
  if (by < 0 && preorder && readAvailability(stock) === 'PREORDER') return orderAhead(stock, -by);
  const quantity = current + by;
  if (by < 0 && restrict && quantity < 0)
    throw applicationFault(400, 'INSUFFICIENT_INVENTORY', `Only ${current} are in stock`);
  if (quantity < -maxQuantity) throw applicationFault(400, 'MIN_QUANTITY_LIMIT_REACHED', `Less than -${maxQuantity}`);
  if (quantity > maxQuantity) throw applicationFault(400, 'MAX_QUANTITY_LIMIT_REACHED', `More than ${maxQuantity}`);
  return { trackQuantity, quantity, preorderInfo };
}
