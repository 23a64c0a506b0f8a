import { Big } from 'big.js';
import { sameAmount } from '../typing/money.ts';
import { wholeId, type DiscountPrices, type Prices, type PriceScope } from './prices.ts';

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

/**
 * The parts of a scope that shoppers can buy: of a V1 product with variants, the variants, without free ones beside
 * others that are not free.
 */
export function soldScope(prices: Prices, scope: PriceScope): PriceScope {
  const isWhole = scope.variantIds ? scope.variantIds.includes(wholeId) : scope.variantId === null;
  if (prices.saleBy !== 'discount' || !prices.isWhole || !isWhole) return scope;
  const { price, variants } = prices;
  const ids = Object.keys(variants);
  const priced = ids.filter((id) => !isFree(variants[id]?.price ?? price));
  const variantIds = priced.length > 0 ? priced : ids;
  return variantIds.length === 0 ? scope : { variantId: null, variantIds };
}
