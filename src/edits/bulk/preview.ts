import type { BulkChange, GroupChange, PreviewRow, RowProblem, UniformChange } from '../../domain/bulk.ts';
import { readEntry } from '../../domain/typing/entry.ts';
import { changesTracking } from '../../domain/typing/stock.ts';
import { fields, type FieldKey } from '../../domain/fields.ts';
import { checkEdit } from '../../domain/check-edit.ts';
import { isPriceField } from '../../domain/pricing/read.ts';
import { editableParts } from '../../domain/editable-parts.ts';
import { partOf, type Product, type Variant } from '../../domain/product.ts';
import { skusOf } from '../../domain/skus.ts';
import {
  selectedVariants,
  priceOutcome,
  priceTargets,
  type SelectedProduct,
  type PriceTarget,
  type PreviewContext,
} from './preview-prices.ts';

/**
 * The preview rows of a change for one product: one row per target that has the field. Pure. The rows are applied
 * exactly as shown, because the rows are stored, not the change.
 */
export function toRows(selection: SelectedProduct, change: BulkChange, context: PreviewContext): PreviewRow[] {
  if (change.kind === 'group') return groupRows(selection, change);
  if (change.kind !== 'cells') return uniformRows(selection, change, context);
  return change.cells.flatMap(({ variantId, field, text }) =>
    uniformRows({ ...selection, variantIds: [variantId] }, { kind: 'entry', field, text }, context),
  );
}

/** A product is in a group as a whole, whichever of its variants are selected. */
function groupRows({ product }: SelectedProduct, { group, isIn }: GroupChange): PreviewRow[] {
  const part = partOf(product, null, null, group);
  const base = part === undefined ? null : fields.group.read(part);
  if (base === null) return [];
  const value = String(isIn);
  return [
    {
      productId: product.id,
      variantId: null,
      locationId: null,
      field: 'group',
      group,
      base,
      productName: product.name,
      ...skusOf(product, []),
      variantLabel: null,
      locationNumber: null,
      currency: product.currency,
      outcome: fields.group.same(value, base) ? { tag: 'same' } : { tag: 'change', value, delta: null, findings: [] },
    },
  ];
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
      ? priceOutcome(product, target, field, change, context)
      : plainOutcome(product, target, field, change, context);
    return { ...row, outcome };
  });
}

type Outcome = PreviewRow['outcome'];

const problem = (value: RowProblem): Outcome => ({ tag: 'problem', problem: value });

function plainOutcome(
  product: Product,
  { part, base }: PriceTarget,
  field: FieldKey,
  change: UniformChange,
  { limits, locale }: PreviewContext,
): Outcome {
  const { currency } = product;
  const text = change.kind === 'entry' ? change.text : '';
  const entry = readEntry(text, field, base, { currency, locale });
  if (entry.tag === 'problem') return problem({ tag: 'entry', why: entry.problem.tag, text });
  const { value, delta } = entry;
  if (fields[field].same(value, base)) return { tag: 'same' };
  // One number typed for many never starts or stops tracking: that is decided for each product.
  if (fields[field].kind === 'quantity' && changesTracking(base, value))
    return problem({ tag: 'entry', why: 'not_tracked' });
  const findings = checkEdit({ field, value, base, subject: { product, part }, currency, limits });
  return { tag: 'change', value, delta, findings };
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
