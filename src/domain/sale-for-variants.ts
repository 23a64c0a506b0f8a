import { Big } from 'big.js';
import { applyRule, type PriceRule, type RuleProblem } from './price-rules.ts';
import { toPricedPart } from './priced-part.ts';
import type { PriceIntent, PriceProblem } from './pricing/intent.ts';
import { isBelow } from './pricing/prices.ts';
import { payAfter } from './pricing/read.ts';
import { isFree } from './pricing/sold.ts';
import type { Product } from './product.ts';
import { sameAmount } from './typing/money.ts';

type Sale = NonNullable<PriceIntent['sale']>;
type SaleForVariants = { tag: 'ok'; sale: Sale } | { tag: 'problem'; problem: RuleProblem | PriceProblem };

/** A variant's regular price, and what shoppers would pay for it. */
interface Wanted {
  regular: string;
  paid: string;
}

/** True for a V1 product whose own price is 0 and nobody pays, because variants have prices of their own. */
export const isSoldByVariants = ({ saleBy, price, variants }: Product): boolean =>
  saleBy === 'discount' && isFree(price.regular) && variants.some((variant) => !isFree(variant.price.regular));

/**
 * The one sale under which each variant has the price to pay that a rule computes for it; free variants stay free. A
 * percentage off stays a percentage. A problem if no sale of V1 does that.
 */
export function saleForVariants(rule: PriceRule, product: Product): SaleForVariants {
  const { currency } = product;
  const wanted: Wanted[] = [];
  for (const variant of product.variants.filter(({ price }) => !isFree(price.regular))) {
    const ruled = applyRule(rule, toPricedPart(product, variant), currency);
    if (ruled.tag === 'problem') return ruled;
    const { regular } = variant.price;
    if (isBelow(regular, ruled.amount)) return notBelow({ regular, paid: ruled.amount });
    wanted.push({ regular, paid: ruled.amount });
  }
  const [first] = wanted;
  if (first !== undefined && !wanted.some(({ regular, paid }) => isBelow(paid, regular))) return notBelow(first);
  const percent = exactPercent(rule, product) ?? sharedPercent(wanted, currency);
  if (percent !== null) return { tag: 'ok', sale: { kind: 'percent', percent } };
  const amount = sharedAmount(wanted);
  return amount === null
    ? { tag: 'problem', problem: { tag: 'sale_for_all' } }
    : { tag: 'ok', sale: { kind: 'off', amount } };
}

const notBelow = ({ regular, paid }: Wanted): SaleForVariants => ({
  tag: 'problem',
  problem: { tag: 'sale_not_below', sale: paid, regular },
});

/** The percentage of a rule that takes a percentage off; null for other rules, and where an amount is off already. */
function exactPercent({ change, ending }: PriceRule, { discount }: Product): string | null {
  if (ending !== null) return null;
  if (change.kind === 'off_price' || change.kind === 'off_compare_at') return change.percent;
  if (change.kind !== 'minus_percent' || discount?.type === 'AMOUNT') return null;
  const left = new Big(100).minus(discount?.value ?? 0).times(new Big(100).minus(change.percent));
  return new Big(100).minus(left.div(100)).round(6, Big.roundHalfUp).toFixed();
}

/** The shortest percentage that gives every variant its price. The highest price tells percentages apart best. */
function sharedPercent(wanted: readonly Wanted[], currency: string): string | null {
  const [highest] = wanted.toSorted((a, b) => new Big(b.regular).cmp(a.regular));
  if (highest === undefined) return null;
  const exact = new Big(highest.regular).minus(highest.paid).times(100).div(highest.regular);
  for (let decimals = 0; decimals <= 6; decimals += 1) {
    const percent = exact.round(decimals, Big.roundHalfUp);
    const discount = { type: 'PERCENT' as const, value: percent.toNumber() };
    if (wanted.every(({ regular, paid }) => sameAmount(payAfter(regular, discount, currency), paid)))
      return percent.toFixed();
  }
  return null;
}

/** The amount that is taken off every variant alike. */
function sharedAmount(wanted: readonly Wanted[]): string | null {
  const [first, ...others] = wanted.map(({ regular, paid }) => new Big(regular).minus(paid));
  return first !== undefined && others.every((one) => one.eq(first)) ? first.toFixed() : null;
}
