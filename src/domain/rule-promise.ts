import { Big } from 'big.js';
import { canPriceFree, directionOf, leastPaid, type PriceRule, type RuleProblem } from './price-rules.ts';
import { isBelow } from './pricing/prices.ts';
import type { PartEffect } from './pricing/effect.ts';
import { currencyDecimals } from './currency.ts';
import { sameAmount } from './typing/money.ts';

/** A promise that a rule would break. */
type BrokenPromise = Extract<RuleProblem, { tag: 'would_raise' | 'below_request' | 'out_of_bounds' }>;

/**
 * The promise of a rule that its change breaks, and the part for which it is worst; null if it breaks none. A rule can
 * reach more parts than the one it is applied to: a V1 price those that follow it, a V1 sale all variants. Parts whose
 * price to pay is unchanged are not judged.
 */
export function brokenPromise(
  rule: PriceRule,
  effect: readonly PartEffect[],
  currency: string,
): { id: string; problem: BrokenPromise } | null {
  const decimals = currencyDecimals(currency);
  const broken = effect
    .filter(({ before, after }) => !sameAmount(before.paid, after.paid))
    .flatMap((part) => {
      const found = breachOf(rule, part, decimals);
      return found === null ? [] : [{ id: part.id, ...found }];
    });
  const [worst] = broken.toSorted((a, b) => b.by.cmp(a.by));
  return worst === undefined ? null : { id: worst.id, problem: worst.problem };
}

/** The promise that is broken for one part, with the size of the breach. */
function breachOf(
  { field, change, least, most }: PriceRule,
  { before, after }: PartEffect,
  decimals: number,
): { by: Big; problem: BrokenPromise } | null {
  const key = field === 'price' ? 'regular' : 'paid';
  const [old, amount] = [before[key], after[key]];
  const direction = directionOf(change.kind);
  const mayNotRise = direction === 'lowers' || (sameAmount(old, '0') && !canPriceFree(change.kind));
  if (mayNotRise && isBelow(old, amount))
    return { by: new Big(amount).minus(old), problem: { tag: 'would_raise', amount } };
  const requested = leastPaid(change, after.cost, decimals);
  if (requested?.gt(after.paid) === true)
    return {
      by: requested.minus(after.paid),
      problem: { tag: 'below_request', amount: after.paid, least: requested.toFixed(decimals) },
    };
  const floor = direction === 'raises' && isBelow(least, old) ? old : least;
  const outOfBounds = { tag: 'out_of_bounds', amount, least: floor, most } as const;
  if (isBelow(amount, floor)) return { by: new Big(floor).minus(amount), problem: outOfBounds };
  return isBelow(most, amount) ? { by: new Big(amount).minus(most), problem: outOfBounds } : null;
}
