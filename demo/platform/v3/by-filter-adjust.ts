import { Big } from 'big.js';
import { z } from 'zod';
import type { Currency } from '../currency.ts';
import { applicationFault, ruleFault } from '../http/envelope.ts';
import { exactlyOne } from '../http/one-of.ts';
import type { Money, StoredVariant } from './product-shape.ts';

const maxAmount = 999_999_999.99;

function decimal(pattern: RegExp) {
  return z
    .string()
    .regex(pattern, 'must be a decimal number with at most 2 decimals')
    .refine((text) => Math.abs(Number(text)) <= maxAmount, {
      error: `must not exceed ${maxAmount}`,
      params: { rule: 'DECIMAL_LTE', threshold: maxAmount },
    });
}

const adjustValue = exactlyOne(
  z.object({
    amount: decimal(/^-?\d+(\.\d{1,2})?$/u).optional(),
    percentage: z.number().min(-100).max(1000).optional(),
  }),
  ['amount', 'percentage'],
);

const discountValue = exactlyOne(
  z.object({ amount: decimal(/^\d+(\.\d{1,2})?$/u).optional(), percentage: z.number().min(0).max(100).optional() }),
  ['amount', 'percentage'],
);

/** The adjustments of variants' prices and costs; a discount recomputes the price from the compare-at price. */
export const adjustments = z.object({
  actualPrice: adjustValue.optional(),
  compareAtPrice: adjustValue.optional(),
  cost: adjustValue.optional(),
  compareAtPriceDiscount: discountValue.optional(),
  rounding: z.enum(['NO_ROUNDING', 'CURRENCY_PRECISION', 'NEAREST_WHOLE_NUMBER']).default('CURRENCY_PRECISION'),
});

export type Adjustments = z.infer<typeof adjustments>;
type AdjustValue = z.infer<typeof adjustValue>;

/** Refuses adjustments without effect, or with two sources for the same price. */
export function checkAdjustments({ actualPrice, compareAtPrice, cost, compareAtPriceDiscount }: Adjustments): void {
  if (![actualPrice, compareAtPrice, cost, compareAtPriceDiscount].some((value) => value !== undefined))
    throw ruleFault('actualPrice', 'NO_VARIANT_ADJUSTMENTS_PASSED', 'or another adjustment must be sent');
  if (actualPrice !== undefined && compareAtPriceDiscount !== undefined)
    throw ruleFault('actualPrice', 'INVALID_PRICES_ADJUSTMENTS', 'must not be sent with compareAtPriceDiscount');
}

function add(amount: string, { amount: difference, percentage = 0 }: AdjustValue): Big {
  const start = new Big(amount);
  return difference === undefined ? start.plus(start.times(percentage).div(100)) : start.plus(difference);
}

function subtract(amount: string, { amount: difference, percentage = 0 }: AdjustValue): Big {
  const start = new Big(amount);
  return difference === undefined ? start.minus(start.times(percentage).div(100)) : start.minus(difference);
}

function toMoney(amount: Big, rounding: Adjustments['rounding'], { decimals }: Currency, name: string): Money {
  const rounded =
    rounding === 'NO_ROUNDING'
      ? amount
      : amount.round(rounding === 'CURRENCY_PRECISION' ? decimals : 0, Big.roundHalfUp);
  if (rounded.lt(0) || rounded.gt(maxAmount))
    throw applicationFault(400, `ADJUSTED_${name}_OUT_OF_RANGE`, `${rounded.toFixed()} is out of range`);
  return { amount: rounded.toFixed() };
}

/** Adjusts a variant's prices and cost; missing ones stay missing. */
export function adjustVariant(variant: StoredVariant, requested: Adjustments, currency: Currency): StoredVariant {
  const { actualPrice, compareAtPrice = requested.compareAtPriceDiscount && actualPrice } = variant.price;
  const { cost } = variant.revenueDetails ?? {};
  const money = (amount: Big, name: string) => toMoney(amount, requested.rounding, currency, name);
  const adjusted = (value: Money | undefined, by: AdjustValue | undefined, name: string) =>
    value && by ? money(add(value.amount, by), name) : value;
  const above = adjusted(compareAtPrice, requested.compareAtPrice, 'COMPARE_AT_PRICE');
  const price =
    above && requested.compareAtPriceDiscount
      ? money(subtract(above.amount, requested.compareAtPriceDiscount), 'ACTUAL_PRICE')
      : (adjusted(actualPrice, requested.actualPrice, 'ACTUAL_PRICE') ?? actualPrice);
  const paid = adjusted(cost, requested.cost, 'COST');
  return {
    ...variant,
    price: { actualPrice: price, ...(above && { compareAtPrice: above }) },
    ...(paid && { revenueDetails: { cost: paid } }),
  };
}
