import { Big } from 'big.js';
import { currencyDecimals, maxPrice } from '../typing/money.ts';
import { Amount, type Discount } from '../product.ts';
import { z } from '../schema.ts';
import {
  isBelow,
  partsIn,
  wholeId,
  type CompareAtPrices,
  type DiscountPrices,
  type PriceScope,
  type Prices,
} from './prices.ts';
import { payAfter, readPrices, type PartPrice, type PriceField } from './read.ts';

const Sale = z.discriminatedUnion('kind', [
  /** What shoppers pay. */
  z.object({ kind: z.literal('paid'), amount: Amount }),
  /** Percents off, as a decimal string such as "12.5". */
  z.object({ kind: z.literal('percent'), percent: Amount }),
  z.object({ kind: z.literal('off'), amount: Amount }),
  z.object({ kind: z.literal('end') }),
]);

/** The intent of a price change; null leaves an amount unchanged. */
export const PriceIntent = z.object({
  regular: z.nullable(Amount),
  sale: z.nullable(Sale),
  /** '' removes the cost. */
  cost: z.nullable(z.union([Amount, z.literal('')])),
});
export type PriceIntent = z.infer<typeof PriceIntent>;

export type PriceProblem =
  /** The sale price is not below the regular one. */
  | { tag: 'sale_not_below'; sale: string; regular: string }
  /** V1 has one sale for all variants of a product. */
  | { tag: 'sale_for_all' }
  | { tag: 'below_zero'; result: string }
  | { tag: 'too_large'; max: string };

export type ChangedPrices = { tag: 'ok'; prices: Prices } | { tag: 'problem'; problem: PriceProblem };

const problem = (value: PriceProblem): { tag: 'problem'; problem: PriceProblem } => ({
  tag: 'problem',
  problem: value,
});
const nothing: PriceIntent = { regular: null, sale: null, cost: null };

/** The intent of typing a value into one field: '' as a sale price ends the sale. */
export function toPriceIntent(field: PriceField, value: string): PriceIntent {
  if (field === 'price') return { ...nothing, regular: value };
  if (field === 'cost') return { ...nothing, cost: value };
  return { ...nothing, sale: value === '' ? { kind: 'end' } : { kind: 'paid', amount: value } };
}

/**
 * The prices stored after a change, or why the change is impossible. Pure. The result decides what shoppers pay for
 * every part.
 */
export function changePrices(prices: Prices, scope: PriceScope, intent: PriceIntent, currency: string): ChangedPrices {
  const parts = partsIn(prices, scope);
  const changed =
    prices.saleBy === 'discount'
      ? changeDiscounted(prices, parts, intent, currency)
      : changeCompareAt(prices, parts, intent, currency);
  return changed.tag === 'ok' ? withinBounds(changed, currency) : changed;
}

function withinBounds(changed: Extract<ChangedPrices, { tag: 'ok' }>, currency: string): ChangedPrices {
  for (const { regular, paid } of readPrices(changed.prices, currency).values()) {
    const lower = isBelow(paid, regular) ? paid : regular;
    if (isBelow(lower, '0')) return problem({ tag: 'below_zero', result: lower });
    if (isBelow(maxPrice, regular)) return problem({ tag: 'too_large', max: maxPrice });
  }
  return changed;
}

type SaleResult = { tag: 'ok'; paid: string } | { tag: 'problem'; problem: PriceProblem };

/** What shoppers pay for a regular price under a sale. */
function paidUnder(sale: NonNullable<PriceIntent['sale']>, regular: string, currency: string): SaleResult {
  const paid = {
    paid: () => new Big(sale.kind === 'paid' ? sale.amount : 0),
    percent: () => new Big(regular).times(new Big(100).minus(sale.kind === 'percent' ? sale.percent : 0)).div(100),
    off: () => new Big(regular).minus(sale.kind === 'off' ? sale.amount : 0),
    end: () => new Big(regular),
  }[sale.kind]();
  const amount = paid.toFixed(currencyDecimals(currency), Big.roundHalfUp);
  if (paid.lt(0)) return problem({ tag: 'below_zero', result: amount });
  // A sale price must be below the regular price.
  if (paid.gt(regular) || (sale.kind === 'paid' && paid.eq(regular)))
    return problem({ tag: 'sale_not_below', sale: amount, regular });
  return { tag: 'ok', paid: amount };
}

const toCost = (own: string | null, cost: string | null): string | null =>
  cost === null ? own : cost === '' ? null : cost;

function changeCompareAt(
  prices: CompareAtPrices,
  parts: readonly string[],
  { regular: typed, sale, cost }: PriceIntent,
  currency: string,
): ChangedPrices {
  const before = readPrices(prices, currency);
  const variants = { ...prices.variants };
  for (const id of parts) {
    const [own, part] = [variants[id], before.get(id)];
    if (own === undefined || part === undefined) continue;
    const priced = typed === null && sale === null ? own : setCompareAt(part, typed, sale, currency);
    if ('tag' in priced) return priced;
    variants[id] = { ...own, ...priced, cost: toCost(own.cost, cost) };
  }
  return { tag: 'ok', prices: { ...prices, variants } };
}

function setCompareAt(
  part: PartPrice,
  typed: string | null,
  sale: PriceIntent['sale'],
  currency: string,
): { actual: string; compareAt: string | null } | Extract<ChangedPrices, { tag: 'problem' }> {
  const regular = typed ?? part.regular;
  const keeps: NonNullable<PriceIntent['sale']> = part.isOnSale ? { kind: 'paid', amount: part.paid } : { kind: 'end' };
  const result = paidUnder(sale ?? keeps, regular, currency);
  if (result.tag === 'problem') return result;
  // The new price would silently end a running sale.
  if (sale === null && part.isOnSale && !isBelow(result.paid, regular))
    return problem({ tag: 'sale_not_below', sale: result.paid, regular });
  return isBelow(result.paid, regular)
    ? { actual: result.paid, compareAt: regular }
    : { actual: regular, compareAt: null };
}

function changeDiscounted(
  prices: DiscountPrices,
  parts: readonly string[],
  intent: PriceIntent,
  currency: string,
): ChangedPrices {
  const isWhole = parts.includes(wholeId);
  const { regular, cost, sale } = intent;
  const own = parts.filter((id) => id !== wholeId && Object.hasOwn(prices.variants, id));
  const variants = { ...prices.variants };
  for (const id of own) {
    const before = variants[id] ?? { price: null, cost: null };
    variants[id] = { price: regular ?? before.price, cost: cost === null ? before.cost : cost === '' ? null : cost };
  }
  if (isWhole) {
    const next = { ...prices, variants, price: regular ?? prices.price, cost: toCost(prices.cost, cost) };
    return sale === null ? { tag: 'ok', prices: next } : withSale(next, sale, currency);
  }
  if (sale === null) return { tag: 'ok', prices: { ...prices, variants } };
  return changeOwnPrice({ ...prices, variants }, own, sale, currency);
}

/** Changes what shoppers pay for one V1 variant, by an own price under the product's shared sale. */
function changeOwnPrice(
  prices: DiscountPrices,
  ids: readonly string[],
  sale: NonNullable<PriceIntent['sale']>,
  currency: string,
): ChangedPrices {
  if (prices.discount === null || sale.kind !== 'paid') return problem({ tag: 'sale_for_all' });
  const regular = regularFor(sale.amount, prices.discount, currency);
  if (regular === null) return problem({ tag: 'sale_for_all' });
  const variants = { ...prices.variants };
  for (const id of ids) variants[id] = { price: regular, cost: variants[id]?.cost ?? null };
  return { tag: 'ok', prices: { ...prices, variants } };
}

/** The lowest regular price that yields exactly this paid price under a discount; null if there is none. */
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
  const result = paidUnder(sale, prices.price, currency);
  if (result.tag === 'problem') return result;
  const discount = toDiscount(prices, sale, result.paid, currency);
  return { tag: 'ok', prices: { ...prices, discount } };
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
  if (sale.kind === 'off') return worth('AMOUNT', off);
  const isOnePrice = Object.values(prices.variants).every(({ price }) => price === null);
  const asPercent = prices.discount === null ? !isOnePrice : prices.discount.type === 'PERCENT';
  const percent = asPercent ? percentFor(prices.price, paid, currency, isOnePrice ? 2 : 6) : null;
  return percent === null ? worth('AMOUNT', off) : worth('PERCENT', percent);
}

/**
 * The shortest percentage that turns a price exactly into another, up to a number of decimals; null if there is none.
 */
function percentFor(regular: string, paid: string, currency: string, mostDecimals: number): string | null {
  if (new Big(regular).lte(0)) return null;
  const exact = new Big(regular).minus(paid).times(100).div(regular);
  for (let decimals = 0; decimals <= mostDecimals; decimals += 1) {
    const percent = exact.round(decimals, Big.roundHalfUp);
    const discount = { type: 'PERCENT' as const, value: percent.toNumber() };
    if (new Big(payAfter(regular, discount, currency)).eq(paid)) return percent.toFixed();
  }
  return null;
}
