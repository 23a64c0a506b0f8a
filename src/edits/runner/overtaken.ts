import type { Edit } from '../../domain/edit.ts';
import type { AttemptContext, SavedSince, Step, Write } from './attempt-steps.ts';
import { isSameTarget } from './merge-edits.ts';

/**
 * The edits of stock that something typed later has overtaken: units behind a count, and a count of a bulk change or one that came
 * back behind units.
 */
export async function findOvertaken(
  edits: readonly Edit[],
  savedSince: AttemptContext['savedSince'],
): Promise<ReadonlySet<string>> {
  const asked = edits.filter(isAsked);
  const found = asked.length === 0 ? undefined : await savedSince?.(asked);
  const isLate = (edit: Edit): boolean => {
    const since = found?.get(edit.id);
    return since !== undefined && isOvertaken(edit, since);
  };
  return new Set(asked.filter(isLate).map(({ id }) => id));
}

/** Single counts are sent before what is typed after them; units, rows and counts that came back can be overtaken. */
const isAsked = ({ field, delta, isBack, batchId }: Edit): boolean =>
  field === 'stock' && (delta !== null || isBack === true || batchId !== null);

/**
 * True if a count was typed since and still stands, or units since a count. Edits that were undone, and the undo of them, say nothing.
 */
export function isOvertaken(edit: Edit, { order, later }: SavedSince): boolean {
  const since = later.filter(
    (other) =>
      other.id !== edit.id &&
      (other.delta === null || edit.delta === null) &&
      other.order > order &&
      isSameTarget(other, edit),
  );
  const ids = new Set(since.map(({ id }) => id));
  const takenBack = new Set<string>();
  return since.some(({ id, undoOf }) => {
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
