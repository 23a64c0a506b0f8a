import { Big } from 'big.js';
import { currencyDecimals } from './currency.ts';
import type { PricedPart } from './price-rules.ts';
import type { Product, Variant } from './product.ts';

/**
 * The price data of a product or variant for a price rule. The sale stays unchanged while the regular price changes.
 */
export const toPricedPart = (product: Product, part: Product | Variant): PricedPart => ({
  regular: part.price.regular,
  paid: part.price.toPay,
  cost: part.cost ?? product.cost,
  regularFor: (paid) => regularFor(paid, product, part.price),
});

/** Rounded up to the currency's decimals, so that the discounted price is not below the request. */
function regularFor(paid: Big, { discount, currency }: Product, { regular, toPay }: Product['price']): Big | null {
  if (discount?.type === 'AMOUNT') return paid.plus(discount.value);
  if (discount?.type === 'PERCENT')
    return discount.value >= 100
      ? null
      : paid.times(100).div(new Big(100).minus(discount.value)).round(currencyDecimals(currency), Big.roundUp);
  return paid.plus(regular).minus(toPay);
}
