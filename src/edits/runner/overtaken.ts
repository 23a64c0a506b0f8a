import type { Edit } from '../../domain/edit.ts';
import type { Step, Write } from './attempt-steps.ts';
import { isSameTarget } from './merge-edits.ts';

/** The saved edits of a field that were typed after a change of stock, or after the change that it undoes. */
export interface SavedSince {
  /** The place in the order of typing after which these are. */
  order: number;
  /** Newest first. */
  later: readonly Edit[];
}

/** The changes of stock over which a count was typed: an undo, or a row of a bulk change that was begun before. */
export async function findOvertaken(
  edits: readonly Edit[],
  savedSince: ((edit: Edit) => Promise<SavedSince | null>) | undefined,
): Promise<ReadonlySet<string>> {
  const overtaken = new Set<string>();
  for (const edit of edits.filter(({ delta }) => delta !== null)) {
    const since = await savedSince?.(edit);
    if (since && isOvertaken(edit, since)) overtaken.add(edit.id);
  }
  return overtaken;
}

/**
 * True if a count was typed since and still stands: a change of stock is in it, or left out, as it was meant. A count that was
 * undone, and the undo of it, say nothing about the change.
 */
export function isOvertaken(edit: Edit, { order, later }: SavedSince): boolean {
  const counts = later.filter(
    (other) => other.id !== edit.id && other.delta === null && other.order > order && isSameTarget(other, edit),
  );
  const ids = new Set(counts.map(({ id }) => id));
  const takenBack = new Set<string>();
  return counts.some(({ id, undoOf }) => {
    if (takenBack.has(id)) return false;
    if (undoOf === null || !ids.has(undoOf)) return true;
    takenBack.add(undoOf);
    return false;
  });
}

/** The question about such a change, with the count that it would make. */
export const overtakenStep = ({ value, before }: Write): Step => ({
  state: { tag: 'conflict', theirs: before.value },
  base: before.value,
  value,
});
