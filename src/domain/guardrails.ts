import { Big } from 'big.js';
import type { FieldKey } from './field-keys.ts';
import { fields } from './fields.ts';
import { currencyDecimals } from './money.ts';
import type { Product, Variant } from './product.ts';
import { amountsAfter, type Amounts } from './profit.ts';
import { z } from './schema.ts';

/** What an edit is looked at for before anything is sent. */
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
/** The most that each rule's percentage can be. */
export const mostPercent = { thin_margin: 99, big_change: 1000 } as const;

const percentLimit = (level: GuardLevel, percent: number, most: number) =>
  z._default(z.object({ level: Level, percent: z.number().check(z.gte(0), z.lte(most)) }), { level, percent });

/** How a store's edits are guarded; what is missing is as most shops want it. Decimals beyond the currency's are always refused. `percent` is a number of percents. */
export const GuardLimits = z.object({
  zero_price: limit('block'),
  sale_not_below: limit('block'),
  below_cost: limit('ask'),
  thin_margin: percentLimit('ask', 5, mostPercent.thin_margin),
  big_change: percentLimit('ask', 30, mostPercent.big_change),
  negative_stock: limit('block'),
  duplicate_sku: limit('ask'),
});
export type GuardLimits = z.infer<typeof GuardLimits>;

export const defaultLimits: GuardLimits = GuardLimits.parse({});

/** A rule that an edit breaks, with the numbers to say so; amounts as decimal strings, percents as numbers of them. */
export const Finding = z.object({
  rule: GuardRule,
  level: z.enum(['ask', 'block']),
  numbers: z.record(z.string(), z.string()),
});
export type Finding = z.infer<typeof Finding>;

export interface GuardedEdit {
  field: FieldKey;
  value: string;
  /** What it was before, where that is not what the part says. */
  base?: string;
  /** Null where nothing but the value and its base is known. */
  subject: { product: Product; part: Product | Variant } | null;
  /** Known SKUs of other products, with what each belongs to. */
  others?: ReadonlyMap<string, string>;
  currency: string;
  limits: GuardLimits;
}

/**
 * Looks at an edit before anything is sent; what it finds is in the order in which it matters. The same for every
 * surface, for each row of a batch and at the door.
 */
export function checkEdit(edit: GuardedEdit): Finding[] {
  const found = guardRules.flatMap((rule) => {
    const numbers = edit.value === '' ? null : checks[rule](edit);
    const level = numbers === null ? 'off' : levelOf(rule, edit);
    return numbers === null || level === 'off' ? [] : [{ rule, level, numbers }];
  });
  // What shoppers would get for nothing is below cost and a big change besides.
  const isFree = found.some(({ rule }) => rule === 'zero_price');
  return isFree ? found.filter(({ rule }) => rule !== 'big_change' && rule !== 'below_cost') : found;
}

/** What is found and was not confirmed: blocks cannot be. */
export const unconfirmed = (findings: readonly Finding[], confirmed: readonly GuardRule[]): Finding[] =>
  findings.filter(({ rule, level }) => level === 'block' || !confirmed.includes(rule));

function levelOf(rule: GuardRule, { limits, value }: GuardedEdit): GuardLevel {
  // No store takes a price below zero.
  if (rule === 'decimals' || (rule === 'zero_price' && isAmount(value) && new Big(value).lt(0))) return 'block';
  return limits[rule].level;
}

type Numbers = Record<string, string>;

const isAmount = (value: string): boolean => /^-?\d+(\.\d+)?$/.test(value);

/** The amounts after an edit of one of them; null where they are not known or cannot be told. */
function amountsOf({ field, value, subject }: GuardedEdit, of: readonly FieldKey[]): Amounts | null {
  if (!of.includes(field) || !isAmount(value)) return null;
  if (subject !== null) return amountsAfter(subject.product, subject.part, field, value);
  return field === 'cost' ? null : { price: value, sale: '', toPay: value, cost: null };
}

const prices = ['price', 'salePrice'] as const;
const withCost = ['price', 'salePrice', 'cost'] as const;

const checks: Record<GuardRule, (edit: GuardedEdit) => Numbers | null> = {
  zero_price: (edit) => {
    const amounts = amountsOf(edit, prices);
    return amounts !== null && new Big(amounts.toPay).lte(0) ? { toPay: amounts.toPay } : null;
  },
  decimals: ({ field, value, currency }) => {
    if (fields[field].kind !== 'money' || !isAmount(value)) return null;
    const decimals = currencyDecimals(currency);
    const big = new Big(value);
    return big.eq(big.round(decimals)) ? null : { decimals: String(decimals) };
  },
  sale_not_below: (edit) => {
    const amounts = amountsOf(edit, prices);
    if (amounts === null || amounts.sale === '' || edit.subject === null) return null;
    // A discount keeps its distance, but for what is rounded away.
    if (edit.field === 'price' && edit.subject.product.discount !== null) return null;
    const { price, sale } = amounts;
    return new Big(sale).gt(0) && new Big(sale).gte(price) ? { sale, price } : null;
  },
  below_cost: (edit) => {
    const margin = marginAfter(edit);
    return margin !== null && margin.percent.lt(0) ? { toPay: margin.toPay, cost: margin.cost } : null;
  },
  thin_margin: (edit) => {
    const margin = marginAfter(edit);
    const { percent } = edit.limits.thin_margin;
    if (margin === null || margin.percent.lt(0) || margin.percent.gte(percent)) return null;
    return { margin: margin.percent.toFixed(), least: String(percent) };
  },
  big_change: ({ field, value, base, subject, limits }) => {
    const before = base ?? (subject === null ? null : fields[field].read(subject.part));
    if (fields[field].kind !== 'money' || before === null || !isAmount(value) || !isAmount(before)) return null;
    if (new Big(before).lte(0)) return null;
    const change = new Big(value).minus(before).div(before).times(100);
    return change.abs().gt(limits.big_change.percent) ? { change: change.toFixed(), before } : null;
  },
  negative_stock: ({ field, value }) => (field === 'stock' && isAmount(value) && Number(value) < 0 ? { value } : null),
  duplicate_sku: ({ field, value, subject, others }) => {
    if (field !== 'sku') return null;
    const owner = ownersOf(subject, others).find(([sku]) => sameSku(sku, value))?.[1];
    return owner === undefined ? null : { sku: value.trim(), owner };
  },
};

/** What is left of the price in percent of it; null where no cost is known or nothing is paid. */
function marginAfter(edit: GuardedEdit): { percent: Big; toPay: string; cost: string } | null {
  const amounts = amountsOf(edit, withCost);
  if (amounts === null || amounts.cost === null) return null;
  const { toPay, cost } = amounts;
  if (new Big(toPay).lte(0) || new Big(cost).lte(0)) return null;
  return { percent: new Big(toPay).minus(cost).div(toPay).times(100), toPay, cost };
}

const sameSku = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

function ownersOf(subject: GuardedEdit['subject'], others: GuardedEdit['others']): [string, string][] {
  const known = others === undefined ? [] : [...others];
  if (subject === null) return known;
  const siblings = subject.product.variants.filter(({ id }) => id !== subject.part.id);
  return [...siblings.map(({ sku, label }): [string, string] => [sku, label]), ...known];
}
