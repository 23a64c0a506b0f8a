import { Big } from 'big.js';
import { currencyDecimals } from '../../domain/money.ts';
import type { Discount } from '../../domain/product.ts';

/** What shoppers pay after a discount, never below nothing, rounded to the currency's decimals. */
export function toPayAfter(amount: string, discount: Discount | null, currency: string): string {
  const price = new Big(amount);
  const off =
    discount === null
      ? new Big(0)
      : discount.type === 'PERCENT'
        ? price.times(discount.value).div(100)
        : discount.value;
  const rest = price.minus(off);
  return (rest.lt(0) ? new Big(0) : rest).toFixed(currencyDecimals(currency), 1);
}

/** The part of what shoppers pay that is left after the cost, such as 0.45; null where it cannot be told. */
export function marginOf(toPay: string, cost: string | null): number | null {
  if (cost === null || new Big(toPay).eq(0) || new Big(cost).eq(0)) return null;
  return new Big(toPay).minus(cost).div(toPay).toNumber();
}

/** How far a price moves, such as -0.24; null from nothing. */
export function changeOf(before: string, after: string): number | null {
  return new Big(before).eq(0) ? null : new Big(after).minus(before).div(before).toNumber();
}
