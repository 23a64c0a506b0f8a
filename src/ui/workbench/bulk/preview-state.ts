import type { PreviewRow } from '../../../domain/bulk.ts';
import type { Intent } from '../../../domain/edit.ts';
import type { ErrorCode } from '../../../domain/errors.ts';

/** The rows of a preview, by place, and how far it is. */
export interface Preview {
  tag: 'loading' | 'stopped' | 'failed' | 'done';
  /** The preview's own id, by which its next rows are asked for. */
  id: string;
  rows: ReadonlyMap<string, PreviewRow>;
  failure: ErrorCode | null;
}

/** How a row of a preview counts: `asks` and `blocked` by what the guardrails found. */
export const rowKinds = ['change', 'asks', 'blocked', 'problem', 'same'] as const;
export type RowKind = (typeof rowKinds)[number];

const placeOf = ({ productId, variantId, locationId, field }: PreviewRow): string =>
  `${productId}/${variantId ?? ''}/${locationId ?? ''}/${field}`;

/** A preview with more rows; one that comes twice, because it had to begin anew, stands as it came last. */
export const withRows = (rows: Preview['rows'], more: readonly PreviewRow[]): Map<string, PreviewRow> =>
  new Map([...rows, ...more.map((row) => [placeOf(row), row] as const)]);

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

/** The rows that would be applied, as what is sent; those that a guardrail asks about only when told so. */
export const toIntents = (rows: Iterable<PreviewRow>, withAsking: boolean, newId: () => string): Intent[] =>
  [...rows].flatMap((row) => {
    const kind = kindOf(row);
    if (row.outcome.tag !== 'change' || !(kind === 'change' || (kind === 'asks' && withAsking))) return [];
    const { outcome, ...place } = row;
    const { value, delta, prices, findings } = outcome;
    const confirmed = findings.map(({ rule }) => rule);
    return [{ ...place, id: newId(), value, delta, ...(prices && { prices }), confirmed }];
  });
