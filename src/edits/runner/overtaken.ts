import type { Edit } from '../../domain/edit.ts';
import type { AttemptContext, SavedSince, Step, Write } from './attempt-steps.ts';
import { isSameTarget } from './merge-edits.ts';

/**
 * The edits of stock that a later edit has overtaken: units after which a count was typed, and a count of a bulk
 * change, or a restored one, after which units were typed.
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

/** Single counts are sent before later edits; units, rows and restored counts can be overtaken. */
const isAsked = ({ field, delta, isBack, batchId }: Edit): boolean =>
  field === 'stock' && (delta !== null || isBack === true || batchId !== null);

/**
 * True if a count was typed later and still stands, or units were typed after a count. Undone edits and their undos do
 * not count.
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

/** The question about an overtaken change, with the count that it would make. */
export const overtakenStep = ({ value, before }: Write): Step => ({
  state: { tag: 'conflict', theirs: before.value },
  base: before.value,
  value,
});
