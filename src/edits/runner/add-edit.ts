import type { Edit } from '../../domain/edit.ts';
import { ShelfedgeError } from '../../base/errors.ts';
import type { EditStore } from './edit-store.ts';
import {
  addPossibleValues,
  canBeDropped,
  isFollowedByRow,
  isReplaceable,
  isSupersededBy,
  replacePending,
} from './merge-edits.ts';

/**
 * Stores a new edit in place of the pending single edits that it supersedes, and of the edits in `replaces`. Resolves with the
 * stored edit. Runs one at a time: the second edit of a target has to find the first.
 */
export type AddEdit = (edit: Edit, replaces: readonly string[]) => Promise<Edit>;

export function createAdding(editStore: EditStore, now: () => number): AddEdit {
  return async (edit, replaces) => {
    const others = editStore.edits.ofProduct(edit);
    const pending = [...others, ...editStore.edits.asking(edit)].filter(
      (other) => isReplaceable(other, now()) && isSupersededBy(other, edit) && !isFollowedByRow(other, others),
    );
    const merged = replacePending(pending, edit);
    const superseded = merged.delta === null ? pending.map(({ id }) => id) : [];
    const rest = replaces.filter((id) => !superseded.includes(id));
    const newEdit = { ...merged, replaced: [...merged.replaced, ...rest] };
    const isSuperseded = ({ id }: Edit): boolean => superseded.includes(id);
    return editStore.replace(newEdit, [...superseded, ...rest], {
      canBeDropped: (other) =>
        isSuperseded(other) ? isReplaceable(other, now()) : canBeReplacedBy(other, newEdit, now()),
      // Some superseded edits may have been sent meanwhile.
      toStored(stayed, dropped) {
        const now = new Map([...stayed, ...dropped].map((one) => [one.id, one]));
        const asStored = pending.map((one) => now.get(one.id) ?? one);
        return addPossibleValues(stayed.filter(isSuperseded), {
          ...replacePending(asStored, edit),
          replaced: newEdit.replaced,
        });
      },
    });
  };
}

function canBeReplacedBy(other: Edit, { delta }: Edit, now: number): boolean {
  const isFree = canBeDropped(other, now);
  // The new edit already contains this delta.
  if (!isFree && delta !== null) throw new ShelfedgeError('conflict', 'The edit was sent already.');
  return isFree;
}
