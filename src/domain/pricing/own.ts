import { sameAmount } from '../typing/money.ts';
import type { Prices } from './prices.ts';

/** The amounts that a V1 variant can have itself. */
export type OwnKey = 'price' | 'cost';

/** Own amounts of variants, current and former, by variant id. */
export type OwnAmounts = Record<string, string[]>;

/**
 * The own amounts of variants in any of these readings, without those in `slice`: a change of the product's amount does
 * not reach these variants. Any other change reaches the parts that it names.
 */
export function ownBeside(readings: readonly Prices[], slice: Prices, key: OwnKey): OwnAmounts {
  const found: OwnAmounts = {};
  if (slice.saleBy !== 'discount' || !slice.isWhole) return found;
  for (const reading of readings) {
    if (reading.saleBy !== 'discount') continue;
    for (const [id, { [key]: amount }] of Object.entries(reading.variants))
      if (amount !== null && !Object.hasOwn(slice.variants, id)) found[id] = [...(found[id] ?? []), amount];
  }
  return found;
}

/**
 * Completes a reading of V1 prices. A variant whose own amount equals the product's looks as if it followed the
 * product. What was written (`seen`) and amounts written beside it (`own`, of this key) tell the difference.
 */
export function withOwn(
  prices: Prices,
  { seen, own = {}, key }: { seen: Prices; own?: OwnAmounts | undefined; key: OwnKey },
): Prices {
  if (prices.saleBy !== 'discount' || seen.saleBy !== 'discount') return prices;
  const isWhole = (amount: string | null, at: OwnKey): boolean => {
    const whole = prices[at];
    return amount !== null && whole !== null && sameAmount(amount, whole);
  };
  // Only a few of many variants qualify; the others are not copied.
  const chances: { id: string; at: OwnKey }[] = [];
  const note = (id: string, at: OwnKey, amount: string | null): void => {
    if (prices.variants[id]?.[at] === null && isWhole(amount, at)) chances.push({ id, at });
  };
  for (const [id, { price, cost }] of Object.entries(seen.variants)) {
    note(id, 'price', price);
    note(id, 'cost', cost);
  }
  for (const [id, amounts] of Object.entries(own)) for (const amount of amounts) note(id, key, amount);
  if (chances.length === 0) return prices;
  const variants = { ...prices.variants };
  for (const { id, at } of chances) {
    const variant = variants[id];
    if (variant !== undefined) variants[id] = { ...variant, [at]: prices[at] };
  }
  return { ...prices, variants };
}
