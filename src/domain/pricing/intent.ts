import { Amount } from '../product.ts';
import { z } from '../../base/schema.ts';
import type { Prices } from './prices.ts';
import type { PriceField } from './read.ts';

const Sale = z.discriminatedUnion('kind', [
  /** The price to pay. */
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
  /** V1 takes no more off than the product's own price, which is 0 beside priced variants; a percentage is possible. */
  | { tag: 'percent_only' }
  | { tag: 'below_zero'; result: string }
  | { tag: 'too_large'; max: string };

export type ChangedPrices = { tag: 'ok'; prices: Prices } | { tag: 'problem'; problem: PriceProblem };

/** The result for an impossible change. */
export const problem = (value: PriceProblem): { tag: 'problem'; problem: PriceProblem } => ({
  tag: 'problem',
  problem: value,
});
/** Changes no price. */
export const noChange: PriceIntent = { regular: null, sale: null, cost: null };

/** The intent of typing a value into one field: '' as a sale price ends the sale. */
export function toPriceIntent(field: PriceField, value: string): PriceIntent {
  if (field === 'price') return { ...noChange, regular: value };
  if (field === 'cost') return { ...noChange, cost: value };
  return { ...noChange, sale: value === '' ? { kind: 'end' } : { kind: 'paid', amount: value } };
}
