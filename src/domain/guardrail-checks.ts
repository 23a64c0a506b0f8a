import { Big } from 'big.js';
import { fields, type FieldKey } from './fields.ts';
import type { GuardLimits, GuardRule } from './guardrails.ts';
import type { PriceProblem } from './pricing/intent.ts';
import { effectOf, isPriceChanged, previewChange, type PartEffect } from './pricing/effect.ts';
import { isPriceField, type PartPrice } from './pricing/read.ts';
import type { Product, Variant } from './product.ts';
import { maxDecimals } from './currency.ts';
import { nameKey } from './typing/fold.ts';
import { isAmount } from './typing/money.ts';

export interface GuardedEdit {
  field: FieldKey;
  value: string;
  /** The previous value, if it differs from the part's current one. */
  base?: string;
  /** Null if only the value and its base are known. */
  subject: { product: Product; part: Product | Variant } | null;
  /** The effect on each part, if it is not that of typing the value into the subject. */
  effect?: readonly PartEffect[];
  /** The other part of the store that has a value, by its name, as far as it is known. */
  ownerOf?: (value: string) => string | undefined;
  currency: string;
  limits: GuardLimits;
}

/** The numbers of a finding; see `Finding`. */
export type Numbers = Record<string, string>;

/** The effect of a price change on each part, or why the store cannot hold it; null for other fields. */
type Reading = { effect: readonly PartEffect[]; problem: PriceProblem | null } | null;
export interface CheckInput extends GuardedEdit {
  reading: Reading;
  /** True if a finding already names the parts that become free. */
  isFreeFound: boolean;
}

export function readEffect({ field, value, subject, effect }: GuardedEdit): Reading {
  if (!isPriceField(field)) return null;
  if (effect !== undefined) return { effect: effect.filter(isPriceChanged), problem: null };
  if (!isAmount(value)) return null;
  if (subject === null) return { effect: [effectOfValue(value)], problem: null };
  const { product, part } = subject;
  const scope = { variantId: part.id === product.id ? null : part.id };
  const change = previewChange(product, scope, field, value);
  if (change === null) return null;
  const { from, changed } = change;
  if (changed.tag === 'problem') return { effect: [], problem: changed.problem };
  return { effect: effectOf(from, changed.prices, product.currency).filter(isPriceChanged), problem: null };
}

const soldAt = (amount: string): PartPrice => ({
  regular: amount,
  paid: amount,
  cost: null,
  isOnSale: false,
  owner: 'product',
});

/** The effect of an edit whose product was not read: only the value is known. */
const effectOfValue = (value: string): PartEffect => ({ id: '', before: soldAt(value), after: soldAt(value) });

/** The numbers of the worst affected part, with its name if the change reaches several parts. */
function worst(
  { reading, subject }: CheckInput,
  toNumbers: (effect: PartEffect) => { by: Big; numbers: Numbers } | null,
): Numbers | null {
  const found = (reading?.effect ?? []).flatMap((effect) => {
    const one = toNumbers(effect);
    return one === null ? [] : [{ ...one, id: effect.id }];
  });
  const [first] = found.toSorted((a, b) => b.by.cmp(a.by));
  if (first === undefined) return null;
  const label =
    (reading?.effect.length ?? 0) > 1 ? subject?.product.variants.find(({ id }) => id === first.id)?.label : undefined;
  return label === undefined ? first.numbers : { ...first.numbers, of: label };
}

/** The check of each rule: the numbers of its finding, or null if the edit does not break the rule. */
export const checks: Record<GuardRule, (edit: CheckInput) => Numbers | null> = {
  zero_price: (edit) => {
    if (edit.reading?.problem?.tag === 'below_zero') return { toPay: edit.reading.problem.result };
    if (edit.field === 'cost') return null;
    return worst(edit, ({ before, after }) =>
      new Big(after.paid).lte(0) && (edit.effect === undefined || !new Big(before.paid).eq(after.paid))
        ? { by: new Big(after.paid).neg(), numbers: { toPay: after.paid } }
        : null,
    );
  },
  decimals: ({ field, value, currency }) => {
    if (fields[field].kind !== 'money' || !isAmount(value)) return null;
    const decimals = maxDecimals(currency);
    const big = new Big(value);
    return big.eq(big.round(decimals)) ? null : { decimals: String(decimals) };
  },
  sale_not_below: ({ reading }) =>
    reading?.problem?.tag === 'sale_not_below' ? { sale: reading.problem.sale, price: reading.problem.regular } : null,
  below_cost: (edit) =>
    worst(edit, ({ after }) => {
      const margin = marginAfter(after);
      return margin === null || margin.gte(0)
        ? null
        : { by: margin.neg(), numbers: { toPay: after.paid, cost: after.cost ?? '' } };
    }),
  thin_margin: (edit) => {
    const { percent } = edit.limits.thin_margin;
    return worst(edit, ({ after }) => {
      const margin = marginAfter(after);
      if (margin === null || margin.lt(0) || margin.gte(percent)) return null;
      return { by: margin.neg(), numbers: { margin: margin.toFixed(), least: String(percent) } };
    });
  },
  big_change: (edit) =>
    worst(edit, excessivePartChange(edit)) ??
    (edit.isFreeFound || isSaleOfVariants(edit) ? null : excessiveTypedChange(edit)),
  negative_stock: ({ field, value, base, subject }) => {
    if (field !== 'stock' || !isAmount(value) || Number(value) >= 0) return null;
    const before = base ?? (subject === null ? null : fields.stock.read(subject.part));
    // Oversold stock can be raised, even if the result stays below zero.
    const isRaised = isAmount(before) && Number(value) > Number(before);
    return isRaised ? null : { value };
  },
  duplicate_sku: ({ field, value, subject, ownerOf }) => {
    if (!fields[field].isUnique) return null;
    const owner = siblingWith(field, value, subject) ?? ownerOf?.(value);
    return owner === undefined ? null : duplicateNumbers(field, value, owner);
  },
};

/** The change of an amount in signed percents; null if allowed or if there is no base. */
function excessiveChange(before: string, after: string, { limits }: CheckInput): { by: Big; numbers: Numbers } | null {
  if (!isAmount(before) || !isAmount(after) || new Big(before).lte(0)) return null;
  const change = new Big(after).minus(before).div(before).times(100);
  return change.abs().gt(limits.big_change.percent)
    ? { by: change.abs(), numbers: { change: change.toFixed(), before } }
    : null;
}

/** True if a part goes back from a sale to the regular price that it has. */
const isEndOfSale = ({ before, after }: PartEffect): boolean =>
  before.isOnSale && !after.isOnSale && new Big(before.regular).eq(after.regular);

/**
 * The excessive change of the price to pay for a part, or of the struck-through price beside it; else null. The end of
 * a sale is exempt, because its effect is explicit, and so is a part that becomes free where a finding says that.
 */
const excessivePartChange =
  (edit: CheckInput) =>
  (effect: PartEffect): { by: Big; numbers: Numbers } | null => {
    const { before, after } = effect;
    if (isEndOfSale(effect) || (edit.isFreeFound && new Big(after.paid).lte(0))) return null;
    return excessiveChange(before.paid, after.paid, edit) ?? excessiveChange(before.regular, after.regular, edit);
  };

/** True for a sale price of a product whose variants are sold: the prices to pay for these are checked instead. */
const isSaleOfVariants = ({ field, subject, reading }: CheckInput): boolean =>
  field === 'salePrice' && subject?.part === subject?.product && (reading?.effect.some(({ id }) => id !== '') ?? false);

/** The excessive change of the typed amount itself, or null, whatever shoppers pay. */
function excessiveTypedChange(edit: CheckInput): Numbers | null {
  const { field, value, base, subject } = edit;
  const before = base ?? (subject === null ? null : fields[field].read(subject.part));
  if (fields[field].kind !== 'money' || before === null) return null;
  return excessiveChange(before, value, edit)?.numbers ?? null;
}

/** The margin after a change, in percents of the price; null without a known cost or if nothing is paid. */
function marginAfter({ paid, cost }: PartPrice): Big | null {
  if (cost === null || new Big(paid).lte(0) || new Big(cost).lte(0)) return null;
  return new Big(paid).minus(cost).div(paid).times(100);
}

/** The numbers of a `duplicate_sku` finding. */
export const duplicateNumbers = (field: FieldKey, value: string, owner: string): Numbers => ({
  field,
  sku: value.trim(),
  owner,
});

/** Values that a person would mix up are one. */
export const toUniqueValue = nameKey;

/** The other variant of the same product that has the value. */
function siblingWith(field: FieldKey, value: string, subject: GuardedEdit['subject']): string | undefined {
  const wanted = toUniqueValue(value);
  return subject?.product.variants.find((variant) => {
    if (variant.id === subject.part.id) return false;
    const own = fields[field].read(variant);
    return own !== null && toUniqueValue(own) === wanted;
  })?.label;
}

/** True if a product or one of its variants has the value. */
export const hasValue = (product: Product, field: FieldKey, value: string): boolean =>
  [product, ...product.variants].some((part) => {
    const own = fields[field].read(part);
    return own !== null && own !== '' && toUniqueValue(own) === toUniqueValue(value);
  });
