import { Big } from 'big.js';
import { byIdentity } from '../by-identity.ts';
import { currencyDecimals } from '../currency.ts';
import type { Discount } from '../product.ts';
import { isBelow, wholeId, type PriceScope, type Prices } from './prices.ts';

/** The amounts of one part, as decimal strings. */
export interface PartPrice {
  /** The price before a sale; struck through during one. */
  regular: string;
  /** The price to pay. */
  paid: string;
  /** Null if unknown. */
  cost: string | null;
  isOnSale: boolean;
  /** The owner of the price: a V1 variant without an own price follows the product. */
  owner: 'product' | 'variant';
}

/** The price to pay after a discount: at least 0, rounded half up to the currency's decimals. */
export function payAfter(regular: string, discount: Discount | null, currency: string): string {
  const price = new Big(regular);
  const off =
    discount === null
      ? new Big(0)
      : discount.type === 'PERCENT'
        ? price.times(discount.value).div(100)
        : new Big(discount.value);
  const rest = price.minus(off);
  return (rest.lt(0) ? new Big(0) : rest).toFixed(currencyDecimals(currency), Big.roundHalfUp);
}

/** The amounts of parts, by the parts' ids. */
export type PartPrices = ReadonlyMap<string, PartPrice>;

const readOf = byIdentity<Prices, Map<string, PartPrices>>(() => new Map());

/**
 * The amounts of every part: each variant, and of a whole V1 product the product itself, whose price its page shows
 * first. Read once from one object of prices; parts that store the same share one object.
 */
export function readPrices(prices: Prices, currency: string): PartPrices {
  const known = readOf(prices);
  const parts = known.get(currency) ?? readAll(prices, currency);
  known.set(currency, parts);
  return parts;
}

function readAll(prices: Prices, currency: string): PartPrices {
  const parts = new Map<string, PartPrice>();
  if (prices.saleBy === 'compare_at') {
    const toPart = shareEqual(toComparedPart);
    for (const [id, { actual, compareAt, cost }] of Object.entries(prices.variants))
      parts.set(id, toPart(actual, compareAt, cost));
    return parts;
  }
  const { price, discount, cost, variants } = prices;
  const toPart = shareEqual((own: string | null, ownCost: string | null): PartPrice => {
    const regular = own ?? price;
    return {
      regular,
      paid: payAfter(regular, discount, currency),
      cost: ownCost ?? cost,
      isOnSale: discount !== null,
      owner: own === null ? 'product' : 'variant',
    };
  });
  if (prices.isWhole) parts.set(wholeId, toPart(null, null));
  for (const [id, own] of Object.entries(variants)) parts.set(id, toPart(own.price, own.cost));
  return parts;
}

function toComparedPart(actual: string, compareAt: string | null, cost: string | null): PartPrice {
  const isOnSale = compareAt !== null && isBelow(actual, compareAt);
  return { regular: isOnSale ? compareAt : actual, paid: actual, cost, isOnSale, owner: 'variant' };
}

/** Computes a part's amounts once for equal arguments. */
function shareEqual<Args extends readonly (string | null)[]>(
  toPart: (...args: Args) => PartPrice,
): (...args: Args) => PartPrice {
  const known = new Map<string, PartPrice>();
  return (...args) => {
    const key = args.join('/');
    const part = known.get(key) ?? toPart(...args);
    known.set(key, part);
    return part;
  };
}

/** The amounts of each part in a scope. */
export function readParts(prices: Prices, { variantId, variantIds }: PriceScope, currency: string): PartPrice[] {
  const parts = readPrices(prices, currency);
  if (variantIds) return variantIds.flatMap((id) => parts.get(id) ?? []);
  const own = parts.get(variantId ?? wholeId);
  return own === undefined ? [...parts.values()] : [own];
}

/** The amount that a sale takes off a part. */
export const amountOff = ({ regular, paid }: PartPrice): string => new Big(regular).minus(paid).toFixed();

/** The fields that are amounts of a part. */
const priceFields = ['price', 'salePrice', 'cost'] as const;
export type PriceField = (typeof priceFields)[number];

export const isPriceField = (field: string): field is PriceField => (priceFields as readonly string[]).includes(field);

/** A part's amount as a field value; '' for no sale or no cost. */
export function amountOf(part: PartPrice, field: PriceField): string {
  if (field === 'price') return part.regular;
  if (field === 'cost') return part.cost ?? '';
  return part.isOnSale ? part.paid : '';
}

/** A part's amount as it is shown for a field: of a sale price, what shoppers pay, also without a sale. */
export const shownAmount = (part: PartPrice, field: PriceField): string =>
  field === 'salePrice' ? part.paid : amountOf(part, field);
