import { z } from '../base/schema.ts';

/** The guardrail rules, checked before anything is sent. */
export const guardRules = [
  'zero_price',
  'decimals',
  'sale_not_below',
  'below_cost',
  'thin_margin',
  'big_change',
  'negative_stock',
  'duplicate_sku',
] as const;
export const GuardRule = z.enum(guardRules);
export type GuardRule = z.infer<typeof GuardRule>;

const Level = z.enum(['off', 'ask', 'block']);
export type GuardLevel = z.infer<typeof Level>;

const limit = (level: GuardLevel) => z._default(z.object({ level: Level }), { level });
/** The maximum percentage of each rule. */
export const maxPercent = { thin_margin: 99, big_change: 1000 } as const;

const percentLimit = (level: GuardLevel, percent: number, most: number) =>
  z._default(z.object({ level: Level, percent: z.number().check(z.gte(0), z.lte(most)) }), { level, percent });

/**
 * The guardrail limits of a store, with defaults for most shops. Decimals beyond the currency's are always refused.
 * `percent` counts percents.
 */
export const GuardLimits = z.object({
  zero_price: limit('block'),
  sale_not_below: limit('block'),
  below_cost: limit('ask'),
  thin_margin: percentLimit('ask', 5, maxPercent.thin_margin),
  big_change: percentLimit('ask', 30, maxPercent.big_change),
  negative_stock: limit('block'),
  duplicate_sku: limit('ask'),
});
export type GuardLimits = z.infer<typeof GuardLimits>;

export const defaultLimits: GuardLimits = GuardLimits.parse({});

/**
 * A rule that an edit breaks, with the numbers for its message: amounts as decimal strings, percentages as numbers of
 * percents.
 */
export const Finding = z.object({
  rule: GuardRule,
  level: z.enum(['ask', 'block']),
  numbers: z.record(z.string(), z.string()),
});
export type Finding = z.infer<typeof Finding>;

/** The findings that were not confirmed. Blocks cannot be confirmed. */
export const unconfirmed = (findings: readonly Finding[], confirmed: readonly GuardRule[]): Finding[] =>
  findings.filter(({ rule, level }) => level === 'block' || !confirmed.includes(rule));
