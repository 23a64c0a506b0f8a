import type { Edit } from '../../domain/edit.ts';
import type { PreviewRow, UniformChange } from '../../domain/bulk.ts';
import { readEntry } from '../../domain/typing/entry.ts';
import { checkEdit } from '../../domain/check-edit.ts';
import type { GuardLimits } from '../../domain/guardrails.ts';
import { toPricedPart } from '../../domain/priced-part.ts';
import { applyRule, isLeast, type PriceRule } from '../../domain/price-rules.ts';
import { brokenPromise } from '../../domain/rule-promise.ts';
import { toPriceIntent, type PriceIntent } from '../../domain/pricing/intent.ts';
import { changePrices } from '../../domain/pricing/change.ts';
import { effectOf, reachOf, sameCosts, sameRegularAndPaid } from '../../domain/pricing/effect.ts';
import { pricesOf, slice, wholeId, type PriceReach } from '../../domain/pricing/prices.ts';
import { amountOf, readPrices, amountOff, type PartPrice, type PriceField } from '../../domain/pricing/read.ts';
import type { SharedNames } from '../../domain/shared-names.ts';
import { isSoldByVariants, saleForVariants } from '../../domain/sale-for-variants.ts';
import type { EditablePart } from '../../domain/editable-parts.ts';
import type { Product, Variant } from '../../domain/product.ts';

export interface PreviewContext {
  limits: GuardLimits;
  /** BCP 47 tag of the language that the change was typed in. */
  locale: string;
  /** The names of the store's ribbons or brands, where one is changed. */
  names?: SharedNames;
  /** A product's unsaved edits. A row that sets the current value is applied if it replaces one of them. Omitted: none. */
  pendingOf?(productId: string): readonly Edit[];
}

/** A selected product, with the selected variants or null for the whole product. */
export interface SelectedProduct {
  product: Product;
  variantIds: readonly string[] | null;
}

/** The target of a preview row: a product or variant, its location and its current value. */
export interface PriceTarget extends EditablePart {
  variantId: string | null;
  label: string | null;
  base: string;
}

export const selectedVariants = ({ product, variantIds }: SelectedProduct): Variant[] =>
  product.variants.filter(({ id }) => variantIds === null || variantIds.includes(id));

/**
 * The stored prices of a selection. V3: one per variant. V1: the product's price, which variants without an own price
 * follow, and each variant's own price. A V1 sale applies to the whole product. Variants selected on their own are
 * always targets.
 */
export function priceTargets(selection: SelectedProduct, field: PriceField): PriceTarget[] {
  const { product, variantIds } = selection;
  const prices = pricesOf(product);
  const parts = readPrices(prices, product.currency);
  const targetOf = (part: Product | Variant, variantId: string | null): PriceTarget[] => {
    const price = parts.get(variantId ?? wholeId);
    if (price === undefined) return [];
    return [
      {
        part,
        variantId,
        locationId: null,
        locationNumber: null,
        label: variantId === null ? null : (part as Variant).label,
        base: amountOf(price, field),
      },
    ];
  };
  const ofVariants = selectedVariants(selection);
  if (product.variants.length === 0) return targetOf(product, null);
  if (variantIds !== null || prices.saleBy === 'compare_at')
    return ofVariants.flatMap((part) => targetOf(part, part.id));
  if (field === 'salePrice') return targetOf(product, null);
  const isOwn = ({ id }: Variant): boolean => prices.variants[id]?.[field] !== null;
  return [...targetOf(product, null), ...ofVariants.filter(isOwn).flatMap((part) => targetOf(part, part.id))];
}

type Outcome = PreviewRow['outcome'];
export interface FieldChange<Field> {
  field: Field;
  change: UniformChange;
}

/** An outcome; `equal` for a change to the current value. */
export type FieldOutcome = Outcome | { tag: 'equal'; change: Extract<Outcome, { tag: 'change' }> };
type IntentResult = { tag: 'ok'; intent: PriceIntent } | Extract<Outcome, { tag: 'problem' }>;

/** The result of a change for one price, with the effect on what shoppers pay for every variant in reach. */
export function priceOutcome(
  product: Product,
  { part, variantId, base }: PriceTarget,
  { field, change }: FieldChange<PriceField>,
  { limits, locale }: PreviewContext,
): FieldOutcome {
  const { currency } = product;
  const scope = { variantId };
  const current = slice(pricesOf(product), scope, 'sale');
  const price = current === null ? undefined : readPrices(current, currency).get(variantId ?? wholeId);
  if (current === null || price === undefined) return { tag: 'same' };
  const intended = intentOf(change, field, price, { base, locale, product, part });
  if (intended.tag === 'problem') return intended;
  const from = slice(current, scope, reachOfIntent(field, intended.intent)) ?? current;
  const changed = changePrices(from, scope, intended.intent, currency);
  if (changed.tag === 'problem') return { tag: 'problem', problem: changed.problem };
  const to = changed.prices;
  const after = readPrices(to, currency).get(variantId ?? wholeId);
  const value = after === undefined ? base : amountOf(after, field);
  const effect = effectOf(from, to, currency);
  const findings = checkEdit({ field, value, base, subject: { product, part }, effect, currency, limits });
  const row = { tag: 'change' as const, value, delta: null, prices: { from, to, intent: intended.intent }, findings };
  // A change without effect on any part would still be written, and could drop a compare-at price or shift a later sale.
  const isSame = field === 'cost' ? sameCosts : sameRegularAndPaid;
  if (isSame(from, to, currency)) return { tag: 'equal', change: row };
  const broken = change.kind === 'rule' ? brokenPromise(change.rule, effect, currency) : null;
  return broken === null ? row : problemOfPart(product, variantId, broken);
}

/** A broken promise as the problem of a row, with the variant's label if the row is not the variant's. */
function problemOfPart(
  { variants }: Product,
  variantId: string | null,
  { id, problem }: NonNullable<ReturnType<typeof brokenPromise>>,
): Outcome {
  const of = id === variantId ? undefined : variants.find((one) => one.id === id)?.label;
  return { tag: 'problem', problem: of === undefined ? problem : { ...problem, of } };
}

const reachOfIntent = (field: PriceField, { sale }: PriceIntent): PriceReach =>
  sale === null ? reachOf(field) : 'sale';

interface IntentContext {
  base: string;
  locale: string;
  product: Product;
  part: Product | Variant;
}

function intentOf(
  change: UniformChange,
  field: PriceField,
  price: PartPrice,
  { base, locale, product, part }: IntentContext,
): IntentResult {
  const { currency } = product;
  if (change.kind === 'entry') {
    const entry = readEntry(change.text, field, base, { currency, locale });
    return entry.tag === 'ok'
      ? { tag: 'ok', intent: toPriceIntent(field, entry.value) }
      : { tag: 'problem', problem: { tag: 'entry', why: entry.problem.tag, text: change.text } };
  }
  const { rule } = change;
  if (part === product && rule.field === 'salePrice' && isSoldByVariants(product)) {
    const shared = saleForVariants(rule, product);
    return shared.tag === 'ok' ? { tag: 'ok', intent: { regular: null, sale: shared.sale, cost: null } } : shared;
  }
  const ruled = applyRule(rule, toPricedPart(product, part), currency);
  if (ruled.tag === 'problem') return ruled;
  const percent = percentOff(rule);
  if (percent !== null) return { tag: 'ok', intent: { regular: null, sale: { kind: 'percent', percent }, cost: null } };
  const intent = toPriceIntent(rule.field, ruled.amount);
  const keepsOff =
    rule.field === 'price' && isLeast(rule.change.kind) && price.isOnSale && product.saleBy === 'compare_at';
  if (!keepsOff) return { tag: 'ok', intent };
  // Shoppers pay the minimum that the rule sets, and the sale keeps its amount off.
  return { tag: 'ok', intent: { ...intent, sale: { kind: 'off', amount: amountOff(price) } } };
}

/**
 * The percentage of a rule that only takes a percentage off the price; it is stored as a percentage. Null otherwise.
 */
function percentOff({ field, change, ending }: PriceRule): string | null {
  const isOff = change.kind === 'off_price' || change.kind === 'off_compare_at';
  return field === 'salePrice' && isOff && ending === null ? change.percent : null;
}
