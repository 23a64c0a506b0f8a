import { byIdentity } from '../../domain/by-identity.ts';
import { canBeUndone, finishedSeqOf, type Edit } from '../../domain/edit.ts';
import { keyOf, type PartRef, type Target } from './target.ts';

const newestByTarget = byIdentity((edits: readonly Edit[]) => {
  const newest = new Map<string, Edit>();
  for (const edit of edits) if (!newest.has(keyOf(edit))) newest.set(keyOf(edit), edit);
  return newest;
});

/** The newest edit of a target in a list that is newest first. */
export const latestEdit = (edits: readonly Edit[], target: Target): Edit | undefined =>
  edits.length === 0 ? undefined : newestByTarget(edits).get(keyOf(target));

const refusedOf = byIdentity((edits: readonly Edit[]) => edits.filter(({ state }) => state.tag === 'refused'));

/** True if an edit was refused because its product, this variant or this location no longer exists. */
export const isGone = (
  edits: readonly Edit[],
  { productId, variantId, locationId }: PartRef & Pick<Target, 'productId'>,
): boolean =>
  refusedOf(edits).some((edit) => {
    if (edit.productId !== productId || edit.state.tag !== 'refused') return false;
    const { description } = edit.state;
    if (description === 'product_gone') return true;
    if (edit.variantId !== variantId) return false;
    return description === 'variant_gone' || (description === 'location_gone' && edit.locationId === locationId);
  });

/** True if a new value replaces this edit, so that the edit is discarded first. */
export const isReplaceable = ({ state }: Edit): boolean =>
  state.tag === 'waiting' || state.tag === 'conflict' || state.tag === 'refused';

/** The newest saved edit that can be undone: neither an undo nor undone, saved after the edit of this number. */
export const latestUndoable = (edits: readonly Edit[], afterSeq: number): Edit | undefined =>
  edits.find((edit) => finishedSeqOf(edit) > afterSeq && isUndoable(edits, edit));

/** True if an edit can be undone, and is neither an undo nor undone. */
export const isUndoable = (edits: readonly Edit[], edit: Edit): boolean =>
  canBeUndone(edit) && edit.undoOf === null && !edits.some((other) => other.undoOf === edit.id);
