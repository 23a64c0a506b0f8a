import type { PriceChange } from '../../domain/edit.ts';
import {
  sameOrNull,
  samePrices,
  type DiscountPrices,
  type PriceGroup,
  type Prices,
} from '../../domain/pricing/prices.ts';

/**
 * The rest of a V1 change whose first call, of the product, was applied and whose second, of its variants, was not;
 * null if the store does not look like that. The result has the effect that was shown, and keeps the prices from before
 * both calls for an undo.
 */
export function restOfChange(change: PriceChange, now: Prices, group: PriceGroup): PriceChange | null {
  const { from, to } = change;
  if (now.saleBy !== 'discount' || from.saleBy !== 'discount' || to.saleBy !== 'discount' || !from.isWhole) return null;
  const isFirstDone =
    !samePrices(ofProduct(from), ofProduct(to), group) && samePrices(ofProduct(now), ofProduct(to), group);
  if (!isFirstDone) return null;
  const variants = { from: { ...from.variants }, to: { ...to.variants } };
  for (const id of Object.keys(from.variants)) {
    const found = stepOf(id, { from, to, now }, group);
    if (found === 'foreign') return null;
    if (found === 'done' || from.variants[id] === undefined || to.variants[id] === undefined) continue;
    variants.from[id] = { ...from.variants[id], [group]: found.was };
    variants.to[id] = { ...to.variants[id], [group]: found.wanted };
  }
  return { ...change, from: { ...from, variants: variants.from }, to: { ...to, variants: variants.to } };
}

const ofProduct = (prices: DiscountPrices): Prices => ({ ...prices, variants: {} });

/** How far a variant is: it has its new amount, still its old one, or one of another writer. */
function stepOf(
  id: string,
  { from, to, now }: Record<'from' | 'to' | 'now', DiscountPrices>,
  group: PriceGroup,
): 'done' | 'foreign' | { was: string | null; wanted: string | null } {
  const amountIn = (prices: DiscountPrices): string | null => prices.variants[id]?.[group] ?? prices[group];
  const [was, wanted, is] = [amountIn(from), amountIn(to), amountIn(now)];
  if (sameOrNull(is, wanted)) return 'done';
  if (sameOrNull(is, was)) return { was, wanted };
  // A variant that followed the product follows it to the new amount, until it gets its own.
  const follows = from.variants[id]?.[group] === null && sameOrNull(is, to[group]);
  return follows ? { was: null, wanted } : 'foreign';
}
