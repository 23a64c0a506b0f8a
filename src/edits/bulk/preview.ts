import type { BulkChange, GroupChange, PreviewRow, RowProblem, UniformChange } from '../../domain/bulk.ts';
import { readEntry } from '../../domain/typing/entry.ts';
import { changesTracking } from '../../domain/typing/stock.ts';
import { fields, type FieldKey } from '../../domain/fields.ts';
import { checkEdit } from '../../domain/check-edit.ts';
import { isPriceField } from '../../domain/pricing/read.ts';
import { editableParts } from '../../domain/editable-parts.ts';
import { partOf, type Product, type Variant } from '../../domain/product.ts';
import { keptName } from '../../domain/shared-names.ts';
import { skusOf } from '../../domain/skus.ts';
import { claimsOf, overlaps } from '../runner/claims.ts';
import {
  selectedVariants,
  priceOutcome,
  priceTargets,
  type FieldChange,
  type FieldOutcome,
  type SelectedProduct,
  type PriceTarget,
  type PreviewContext,
} from './preview-prices.ts';

/**
 * The preview rows of a change for one product: one row per target that has the field. Pure. The rows are applied
 * exactly as shown, because the rows are stored, not the change.
 */
export function toRows(selection: SelectedProduct, change: BulkChange, context: PreviewContext): PreviewRow[] {
  if (change.kind === 'group') return groupRows(selection, change, context);
  if (change.kind !== 'cells') return uniformRows(selection, change, context);
  return change.cells.flatMap(({ variantId, field, text }) =>
    uniformRows({ ...selection, variantIds: [variantId] }, { kind: 'entry', field, text }, context),
  );
}

/** A product is in a group as a whole, whichever of its variants are selected. */
function groupRows({ product }: SelectedProduct, { group, isIn }: GroupChange, context: PreviewContext): PreviewRow[] {
  const part = partOf(product, null, null, group);
  const base = part === undefined ? null : fields.group.read(part);
  if (base === null) return [];
  const value = String(isIn);
  const row = {
    productId: product.id,
    variantId: null,
    locationId: null,
    field: 'group' as const,
    group,
    base,
    productName: product.name,
    ...skusOf(product, []),
    variantLabel: null,
    locationNumber: null,
    currency: product.currency,
  };
  const whole: Outcome = { tag: 'change', value, delta: null, findings: [] };
  return [toRow(row, fields.group.same(value, base) ? { tag: 'equal', change: whole } : whole, context)];
}

function uniformRows(selection: SelectedProduct, change: UniformChange, context: PreviewContext): PreviewRow[] {
  const field = change.kind === 'rule' ? change.rule.field : change.field;
  const { product } = selection;
  return targetsOf(selection, field).map((target) => {
    const { variantId, label, locationId, locationNumber, base } = target;
    const row = {
      productId: product.id,
      variantId,
      locationId,
      field,
      base,
      productName: product.name,
      ...skusOf(product, variantId === null ? [] : [variantId]),
      variantLabel: label,
      locationNumber,
      currency: product.currency,
    };
    const outcome = isPriceField(field)
      ? priceOutcome(product, target, { field, change }, context)
      : plainOutcome(product, target, { field, change }, context);
    return toRow(row, outcome, context);
  });
}

type Outcome = PreviewRow['outcome'];

/** A row that sets the current value changes nothing, unless an earlier unsaved edit would change that value first. */
function toRow(row: Omit<PreviewRow, 'outcome'>, found: FieldOutcome, { pendingOf }: PreviewContext): PreviewRow {
  if (found.tag !== 'equal') return { ...row, outcome: found };
  const { prices } = found.change;
  const claims = claimsOf({ ...row, ...(prices && { prices }) });
  const isAwaited = (pendingOf?.(row.productId) ?? []).some((edit) => overlaps(claimsOf(edit), claims));
  return { ...row, outcome: isAwaited ? found.change : { tag: 'same' } };
}

const problem = (value: RowProblem): Outcome => ({ tag: 'problem', problem: value });

function plainOutcome(
  product: Product,
  { part, base }: PriceTarget,
  { field, change }: FieldChange<FieldKey>,
  { limits, locale, names }: PreviewContext,
): FieldOutcome {
  const { currency } = product;
  const text = change.kind === 'entry' ? change.text : '';
  const entry = readEntry(text, field, base, { currency, locale });
  if (entry.tag === 'problem') return problem({ tag: 'entry', why: entry.problem.tag, text });
  const { delta } = entry;
  const value =
    product.saleBy === 'compare_at' ? keptName(field, entry.value, [base, ...(names?.[field] ?? [])]) : entry.value;
  const findings = checkEdit({ field, value, base, subject: { product, part }, currency, limits });
  const how = value === entry.value ? {} : { how: 'stands' as const };
  const row = { tag: 'change' as const, value, delta, findings, ...how };
  if (fields[field].same(value, base)) return { tag: 'equal', change: row };
  // One number typed for many never starts or stops tracking: that is decided for each product.
  if (fields[field].kind === 'quantity' && changesTracking(base, value))
    return problem({ tag: 'entry', why: 'not_tracked' });
  return row;
}

/** The targets of a field: the product, or else its variants; for stock, each location. */
function targetsOf(chosen: SelectedProduct, field: FieldKey): PriceTarget[] {
  const { product, variantIds } = chosen;
  if (isPriceField(field)) return priceTargets(chosen, field);
  const { read, owner } = fields[field];
  const targetsIn = (whole: Product | Variant, variantId: string | null, label: string | null): PriceTarget[] =>
    editableParts(whole, field).flatMap((editable) => {
      const base = read(editable.part);
      return base === null ? [] : [{ ...editable, variantId, label, base }];
    });
  const ownTargets = targetsIn(product, null, null);
  const isOnVariants = variantIds !== null && owner !== 'product';
  if (ownTargets.length > 0 && !(isOnVariants && product.variants.length > 0)) return ownTargets;
  return selectedVariants(chosen).flatMap((variant) => targetsIn(variant, variant.id, variant.label));
}
