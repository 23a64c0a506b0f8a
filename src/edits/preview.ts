import type { BulkChange, PreviewRow, RowProblem } from '../domain/bulk.ts';
import { readEntry } from '../domain/entry.ts';
import { fields, type FieldKey } from '../domain/fields.ts';
import { checkEdit, type GuardLimits } from '../domain/guardrails.ts';
import { applyRule } from '../domain/price-rules.ts';
import type { Product, Variant } from '../domain/product.ts';

export interface PreviewContext {
  limits: GuardLimits;
  /** BCP 47 tag of the language that the change was typed in. */
  locale: string;
}

/**
 * What a change makes of a product: one row for each part that has the field. Pure, and applied exactly as shown: the
 * rows themselves are what is kept, not the change.
 */
export function toRows(product: Product, change: BulkChange, context: PreviewContext): PreviewRow[] {
  const field = change.kind === 'rule' ? change.rule.field : change.field;
  return partsOf(product, field).map(({ part, variantId, label, base }) => {
    const row = {
      productId: product.id,
      variantId,
      field,
      base,
      productName: product.name,
      variantLabel: label,
      currency: product.currency,
    };
    const said = reckon(change, product, part, base, context);
    if (said.tag === 'problem') return { ...row, outcome: { tag: 'problem', problem: said.problem } };
    if (product.locks.includes(field)) return { ...row, outcome: { tag: 'problem', problem: { tag: 'locked' } } };
    if (fields[field].same(said.value, base)) return { ...row, outcome: { tag: 'same' } };
    const { value, delta } = said;
    const { currency } = product;
    const findings = checkEdit({ field, value, base, subject: { product, part }, currency, limits: context.limits });
    return { ...row, outcome: { tag: 'change', value, delta, findings } };
  });
}

interface Place {
  part: Product | Variant;
  variantId: string | null;
  label: string | null;
  base: string;
}

/** The parts of a product that have a field of their own: the product itself, or else its variants. */
function partsOf(product: Product, field: FieldKey): Place[] {
  const { read } = fields[field];
  const own = read(product);
  if (own !== null) return [{ part: product, variantId: null, label: null, base: own }];
  return product.variants.flatMap((part) => {
    const base = read(part);
    return base === null ? [] : [{ part, variantId: part.id, label: part.label, base }];
  });
}

type Reckoned = { tag: 'ok'; value: string; delta: string | null } | { tag: 'problem'; problem: RowProblem };

function reckon(
  change: BulkChange,
  { currency, cost }: Product,
  part: Product | Variant,
  base: string,
  { locale }: PreviewContext,
): Reckoned {
  if (change.kind === 'rule') {
    const ruled = applyRule(change.rule, { price: part.price, cost: part.cost ?? cost }, currency);
    return ruled.tag === 'ok' ? { tag: 'ok', value: ruled.amount, delta: null } : ruled;
  }
  const entry = readEntry(change.text, change.field, base, { currency, locale });
  if (entry.tag === 'problem') return { tag: 'problem', problem: { tag: 'entry', why: entry.problem.tag } };
  return { tag: 'ok', value: entry.value, delta: entry.delta };
}
