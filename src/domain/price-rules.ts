import { Big } from 'big.js';
import { currencyDecimals, maxDecimals, priceStep } from './currency.ts';
import { maxPrice, toAmount } from './typing/money.ts';
import { Ending, endingsAround, preferredEndings } from './price-endings.ts';
import { roundWithin } from './price-steps.ts';
import { z } from '../base/schema.ts';

const Amount = z.string().check(z.regex(/^\d{1,12}(\.\d{1,6})?$/));
/** A number of percents as a decimal string, such as "12.5". */
const Percent = z.string().check(z.regex(/^\d{1,4}(\.\d{1,6})?$/));
const upTo = (most: number) => Percent.check(z.refine((percent) => new Big(percent).lte(most)));
/** A margin is below 100 percent of the price. */
const Margin = Percent.check(z.refine((percent) => new Big(percent).lt(100)));

/** How a new amount is computed. */
const Change = z.discriminatedUnion('kind', [
  /** Keeps the amount; used with an ending alone. */
  z.object({ kind: z.literal('keep') }),
  z.object({ kind: z.literal('set'), amount: Amount }),
  z.object({ kind: z.literal('plus'), amount: Amount }),
  z.object({ kind: z.literal('minus'), amount: Amount }),
  z.object({ kind: z.literal('plus_percent'), percent: Percent }),
  z.object({ kind: z.literal('minus_percent'), percent: upTo(100) }),
  /** Percents off the regular price, on sale or not. */
  z.object({ kind: z.literal('off_price'), percent: upTo(100) }),
  /** Percents off the compare-at price, which exists only on sale. */
  z.object({ kind: z.literal('off_compare_at'), percent: upTo(100) }),
  /** The paid price such that this percentage of it remains after the cost. */
  z.object({ kind: z.literal('margin'), percent: Margin }),
  /** The paid price is the cost plus this percentage of the cost. */
  z.object({ kind: z.literal('markup'), percent: Percent }),
]);
type Change = z.infer<typeof Change>;

/** A rule that changes many prices: the computation, the ending, and the bounds. */
export const PriceRule = z.object({
  field: z._default(z.enum(['price', 'salePrice']), 'price'),
  change: Change,
  ending: z._default(z.nullable(Ending), null),
  /** The treatment of an ending that would turn a decrease into an increase or the reverse. */
  turned: z._default(z.enum(['leave', 'other_way']), 'leave'),
  least: z._default(Amount, '0'),
  most: z._default(Amount, maxPrice),
});
export type PriceRule = z.infer<typeof PriceRule>;

/** The price data that a rule needs of a product or a variant; amounts as decimal strings. */
export interface PricedPart {
  regular: string;
  /** The price to pay: the sale price while on sale, else the regular price. */
  paid: string;
  cost: string | null;
  /** A regular price at which shoppers pay at least this amount; null if there is none. */
  regularFor(paid: Big): Big | null;
}

export type RuleProblem =
  | { tag: 'no_cost' }
  | { tag: 'no_compare_at' }
  /** The sale takes off the whole price, so no regular price gives the margin. */
  | { tag: 'no_margin' }
  /** The rule's amount has more decimals than the currency. */
  | { tag: 'too_many_decimals'; decimals: number }
  /** The ending has more decimals than the currency. */
  | { tag: 'ending_decimals'; decimals: number }
  /** The ending turns the rule's decrease into an increase, or the reverse, to `amount`. */
  | { tag: 'ending_turns'; way: 'raises' | 'lowers'; amount: string }
  /** Shoppers already pay less than after a discount rule; `amount` is the result that was refused. */
  | { tag: 'would_raise'; amount: string }
  /** For a margin or markup: shoppers would pay `amount`, and would have to pay `least`. */
  | { tag: 'below_request'; amount: string; least: string }
  /** `amount` is the result that was refused. */
  | { tag: 'out_of_bounds'; amount: string; least: string; most: string };

export type RuleResult = { tag: 'ok'; amount: string } | { tag: 'problem'; problem: RuleProblem };

const problem = (value: RuleProblem): Extract<RuleResult, { tag: 'problem' }> => ({ tag: 'problem', problem: value });

/**
 * Applies a rule to the price of a product or a variant. A decreasing rule never increases the price, nor the reverse,
 * even after rounding and ending. Margin and markup are never below the requested value. A price of 0 stays 0 unless
 * the rule sets it. Rounds half up to the steps of the currency's prices, or the other way if half up would break these promises,
 * then applies the ending.
 */
export function applyRule(rule: PriceRule, part: PricedPart, currency: string): RuleResult {
  const { change, least, most } = rule;
  const [decimals, typed] = [currencyDecimals(currency), maxDecimals(currency)];
  if ('amount' in change && (change.amount.split('.')[1]?.length ?? 0) > typed)
    return problem({ tag: 'too_many_decimals', decimals: typed });
  const current = new Big(rule.field === 'price' ? part.regular : part.paid);
  const computed = compute(rule, part, current, decimals);
  if (computed.tag === 'problem') return computed;
  const { amount: exact } = computed;
  const within = rangeOf(change.kind, current, exact);
  const isReversed = (amount: Big): boolean => within.floor?.gt(amount) === true || within.ceiling?.lt(amount) === true;
  const isAllowed = (amount: Big): boolean => amount.gte(least) && amount.lte(most) && amount.lte(maxPrice);
  const outOfBounds = (amount: Big): RuleResult =>
    problem({ tag: 'out_of_bounds', amount: toAmount(amount.toFixed(), currency), least, most });
  const gives = (amount: Big): RuleResult =>
    isAllowed(amount) ? { tag: 'ok', amount: toAmount(amount.toFixed(), currency) } : outOfBounds(amount);

  const amount = roundWithin(
    exact,
    isExact(change) || exact.eq(current) ? `1e-${typed}` : priceStep(currency),
    isReversed,
  );
  if (isReversed(amount)) return problem({ tag: 'would_raise', amount: amount.toFixed(decimals) });
  if (current.eq(0) && !canPriceFree(change.kind)) return gives(current);
  if (rule.ending === null || amount.lt(0)) return gives(amount);
  const around = endingsAround(amount, rule.ending.digits, decimals, priceStep(currency));
  if (around === null) return problem({ tag: 'ending_decimals', decimals });
  const wanted = preferredEndings(amount, around, isLeast(change.kind) ? 'up' : rule.ending.to);
  const first = wanted[0] ?? amount;
  const possible = !isReversed(first) ? wanted : rule.turned === 'other_way' ? [around.down, around.up] : [];
  const fits = possible.find((end) => !isReversed(end) && isAllowed(end));
  if (fits !== undefined) return gives(fits);
  const way = first.gt(current) ? 'raises' : 'lowers';
  return isReversed(first)
    ? problem({ tag: 'ending_turns', way, amount: first.toFixed(decimals) })
    : outOfBounds(first);
}

type Kind = Change['kind'];

/** True for rules whose result is a minimum. */
export const isLeast = (kind: Kind): kind is 'margin' | 'markup' => kind === 'margin' || kind === 'markup';
/** True for rules that can set a price on a free product. */
export const canPriceFree = (kind: Kind): boolean => kind === 'set' || isLeast(kind);

const directions: Record<Kind, 'lowers' | 'raises' | 'any'> = {
  keep: 'any',
  set: 'any',
  plus: 'raises',
  minus: 'lowers',
  plus_percent: 'raises',
  minus_percent: 'lowers',
  off_price: 'lowers',
  off_compare_at: 'lowers',
  margin: 'any',
  markup: 'any',
};
/** The only direction in which a rule may change a price; null if it may do both. */
export const directionOf = (kind: Kind): 'lowers' | 'raises' | null =>
  directions[kind] === 'any' ? null : directions[kind];

/** The lower and upper bound of the new amount. */
function rangeOf(kind: Kind, current: Big, exact: Big): { floor: Big | null; ceiling: Big | null } {
  if (isLeast(kind)) return { floor: exact, ceiling: null };
  return {
    floor: directions[kind] === 'raises' ? current : null,
    ceiling: directions[kind] === 'lowers' ? current : null,
  };
}

/**
 * True for rules whose amount was typed: the amount is taken as it is, also between two steps, and so is an unchanged
 * price.
 */
const isExact = (change: Change): boolean => change.kind === 'keep' || 'amount' in change;

type Computed = { tag: 'ok'; amount: Big } | Extract<RuleResult, { tag: 'problem' }>;

/** The exact new amount of the rule's field, before rounding. */
function compute({ field, change }: PriceRule, part: PricedPart, current: Big, decimals: number): Computed {
  const { regular, paid, cost } = part;
  switch (change.kind) {
    case 'keep':
      return ok(current);
    case 'set':
      return ok(new Big(change.amount));
    case 'plus':
      return ok(current.plus(change.amount));
    case 'minus':
      return ok(current.minus(change.amount));
    case 'plus_percent':
      return ok(current.plus(percentOf(current, change.percent)));
    case 'minus_percent':
    case 'off_price':
    case 'off_compare_at': {
      if (change.kind === 'off_compare_at' && new Big(paid).gte(regular)) return problem({ tag: 'no_compare_at' });
      const from = change.kind === 'minus_percent' ? current : new Big(regular);
      return ok(from.minus(percentOf(from, change.percent)));
    }
    case 'margin':
    case 'markup': {
      const least = leastPaid(change, cost, decimals);
      if (least === null) return problem({ tag: 'no_cost' });
      const amount = field === 'price' ? part.regularFor(least) : least;
      return amount === null ? problem({ tag: 'no_margin' }) : ok(amount);
    }
  }
}

const ok = (amount: Big): Computed => ({ tag: 'ok', amount });
const percentOf = (amount: Big, percent: string): Big => amount.times(percent).div(100);

/** The least that shoppers may pay under a margin or markup; null for other rules or without a known cost. */
export function leastPaid(change: Change, cost: string | null, decimals: number): Big | null {
  if ((change.kind !== 'margin' && change.kind !== 'markup') || cost === null || new Big(cost).lte(0)) return null;
  const exact =
    change.kind === 'markup'
      ? new Big(cost).plus(percentOf(new Big(cost), change.percent))
      : new Big(cost).times(100).div(new Big(100).minus(change.percent));
  return exact.round(decimals, Big.roundUp);
}
