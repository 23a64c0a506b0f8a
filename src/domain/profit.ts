import { Big } from 'big.js';
import type { FieldKey } from './field-keys.ts';
import { currencyDecimals } from './money.ts';
import type { Discount, Product, Variant } from './product.ts';

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

/** The amounts of a part as decimal strings: `sale` is '' while it is not on sale, `cost` null where none is known. */
export interface Amounts {
  price: string;
  sale: string;
  toPay: string;
  cost: string | null;
}

/** What a product or one of its variants costs, and is sold for, once `field` has this value. */
export function amountsAfter(product: Product, part: Product | Variant, field: FieldKey, value: string): Amounts {
  const price = field === 'price' ? value : part.price.regular;
  const sale = field === 'salePrice' ? value : saleAt(price, product, part);
  const cost = field === 'cost' ? value : (part.cost ?? product.cost ?? '');
  return { price, sale, toPay: sale === '' ? price : sale, cost: cost === '' ? null : cost };
}

/** A discount follows the price; a sale price of its own stays. */
function saleAt(price: string, { discount, salePrice, currency }: Product, part: Product | Variant): string {
  if (discount !== null) return toPayAfter(price, discount, currency);
  return part.salePrice ?? salePrice;
}
