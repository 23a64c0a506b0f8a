import { isHeld, isTypedBefore, wasSeenBy, type Edit } from '../../domain/edit.ts';
import type { Batch } from '../../domain/batch.ts';
import { claimsOf, coversAll, type Claims } from './claims.ts';

/** The later edit that takes an edit's place, by the id of the edit that is never sent. */
export type Replacements = ReadonlyMap<string, Edit>;

interface ReplaceContext {
  batches: ReadonlyMap<string, Batch>;
  /** True for a later edit that counts. */
  counts(edit: Edit): boolean;
}

/** True if nothing of an edit, nor of one that it replaced, can have been written. */
export const isUnsent = ({ state, ownValues }: Edit): boolean =>
  ownValues.length === 0 && (state.tag === 'queued' || (state.tag === 'waiting' && !state.wasSent));

/** True once the undo window of an edit is over. */
export const isInEffect = (edit: Edit, now: number): boolean => !isHeld(edit, now);

/**
 * The edits of one product that later ones replace: nothing of them was sent, and later edits set all of their numbers. A
 * stock delta adds up and an undo takes back its own change, so neither replaces another edit. Single edits replace each
 * other when they are added, and rows of one batch belong together.
 */
export function findReplacements(edits: readonly Edit[], { batches, counts }: ReplaceContext): Replacements {
  const found = new Map<string, Edit>();
  if (new Set(edits.map(({ batchId }) => batchId)).size < 2) return found;
  const claims = new Map<Edit, Claims>();
  const claimsFor = (edit: Edit): Claims => {
    const known = claims.get(edit) ?? claimsOf(edit);
    claims.set(edit, known);
    return known;
  };
  for (const edit of edits) {
    if (!isUnsent(edit) || !isStarted(edit, batches)) continue;
    const later = edits.filter(
      (other) =>
        other.batchId !== edit.batchId &&
        isTypedBefore(edit, other) &&
        countsAgainst(other, edit, batches) &&
        counts(other),
    );
    const own = claimsFor(edit);
    const last = later.reduce<Edit | undefined>((a, b) => (a === undefined || isTypedBefore(a, b) ? b : a), undefined);
    if (last === undefined || own.size === 0) continue;
    if (coversAll(new Set(later.flatMap((other) => [...claimsFor(other)])), own)) found.set(edit.id, last);
  }
  return found;
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
