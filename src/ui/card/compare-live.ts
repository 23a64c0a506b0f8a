import type { Product } from '../../domain/product.ts';

/** The price that shoppers pay for a product; null where variants differ. */
export function onlyPrice({ price, variants }: Product): string | null {
  const differs = variants.some((variant) => Number(variant.price.toPay) !== Number(price.toPay));
  return differs ? null : price.toPay;
}

/** How a fetched page agrees with the store; `prices` are the possible readings of its price. */
export type LivePrice = { tag: 'fresh' } | { tag: 'stale'; price: number } | { tag: 'unread' };

/** Compares the price of a fetched page with the price of the store. */
export function compareLive(prices: readonly number[], wanted: string): LivePrice {
  const [first] = prices;
  if (first === undefined) return { tag: 'unread' };
  const isFresh = prices.some((price) => Math.abs(price - Number(wanted)) < 1e-9);
  return isFresh ? { tag: 'fresh' } : { tag: 'stale', price: first };
}
