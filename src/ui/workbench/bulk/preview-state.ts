import type { PreviewRow, Selection } from '../../../domain/bulk.ts';
import type { Intent } from '../../../domain/edit.ts';
import type { ErrorCode } from '../../../base/errors.ts';

/** A row with the id of the edit that it becomes, which is created once, so that a row applied twice is one edit. */
export type IdentifiedRow = PreviewRow & { id: string };

/** The rows of a preview by target, and its progress. */
export interface Preview {
  tag: 'loading' | 'stopped' | 'failed' | 'done';
  /** The id by which the next rows are requested, and of the batch once the preview is applied. */
  id: string;
  /** The store of these products and of the batch. */
  storeId: string;
  /** The products that were looked for. */
  selection: Selection;
  /** The number of products that were found. */
  products: number;
  rows: ReadonlyMap<string, IdentifiedRow>;
  failure: ErrorCode | null;
}

/** The kinds of rows; `asks` and `blocked` by the guardrails' findings. */
export const rowKinds = ['change', 'asks', 'blocked', 'problem', 'same'] as const;
export type RowKind = (typeof rowKinds)[number];

const placeOf = ({ productId, variantId, locationId, field }: PreviewRow): string =>
  `${productId}/${variantId ?? ''}/${locationId ?? ''}/${field}`;

/** A preview with more rows. If the preview restarted, a newer row replaces the older one. */
export const withRows = (
  rows: Preview['rows'],
  more: readonly PreviewRow[],
  newId: () => string,
): Map<string, IdentifiedRow> =>
  new Map([...rows, ...more.map((row) => [placeOf(row), { ...row, id: newId() }] as const)]);

export function kindOf({ outcome }: PreviewRow): RowKind {
  if (outcome.tag !== 'change') return outcome.tag;
  if (outcome.findings.some(({ level }) => level === 'block')) return 'blocked';
  return outcome.findings.length > 0 ? 'asks' : 'change';
}

export function countKinds(rows: Iterable<PreviewRow>): Record<RowKind, number> {
  const counts: Record<RowKind, number> = { change: 0, asks: 0, blocked: 0, problem: 0, same: 0 };
  for (const row of rows) counts[kindOf(row)] += 1;
  return counts;
}

/** The intents of the rows to apply; rows with a guardrail's question only if `withAsking`. */
export const toIntents = (rows: Iterable<IdentifiedRow>, withAsking: boolean): Intent[] =>
  [...rows].flatMap((row) => {
    const kind = kindOf(row);
    if (row.outcome.tag !== 'change' || !(kind === 'change' || (kind === 'asks' && withAsking))) return [];
    const { outcome, ...place } = row;
    const { value, delta, prices, findings } = outcome;
    const confirmed = findings.map(({ rule }) => rule);
    const names = {
      productName: row.productName.slice(0, 200),
      variantLabel: row.variantLabel?.slice(0, 500) ?? null,
    };
    return [{ ...place, ...names, value, delta, ...(prices && { prices }), confirmed }];
  });
