import type { Stock } from '../product.ts';
import { isAmount } from './money.ts';
import { parseQuantity, type QuantityProblem } from './quantity.ts';

/** The stock values of a part whose quantity is not tracked; any other value is a tracked quantity. */
export const untracked = { inStock: 'in_stock', outOfStock: 'out_of_stock' } as const;

const isUntracked = (value: string): boolean => value === untracked.inStock || value === untracked.outOfStock;

/** True if a stock value is a tracked quantity. */
export const isTracked = (value: string): boolean => !isUntracked(value);

/** True if a change of stock starts or stops the tracking of the quantity. */
export const changesTracking = (before: string, after: string): boolean => isTracked(before) !== isTracked(after);

/** The value of a stock; null if it cannot be set. */
export function stockValue(stock: Stock): string | null {
  if (stock.tag === 'tracked') return String(stock.quantity);
  return stock.isFixed ? null : stock.inStock ? untracked.inStock : untracked.outOfStock;
}

/** The stock of a value. */
export const toStock = (value: string): Stock =>
  isTracked(value)
    ? { tag: 'tracked', quantity: Number(value) }
    : { tag: 'untracked', inStock: value === untracked.inStock };

/** Parses a typed quantity, or the value of a part whose quantity is not tracked. */
export function parseStock(text: string): { tag: 'ok'; value: string } | { tag: 'problem'; problem: QuantityProblem } {
  if (isUntracked(text)) return { tag: 'ok', value: text };
  const parsed = parseQuantity(text);
  return parsed.tag === 'ok' ? { tag: 'ok', value: String(parsed.quantity) } : parsed;
}

/** True if two stock values are equal, however a quantity is spelled. */
export const sameStock = (a: string, b: string): boolean =>
  isAmount(a) && isAmount(b) ? Number(a) === Number(b) : a === b;
