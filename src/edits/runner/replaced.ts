import { isHeld, isTypedBefore, wasSeenBy, type Edit, type EditState } from '../../domain/edit.ts';
import type { Batch } from '../../domain/batch.ts';
import { unseenSettledAt } from './back-off.ts';
import { claimsOf, coversAll, createClaims, overlaps, type Claims } from './claims.ts';

/** The last of the later edits that take an edit's place, and the others without which it does not set all of the numbers. */
export interface Replacement {
  by: Edit;
  beside: readonly Edit[];
}

/** By the id of the edit that is never sent. */
export type Replacements = ReadonlyMap<string, Replacement>;

interface ReplaceContext {
  batches: ReadonlyMap<string, Batch>;
  /** The edits of the product that ask. */
  asking?: readonly Edit[];
  /** True for a later edit that counts. */
  counts(edit: Edit): boolean;
}

/** True if neither an edit nor one that it replaced can have been written. */
export const isUnsent = ({ state, ownValues }: Edit): boolean =>
  ownValues.length === 0 && (state.tag === 'queued' || (state.tag === 'waiting' && !state.wasSent));

/**
 * True for a question that is moot once something later sets its numbers. A change of stock in doubt names the written
 * count, and an unseen edit the values that may have been written before it, so these stay.
 */
const isMoot = (edit: Edit): boolean =>
  edit.state.tag === 'conflict' && edit.state.why !== 'doubt' && unseenSettledAt(edit) === 0;

export const isReplaceable = (edit: Edit): boolean => isUnsent(edit) || isMoot(edit);

/** True once the undo window of an edit is over. */
export const isInEffect = (edit: Edit, now: number): boolean => !isHeld(edit, now);

/**
 * The edits of one product that later ones replace: nothing of them was sent, or they ask, and later edits set all of their
 * numbers. A stock delta adds up and an undo takes back its own change, so neither replaces another edit. Pending single edits
 * replace each other when they are added, and rows of one batch belong together.
 */
export function findReplacements(
  edits: readonly Edit[],
  { batches, counts, asking = [] }: ReplaceContext,
): Replacements {
  const found = new Map<string, Replacement>();
  if (asking.length === 0 && new Set(edits.map(({ batchId }) => batchId)).size < 2) return found;
  const claimsFor = createClaims();
  for (const edit of [...edits, ...asking]) {
    if (!isReplaceable(edit) || !isStarted(edit, batches)) continue;
    const later = edits.filter(
      (other) =>
        (other.batchId !== edit.batchId || isMoot(edit)) &&
        isTypedBefore(edit, other) &&
        countsAgainst(other, edit, batches) &&
        counts(other),
    );
    const replacement = findReplacement(later, claimsFor(edit), claimsFor);
    if (replacement !== undefined) found.set(edit.id, replacement);
  }
  return found;
}

/** The later edits that together set all of these numbers, the fewest that are enough; undefined if they do not. */
export function findReplacement(
  later: readonly Edit[],
  own: Claims,
  claimsFor: (edit: Edit) => Claims = claimsOf,
): Replacement | undefined {
  const newestFirst = later
    .filter((other) => overlaps(claimsFor(other), own))
    .toSorted((a, b) => (isTypedBefore(a, b) ? 1 : -1));
  const covered = new Set<string>();
  const needed = newestFirst.filter((other) => {
    const added = [...claimsFor(other)].filter((claim) => own.has(claim) && !covered.has(claim));
    for (const claim of added) covered.add(claim);
    return added.length > 0;
  });
  const [by, ...beside] = needed;
  return by !== undefined && coversAll(covered, own) ? { by, beside } : undefined;
}

/**
 * True if a later edit can take the place of an earlier one. Rows of one batch belong together, and a row takes no place of what
 * was typed after its preview: it asks.
 */
export const countsAgainst = (later: Edit, edit: Edit, batches: ReadonlyMap<string, Batch>): boolean =>
  (later.batchId === null || later.batchId !== edit.batchId) &&
  later.delta === null &&
  (later.undoOf === null || later.undoOf === edit.id) &&
  wasSeenBy(edit, later) &&
  isStarted(later, batches);

const isStarted = ({ batchId }: Edit, batches: ReadonlyMap<string, Batch>): boolean =>
  batchId === null || batches.get(batchId)?.state !== 'filling';

/** The state of a replaced edit; `beside` is left out if `by` sets all of its numbers. */
export const replacedState = ({
  at,
  by,
  beside,
  wasSent,
}: {
  at: number;
  by: string;
  beside: readonly string[];
  wasSent: boolean;
}): EditState => ({
  tag: 'replaced',
  at,
  by,
  ...(beside.length > 0 && { beside: [...beside] }),
  ...(wasSent && { wasSent }),
});
