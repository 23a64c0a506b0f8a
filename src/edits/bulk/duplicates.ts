import type { BulkChange, PreviewRow } from '../../domain/bulk.ts';
import { fieldKeys, fields, type FieldKey } from '../../domain/fields.ts';
import { duplicateNumbers, toUniqueValue } from '../../domain/guardrail-checks.ts';
import type { GuardLimits } from '../../domain/guardrails.ts';
import type { Product } from '../../domain/product.ts';

/** Finds the rows of one preview whose value another part of the store has, or another row of the preview gets. */
export interface Duplicates {
  /** Notes the values that products have now. */
  add(products: readonly Product[]): void;
  /** The next rows with their findings. An earlier row that one of them repeats is returned anew. */
  mark(rows: readonly PreviewRow[]): PreviewRow[];
}

/** The fields of a change in which no two parts should share a value. */
export function uniqueFieldsOf(change: BulkChange): FieldKey[] {
  if (change.kind === 'rule' || change.kind === 'group') return [];
  const changed: FieldKey[] = change.kind === 'entry' ? [change.field] : change.cells.map(({ field }) => field);
  return fieldKeys.filter((field) => fields[field].isUnique && changed.includes(field));
}

/** A part of the store: a product or one of its variants. */
interface Part {
  id: string;
  name: string;
}

/** The duplicates of these fields; none where the guardrail is off. */
export function createDuplicates(of: readonly FieldKey[], { duplicate_sku: { level } }: GuardLimits): Duplicates {
  const unique = level === 'off' ? [] : of;
  const having = new Map<string, Part[]>();
  /** The first row that gets a value. */
  const first = new Map<string, PreviewRow>();
  const note = (key: string, part: Part): void => {
    const parts = having.get(key);
    if (parts === undefined) having.set(key, [part]);
    // Two are enough to name another part than the one that asks.
    else if (parts.length < 2 && parts.every(({ id }) => id !== part.id)) parts.push(part);
  };
  const flag = (row: PreviewRow, value: string, owner: string): PreviewRow => {
    const { outcome } = row;
    if (outcome.tag !== 'change' || level === 'off' || isFlagged(row)) return row;
    const finding = { rule: 'duplicate_sku' as const, level, numbers: duplicateNumbers(row.field, value, owner) };
    return { ...row, outcome: { ...outcome, findings: [...outcome.findings, finding] } };
  };
  const markOne = (row: PreviewRow): PreviewRow[] => {
    if (row.outcome.tag !== 'change' || row.outcome.value === '' || !unique.includes(row.field)) return [row];
    const { value } = row.outcome;
    const key = keyOf(row.field, value);
    const part = partOf(row);
    const before = first.get(key);
    const owner = having.get(key)?.find(({ id }) => id !== part.id)?.name ?? (before && partOf(before).name);
    const marked = owner === undefined ? row : flag(row, value, owner);
    if (before === undefined) first.set(key, marked);
    if (before === undefined || isFlagged(before)) return [marked];
    const anew = flag(before, value, part.name);
    first.set(key, anew);
    return [anew, marked];
  };
  return {
    add(products) {
      for (const product of products)
        for (const part of [product, ...product.variants])
          for (const field of unique) {
            const value = fields[field].read(part);
            if (value !== null) note(keyOf(field, value), { id: part.id, name: product.name });
          }
    },
    mark: (rows) => rows.flatMap(markOne),
  };
}

const keyOf = (field: FieldKey, value: string): string => `${field}/${toUniqueValue(value)}`;

const partOf = ({ productId, variantId, productName, variantLabel }: PreviewRow): Part => ({
  id: variantId ?? productId,
  name: variantLabel ?? productName,
});

const isFlagged = ({ outcome }: PreviewRow): boolean =>
  outcome.tag === 'change' && outcome.findings.some(({ rule }) => rule === 'duplicate_sku');
