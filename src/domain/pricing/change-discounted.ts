import { Big } from 'big.js';
import type { Discount } from '../product.ts';
import { currencyDecimals } from '../currency.ts';
import { sameAmount } from '../typing/money.ts';
import { problem, type ChangedPrices, type PriceIntent } from './intent.ts';
import { wholeId, type DiscountPrices } from './prices.ts';
import { payAfter } from './read.ts';
import { paidUnder, toCost } from './sale.ts';
import { isFree, saleBase } from './sold.ts';

/** The prices of a V1 product after a change. A sale is one discount that all its variants share. */
export function changeDiscounted(
  prices: DiscountPrices,
  parts: readonly string[],
  intent: PriceIntent,
  currency: string,
): ChangedPrices {
  const isWhole = parts.includes(wholeId);
  const { regular, cost, sale } = intent;
  const own = parts.filter((id) => Object.hasOwn(prices.variants, id));
  const variants = { ...prices.variants };
  for (const id of own) {
    const before = variants[id] ?? { price: null, cost: null };
    variants[id] = { price: regular ?? before.price, cost: toCost(before.cost, cost) };
  }
  if (isWhole) {
    const next = { ...prices, variants, price: regular ?? prices.price, cost: toCost(prices.cost, cost) };
    return sale === null ? { tag: 'ok', prices: next } : withSale(next, sale, currency);
  }
  if (sale === null) return { tag: 'ok', prices: { ...prices, variants } };
  return changeOwnPrice({ ...prices, variants }, own, intent, currency);
}

/**
 * Changes what shoppers pay for one V1 variant, by an own price under the product's shared sale. A regular price beside
 * it must give that price under the sale.
 */
function changeOwnPrice(
  prices: DiscountPrices,
  ids: readonly string[],
  { regular: typed, sale }: PriceIntent,
  currency: string,
): ChangedPrices {
  const { discount } = prices;
  if (discount === null || sale?.kind !== 'paid') return problem({ tag: 'sale_for_all' });
  const regular = typed ?? regularFor(sale.amount, discount, currency);
  if (regular === null || !sameAmount(payAfter(regular, discount, currency), sale.amount))
    return problem({ tag: 'sale_for_all' });
  const variants = { ...prices.variants };
  for (const id of ids) variants[id] = { price: regular, cost: variants[id]?.cost ?? null };
  return { tag: 'ok', prices: { ...prices, variants } };
}

/** A regular price that yields exactly this paid price under a discount, the lowest of the nearest; null if there is none. */
function regularFor(paid: string, discount: Discount, currency: string): string | null {
  const decimals = currencyDecimals(currency);
  const unit = new Big(1).div(new Big(10).pow(decimals));
  if (discount.type === 'AMOUNT') return new Big(paid).plus(discount.value).toFixed(decimals);
  const left = new Big(100).minus(discount.value);
  if (left.lte(0)) return null;
  const near = new Big(paid).times(100).div(left).round(decimals, Big.roundHalfUp);
  const found = [near.minus(unit), near, near.plus(unit)].find(
    (one) => one.gte(0) && new Big(payAfter(one.toFixed(), discount, currency)).eq(paid),
  );
  return found?.toFixed(decimals) ?? null;
}

function withSale(prices: DiscountPrices, sale: NonNullable<PriceIntent['sale']>, currency: string): ChangedPrices {
  if (sale.kind === 'end') return { tag: 'ok', prices: { ...prices, discount: null } };
  const { regular, isShared } = saleBase(prices);
  // One paid price has no meaning for variants of several prices without a price of the product beside them.
  if (sale.kind === 'paid' && !isShared) return problem({ tag: 'sale_for_all' });
  const result = paidUnder(sale, regular, currency);
  if (result.tag === 'problem') return result;
  const discount = toDiscount({ ...prices, price: regular }, sale, result.paid, currency);
  // A sale on a free product would take effect, unasked, once it gets a price.
  if (discount !== null && isFree(regular)) return problem({ tag: 'sale_not_below', sale: result.paid, regular });
  if (!isFree(prices.price) || discount?.type !== 'AMOUNT' || discount === prices.discount)
    return { tag: 'ok', prices: { ...prices, discount } };
  // V1 takes no greater amount off than the product's own price.
  const percent = isShared ? percentFor(regular, result.paid, currency, 6) : null;
  return percent === null
    ? problem({ tag: 'percent_only' })
    : { tag: 'ok', prices: { ...prices, discount: worth('PERCENT', percent) } };
}

const worth = (type: Discount['type'], value: string): Discount | null =>
  new Big(value).lte(0) ? null : { type, value: Number(value) };

/** A sale as V1 stores it. A typed percentage or amount keeps its kind. */
function toDiscount(
  prices: DiscountPrices,
  sale: Exclude<NonNullable<PriceIntent['sale']>, { kind: 'end' }>,
  paid: string,
  currency: string,
): Discount | null {
  if (sale.kind === 'percent') return worth('PERCENT', sale.percent);
  const off = new Big(prices.price).minus(paid).toFixed();
  // A sale that already gives the wanted price stays as it is: another one would change the prices of other variants.
  if (sale.kind === 'paid' && prices.discount !== null && isPaidUnder(prices.discount, prices.price, paid, currency))
    return prices.discount;
  if (sale.kind === 'off') return worth('AMOUNT', off);
  const isOnePrice = Object.values(prices.variants).every(({ price }) => price === null);
  const asPercent = prices.discount === null ? !isOnePrice : prices.discount.type === 'PERCENT';
  const percent = asPercent ? percentFor(prices.price, paid, currency, isOnePrice ? 2 : 6) : null;
  return percent === null ? worth('AMOUNT', off) : worth('PERCENT', percent);
}

const isPaidUnder = (discount: Discount, regular: string, paid: string, currency: string): boolean =>
  sameAmount(payAfter(regular, discount, currency), paid);

/**
 * The shortest percentage that turns a price above zero exactly into another, up to a number of decimals; null if there
 * is none.
 */
function percentFor(regular: string, paid: string, currency: string, maxDecimals: number): string | null {
  const exact = new Big(regular).minus(paid).times(100).div(regular);
  for (let decimals = 0; decimals <= maxDecimals; decimals += 1) {
    const percent = exact.round(decimals, Big.roundHalfUp);
    const discount = { type: 'PERCENT' as const, value: percent.toNumber() };
    if (new Big(payAfter(regular, discount, currency)).eq(paid)) return percent.toFixed();
  }
  return null;
}
