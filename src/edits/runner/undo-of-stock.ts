import { isTypedBefore, type Edit } from '../../domain/edit.ts';
import type { Step, Write } from './attempt-steps.ts';
import { isSameTarget } from './merge-edits.ts';

/** An edit that an undo takes back, and the saved edits of its product that were typed after it, newest first. */
export interface Undone {
  undone: Edit;
  later: readonly Edit[];
}

/** The undos of changes of stock over which a count was typed since. */
export async function findOvertakenUndos(
  edits: readonly Edit[],
  savedSince: ((undo: Edit) => Promise<Undone | null>) | undefined,
): Promise<ReadonlySet<string>> {
  const overtaken = new Set<string>();
  for (const undo of edits.filter(({ undoOf, delta }) => undoOf !== null && delta !== null)) {
    const found = await savedSince?.(undo);
    if (found && isOvertaken(undo, found)) overtaken.add(undo.id);
  }
  return overtaken;
}

/**
 * True if a count was typed after the change of stock that an undo takes back, and still stands: the change is in it no more. A
 * count that was undone, and the undo of it, say nothing about the change.
 */
export function isOvertaken(undo: Edit, { undone, later }: Undone): boolean {
  const counts = later.filter(
    (edit) => edit.id !== undo.id && edit.delta === null && isTypedBefore(undone, edit) && isSameTarget(edit, undo),
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

/** The question about such an undo, with the count that it would make. */
export const overtakenStep = ({ value, before }: Write): Step => ({
  state: { tag: 'conflict', theirs: before.value },
  base: before.value,
  value,
});
