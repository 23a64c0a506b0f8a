import { Big } from 'big.js';
import { toAsciiDigits } from './digits.ts';
import { currencyDecimals, maxPrice } from './money.ts';
import type { Product } from './product.ts';
import { z } from './schema.ts';

const Amount = z.string().check(z.regex(/^\d{1,12}(\.\d{1,6})?$/));
/** A number of percents as a decimal string, such as "12.5". */
const Percent = z.string().check(z.regex(/^\d{1,4}(\.\d{1,6})?$/));
const upTo = (most: number) => Percent.check(z.refine((percent) => new Big(percent).lte(most)));
/** A margin takes less than the whole price. */
const Margin = Percent.check(z.refine((percent) => new Big(percent).lt(100)));

/** How a new amount is reckoned. */
const Change = z.discriminatedUnion('kind', [
  /** As it is; for an ending alone. */
  z.object({ kind: z.literal('keep') }),
  z.object({ kind: z.literal('set'), amount: Amount }),
  z.object({ kind: z.literal('plus'), amount: Amount }),
  z.object({ kind: z.literal('minus'), amount: Amount }),
  z.object({ kind: z.literal('plus_percent'), percent: Percent }),
  z.object({ kind: z.literal('minus_percent'), percent: upTo(100) }),
  /** So much off the regular price, on sale or not. */
  z.object({ kind: z.literal('off_price'), percent: upTo(100) }),
  /** So much off the price that is struck through; there is one on sale only. */
  z.object({ kind: z.literal('off_compare_at'), percent: upTo(100) }),
  /** Cost with so much of the price left over. */
  z.object({ kind: z.literal('margin'), percent: Margin }),
  /** Cost with so much of the cost on top. */
  z.object({ kind: z.literal('markup'), percent: Percent }),
]);

/** The last digits of a price: ".99" of any whole number, "9.90" of any ten, "90" of any hundred without decimals. */
const Ending = z.string().check(z.regex(/^(?=.)\d{0,6}(\.\d{1,3})?$/));

/** A change of many prices: how each is reckoned, what it ends in, and what it may be. */
export const PriceRule = z.object({
  field: z._default(z.enum(['price', 'salePrice']), 'price'),
  change: Change,
  ending: z._default(z.nullable(z.object({ digits: Ending, to: z.enum(['nearest', 'up', 'down']) })), null),
  least: z._default(Amount, '0'),
  most: z._default(Amount, maxPrice),
});
export type PriceRule = z.infer<typeof PriceRule>;

type RuleProblem =
  | { tag: 'no_cost' }
  | { tag: 'no_compare_at' }
  /** The ending has decimals that the currency has not. */
  | { tag: 'ending_decimals'; decimals: number }
  /** `amount` is what it would be. */
  | { tag: 'out_of_bounds'; amount: string; least: string; most: string };

export type Ruled = { tag: 'ok'; amount: string } | { tag: 'problem'; problem: RuleProblem };

const problem = (value: RuleProblem): Ruled => ({ tag: 'problem', problem: value });

/**
 * What a rule makes of a product's or a variant's price. Rounds half up to the currency's decimals before it looks for
 * the ending; halfway between two endings it takes the upper one.
 */
export function applyRule(rule: PriceRule, part: Pick<Product, 'price' | 'cost'>, currency: string): Ruled {
  const reckoned = reckon(rule, part);
  if (reckoned.tag === 'problem') return reckoned;
  const decimals = currencyDecimals(currency);
  const amount = reckoned.amount.round(decimals, Big.roundHalfUp);
  const ends = rule.ending === null ? [amount] : withEnding(amount, rule.ending, decimals);
  if (ends === null) return problem({ tag: 'ending_decimals', decimals });
  const { least, most } = rule;
  const fits = ends.find((end) => end.gte(least) && end.lte(most) && end.lte(maxPrice));
  return fits === undefined
    ? problem({ tag: 'out_of_bounds', amount: (ends[0] ?? amount).toFixed(decimals), least, most })
    : { tag: 'ok', amount: fits.toFixed(decimals) };
}

/** A typed ending such as ",99" as a rule keeps it; null where it is none. */
export function parseEnding(text: string): string | null {
  const plain = toAsciiDigits(text)
    .trim()
    .replace(/[,\u066B]/, '.')
    .replace(/^0+\./, '.');
  return Ending.safeParse(plain).success ? plain : null;
}

type Reckoned = { tag: 'ok'; amount: Big } | Extract<Ruled, { tag: 'problem' }>;

const ok = (amount: Big): Reckoned => ({ tag: 'ok', amount });

function reckon({ field, change }: PriceRule, { price, cost }: Pick<Product, 'price' | 'cost'>): Reckoned {
  const current = new Big(field === 'price' ? price.regular : price.toPay);
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
      return ok(current.minus(percentOf(current, change.percent)));
    case 'off_price':
      return ok(off(price.regular, change.percent));
    case 'off_compare_at':
      return new Big(price.toPay).lt(price.regular)
        ? ok(off(price.regular, change.percent))
        : { tag: 'problem', problem: { tag: 'no_compare_at' } };
    case 'margin':
    case 'markup':
      return cost === null || new Big(cost).lte(0)
        ? { tag: 'problem', problem: { tag: 'no_cost' } }
        : ok(fromCost(new Big(cost), change));
  }
}

const percentOf = (amount: Big, percent: string): Big => amount.times(percent).div(100);
const off = (amount: string, percent: string): Big => new Big(amount).minus(percentOf(new Big(amount), percent));
const fromCost = (cost: Big, { kind, percent }: { kind: 'margin' | 'markup'; percent: string }): Big =>
  kind === 'markup' ? cost.plus(percentOf(cost, percent)) : cost.times(100).div(new Big(100).minus(percent));

/** The amounts with this ending that come into question, the best first; null where the currency has no such ending. */
function withEnding(amount: Big, { digits, to }: NonNullable<PriceRule['ending']>, decimals: number): Big[] | null {
  const [whole = '', fraction = ''] = digits.split('.');
  const ending = new Big(`${whole === '' ? '0' : whole}.${fraction === '' ? '0' : fraction}`);
  if (!ending.eq(ending.round(decimals, Big.roundDown))) return null;
  const step = new Big(10).pow(whole.length);
  const steps = amount.minus(ending).div(step).round(0, Big.roundDown);
  const near = ending.plus(steps.times(step));
  const down = near.gt(amount) ? near.minus(step) : near;
  const up = down.eq(amount) ? amount : down.plus(step);
  if (to === 'up') return [up];
  if (to === 'down') return [down];
  return amount.minus(down).lt(up.minus(amount)) ? [down, up] : [up, down];
}
