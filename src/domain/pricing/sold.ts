import { Big } from 'big.js';
import { sameAmount } from '../typing/money.ts';
import type { DiscountPrices } from './prices.ts';

/**
 * The regular price that the sale of a V1 product is computed from: its own or, where that is 0, the lowest of its
 * variants that are not free. '0' if everything is free.
 */
export function saleBase({ price, variants }: DiscountPrices): { regular: string; isShared: boolean } {
  if (!isFree(price)) return { regular: price, isShared: true };
  const sold = Object.values(variants)
    .map((own) => own.price ?? price)
    .filter((one) => !isFree(one))
    .toSorted((a, b) => new Big(a).cmp(b));
  const [lowest = '0', highest = lowest] = [sold[0], sold.at(-1)];
  return { regular: lowest, isShared: sameAmount(lowest, highest) };
}

export const isFree = (price: string): boolean => new Big(price).lte(0);
