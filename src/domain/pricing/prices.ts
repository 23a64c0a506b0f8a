import { Big } from 'big.js';
import { byIdentity } from '../by-identity.ts';
import { sameAmount } from '../typing/money.ts';
import { Amount, Discount, type Product } from '../product.ts';
import { z } from '../../base/schema.ts';

/** The part id of the product itself, among the ids of its variants. */
export const wholeId = '';

const OwnPrice = z.object({
  /** Null if the variant follows the product. */
  price: z.nullable(Amount),
  cost: z.nullable(Amount),
});

const VariantPrice = z.object({
  actual: Amount,
  /** The compare-at price as stored, even if it equals the price. */
  compareAt: z.nullable(Amount),
  cost: z.nullable(Amount),
});

/**
 * The stored prices of a product, or of some of its parts, as decimal strings. Catalog V1 has a price, one discount for
 * all variants, and own prices of variants. V3 has two prices per variant; a product without options is the single
 * variant `''`.
 */
export const Prices = z.discriminatedUnion('saleBy', [
  z.object({
    saleBy: z.literal('discount'),
    /**
     * True if the product's own price and cost are included; otherwise they are present for the variants that follow.
     */
    isWhole: z.boolean(),
    price: Amount,
    discount: z.nullable(Discount),
    cost: z.nullable(Amount),
    variants: z.record(z.string(), OwnPrice),
  }),
  z.object({ saleBy: z.literal('compare_at'), variants: z.record(z.string(), VariantPrice) }),
]);
export type Prices = z.infer<typeof Prices>;
export type DiscountPrices = Extract<Prices, { saleBy: 'discount' }>;
export type CompareAtPrices = Extract<Prices, { saleBy: 'compare_at' }>;

/**
 * The prices that a change targets: these variants', one variant's, or with neither the product's own (on V3: all
 * variants').
 */
export interface PriceScope {
  variantId: string | null;
  variantIds?: readonly string[] | null | undefined;
}

/** Compares two amounts that may be missing. */
export const sameOrNull = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : sameAmount(a, b);

/**
 * The stored prices of a product. V1 does not tell whether a variant follows: a variant with the product's amount
 * counts as following.
 */
export const pricesOf = byIdentity((product: Product): Prices => {
  const { variants, price, discount, cost } = product;
  if (product.saleBy === 'discount') {
    const own = (value: string | null, of: string | null) => (sameOrNull(value, of) ? null : value);
    return {
      saleBy: 'discount',
      isWhole: true,
      price: price.regular,
      discount,
      cost,
      variants: Object.fromEntries(
        variants.map((one) => [one.id, { price: own(one.price.regular, price.regular), cost: own(one.cost, cost) }]),
      ),
    };
  }
  const parts = variants.length === 0 ? [{ ...product, id: wholeId }] : variants;
  return {
    saleBy: 'compare_at',
    variants: Object.fromEntries(
      parts.map((part) => [part.id, { actual: part.price.toPay, compareAt: part.compareAt, cost: part.cost }]),
    ),
  };
});

/** The ids of the parts that a scope names. */
export function partsIn(prices: Prices, { variantId, variantIds }: PriceScope): string[] {
  if (variantIds !== null && variantIds !== undefined) return [...variantIds];
  if (variantId !== null) return [variantId];
  return prices.saleBy === 'discount' ? [wholeId] : Object.keys(prices.variants);
}

const pick = <T>(record: Record<string, T>, ids: readonly string[]): Record<string, T> | null => {
  const found = ids.flatMap((id) => (Object.hasOwn(record, id) ? [[id, record[id] as T] as const] : []));
  return found.length === ids.length ? Object.fromEntries(found) : null;
};

/** The reach of a change: a V1 discount reaches every variant, a V1 price or cost those that follow the product. */
export type PriceReach = 'regular' | 'sale' | 'cost';

/** The stored values that the effect of a change in this scope depends on; null if a part is gone. */
export function slice(prices: Prices, scope: PriceScope, reach: PriceReach): Prices | null {
  if (prices.saleBy === 'compare_at' && scope.variantId === null && !scope.variantIds) return prices;
  const ids = partsIn(prices, scope);
  if (prices.saleBy === 'compare_at') {
    const variants = pick(prices.variants, ids);
    return variants && { ...prices, variants };
  }
  if (!ids.includes(wholeId)) {
    const variants = pick(prices.variants, ids);
    return variants && { ...prices, isWhole: false, variants };
  }
  if (reach === 'sale') return prices;
  const key = reach === 'cost' ? 'cost' : 'price';
  const reached = Object.entries(prices.variants).filter(([id, own]) => own[key] === null || ids.includes(id));
  return { ...prices, variants: Object.fromEntries(reached) };
}

/** The amounts to compare: prices with their sales, or costs. */
export type PriceGroup = 'price' | 'cost';

const sameDiscount = (a: Discount | null, b: Discount | null): boolean =>
  a === null || b === null ? a === b : a.type === b.type && a.value === b.value;

const hasKeysOf = (a: object, b: object): boolean => Object.keys(b).every((key) => Object.hasOwn(a, key));

/** True if both store the same for the same parts. */
export const samePrices = (a: Prices, b: Prices, group: PriceGroup): boolean =>
  hasKeysOf(b.variants, a.variants) && holdsPrices(a, b, group);

/**
 * True if everything in `wanted` is stored. A V1 variant whose own price equals the product's counts as following,
 * because a reading cannot tell.
 */
export function holdsPrices(prices: Prices, wanted: Prices, group: PriceGroup): boolean {
  const ids = Object.keys(wanted.variants);
  if (prices.saleBy === 'discount' && wanted.saleBy === 'discount') {
    const isSame = (key: 'price' | 'cost') =>
      (!wanted.isWhole || sameOrNull(prices[key], wanted[key])) &&
      ids.every((id) => {
        const [own, other] = [prices.variants[id], wanted.variants[id]];
        return own !== undefined && sameOrNull(own[key] ?? prices[key], other?.[key] ?? wanted[key]);
      });
    return group === 'cost' ? isSame('cost') : sameDiscount(prices.discount, wanted.discount) && isSame('price');
  }
  if (prices.saleBy !== 'compare_at' || wanted.saleBy !== 'compare_at') return false;
  return ids.every((id) => isSameVariant(prices.variants[id], wanted.variants[id], group));
}

type VariantPrice = z.infer<typeof VariantPrice>;

/** True if two V3 variants store the same. */
export const isSameVariant = (a: VariantPrice | undefined, b: VariantPrice | undefined, group: PriceGroup): boolean => {
  if (a === undefined || b === undefined) return a === b;
  if (group === 'cost') return sameOrNull(a.cost, b.cost);
  return sameAmount(a.actual, b.actual) && sameOrNull(a.compareAt, b.compareAt);
};

/** Applies the differences between `from` and `to`; everything else stays. */
export const patch = (prices: Prices, from: Prices, to: Prices): Prices => patchAll(prices, [{ from, to }]);

/** Applies the differences of each change, one after the other. The variants, which can be 1,000, are copied once. */
export function patchAll(prices: Prices, changes: readonly { from: Prices; to: Prices }[]): Prices {
  if (prices.saleBy === 'compare_at') {
    const own = changes.flatMap(({ from, to }) =>
      from.saleBy === 'compare_at' && to.saleBy === 'compare_at' ? [{ from: from.variants, to: to.variants }] : [],
    );
    return own.length === 0 ? prices : { ...prices, variants: patchVariants(prices.variants, own) };
  }
  const own = changes.flatMap(({ from, to }) =>
    from.saleBy === 'discount' && to.saleBy === 'discount' ? [{ from, to }] : [],
  );
  if (own.length === 0) return prices;
  const ofVariants = own.map(({ from, to }) => ({ from: from.variants, to: to.variants }));
  return own.reduce(patchWhole, { ...prices, variants: patchVariants(prices.variants, ofVariants) });
}

const patchWhole = (prices: DiscountPrices, { from, to }: { from: DiscountPrices; to: DiscountPrices }) => ({
  ...prices,
  price: take(prices.price, to.price, sameAmount(from.price, to.price)),
  cost: take(prices.cost, to.cost, sameOrNull(from.cost, to.cost)),
  discount: take(prices.discount, to.discount, sameDiscount(from.discount, to.discount)),
});

const take = <T>(own: T, after: T, isSame: boolean): T => (isSame ? own : after);

function patchVariants<T extends Record<string, string | null>>(
  own: Record<string, T>,
  changes: readonly { from: Record<string, T>; to: Record<string, T> }[],
): Record<string, T> {
  const patched = new Map(Object.entries(own));
  for (const { from, to } of changes)
    for (const [id, after] of Object.entries(to)) {
      const mine = patched.get(id);
      if (mine === undefined || !Object.hasOwn(from, id)) continue;
      const { [id]: before } = from;
      const keys = Object.keys(after).filter((key) => !sameOrNull(before?.[key] ?? null, after[key] ?? null));
      patched.set(id, { ...mine, ...Object.fromEntries(keys.map((key) => [key, after[key]])) });
    }
  return Object.fromEntries(patched);
}

/** True if the first amount is below the second. */
export const isBelow = (a: string, b: string): boolean => new Big(a).lt(b);
