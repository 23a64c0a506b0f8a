import { Big } from 'big.js';
import { byIdentity } from '../by-identity.ts';
import { toPriceIntent, type ChangedPrices } from './intent.ts';
import { changePrices } from './change.ts';
import { pricesOf, sameOrNull, slice, wholeId, type PriceReach, type Prices, type PriceScope } from './prices.ts';
import { readPrices, type PartPrice, type PriceField } from './read.ts';
import type { Product } from '../product.ts';

/** The effect of a change on one part: what shoppers pay and what it costs the shop, before and after. */
export interface PartEffect {
  /** A variant's id, or '' for a product without variants. */
  id: string;
  before: PartPrice;
  after: PartPrice;
}

/**
 * The effect on every part of a slice. Of a V1 product with variants, only the variants count, because only they are
 * sold.
 */
export function effectOf(from: Prices, to: Prices, currency: string): PartEffect[] {
  const before = readPrices(from, currency);
  const after = readPrices(to, currency);
  const hasVariants = Object.keys(from.variants).some((id) => id !== wholeId);
  return [...after].flatMap(([id, part]) => {
    const old = before.get(id);
    const isForSale = old !== undefined && !(id === wholeId && hasVariants);
    return isForSale ? [{ id, before: old, after: part }] : [];
  });
}

/** One effect of each kind: of a thousand variants at one price, the first. `readPrices` shares the amounts of equal parts. */
export function distinctEffects(effect: readonly PartEffect[]): PartEffect[] {
  const known = new Map<PartPrice, Set<PartPrice>>();
  return effect.filter(({ before, after }) => {
    const found = known.get(before) ?? new Set();
    if (found.has(after)) return false;
    known.set(before, found.add(after));
    return true;
  });
}

const changedFrom = byIdentity<PartPrice, WeakMap<PartPrice, boolean>>(() => new WeakMap());

/** True if what shoppers pay, or the shop's cost, changes. Compared once for equal parts, which share one object. */
export function isPriceChanged({ before, after }: PartEffect): boolean {
  const known = changedFrom(before);
  const isChanged =
    known.get(after) ??
    (!sameOrNull(before.paid, after.paid) ||
      !sameOrNull(before.regular, after.regular) ||
      !sameOrNull(before.cost, after.cost));
  known.set(after, isChanged);
  return isChanged;
}

/** True if shoppers pay the same for every part. */
export const samePaid = (a: Prices, b: Prices, currency: string): boolean => sameParts(a, b, currency, ['paid']);

/** True if every part has the same paid price and the same regular price. */
export const sameRegularAndPaid = (a: Prices, b: Prices, currency: string): boolean =>
  sameParts(a, b, currency, ['regular', 'paid']);

/** True if every part has the same cost. */
export const sameCosts = (a: Prices, b: Prices, currency: string): boolean => sameParts(a, b, currency, ['cost']);

function sameParts(a: Prices, b: Prices, currency: string, keys: readonly ('regular' | 'paid' | 'cost')[]): boolean {
  const [one, other] = [readPrices(a, currency), readPrices(b, currency)];
  const isSamePart = (id: string, part: PartPrice): boolean =>
    keys.every((key) => sameOrNull(part[key], other.get(id)?.[key] ?? null));
  return one.size === other.size && [...one].every(([id, part]) => isSamePart(id, part));
}

/** True if every part that is sold has the same paid price, even across V1 and V3. */
export function sameSold(a: Prices, b: Prices, currency: string): boolean {
  const [one, other] = [effectOf(a, a, currency), effectOf(b, b, currency)];
  const soldAs = new Map(other.map((part) => [part.id, part.before]));
  const isAlike = ({ id, before }: PartEffect): boolean => {
    const same = soldAs.get(id);
    return same !== undefined && !isPriceChanged({ id, before, after: same });
  };
  return one.length === other.length && one.every(isAlike);
}

/** The reach of typing into a field. */
export const reachOf = (field: PriceField): PriceReach =>
  field === 'cost' ? 'cost' : field === 'salePrice' ? 'sale' : 'regular';

/** The result of typing a value into a field of a product; null if the product has no such part. */
export function previewChange(
  product: Product,
  scope: PriceScope,
  field: PriceField,
  value: string,
): { from: Prices; changed: ChangedPrices } | null {
  const from = slice(pricesOf(product), scope, reachOf(field));
  if (from === null) return null;
  return { from, changed: changePrices(from, scope, toPriceIntent(field, value), product.currency) };
}

/** The paid price less the cost; null if the cost is unknown. */
export const profitOf = (paid: string, cost: string | null): Big | null =>
  cost === null || new Big(cost).eq(0) ? null : new Big(paid).minus(cost);

/** The margin as a fraction of the paid price, such as 0.45; null if it is unknown. */
export function marginOf(paid: string, cost: string | null): number | null {
  if (cost === null || new Big(paid).eq(0) || new Big(cost).eq(0)) return null;
  return new Big(paid).minus(cost).div(paid).toNumber();
}

/** The relative change of a price, such as -0.24; null if the price was 0. */
export function changeOf(before: string, after: string): number | null {
  return new Big(before).eq(0) ? null : new Big(after).minus(before).div(before).toNumber();
}
