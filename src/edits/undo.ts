import type { Edit, PriceChange } from '../domain/edit.ts';
import { guardRules } from '../domain/guardrails.ts';
import { toEdit } from './new-edit.ts';

/** The id of an edit's undo. It is derived from the edit's id, so repeated undo requests produce one edit. */
export const undoIdOf = (id: string): string => {
  const next = (Number.parseInt(id.slice(-12), 16) + 1) % 2 ** 48;
  return id.slice(0, -12) + next.toString(16).padStart(12, '0');
};

/**
 * Creates the undo of an applied edit: from the value we wrote to the value before it. A foreign change since then is a
 * conflict. A stock delta is negated, so sales made meanwhile are kept.
 */
export function toUndo(
  undone: Edit,
  by: Pick<Edit, 'surface' | 'keyFingerprint'> & { now: number; holdMs: number },
): Edit {
  const { now, holdMs, surface, keyFingerprint } = by;
  const { readBackOnly: _, seenOrder: __, isBack: ___, ...edit } = undone;
  const undo = {
    id: undoIdOf(edit.id),
    ...toUndone(edit),
    delta: negated(edit.delta),
    // The previous value was accepted once: no guardrail asks about restoring exactly that value.
    confirmed: [...guardRules],
  };
  return toEdit(
    { ...edit, ...undo },
    { storeId: edit.storeId, surface, keyFingerprint, createdAt: now, undoOf: edit.id },
    holdMs,
  );
}

/** The value that an undo goes from, and the one that it goes back to. */
export const toUndone = (edit: Edit): Pick<Edit, 'base' | 'value' | 'prices'> => ({
  base: edit.after ?? edit.value,
  value: edit.countBefore ?? edit.sent?.before ?? edit.base,
  ...(edit.prices && { prices: isMergedUndo(edit) ? edit.prices : reversed(edit.prices) }),
});

/**
 * True for an undo of which nothing was sent, and that took the place of an edit which may have been applied. Its value is the
 * one before both, so the same undo takes back both.
 */
const isMergedUndo = ({ undoOf, sent, ownValues }: Edit): boolean =>
  undoOf !== null && sent === null && ownValues.length > 0;

const reversed = ({ from, to, ...change }: PriceChange): PriceChange => ({
  ...change,
  from: to,
  to: from,
  intent: null,
});

const negated = (delta: string | null): string | null => (delta === null ? null : String(-Number(delta)));
