import type { Edit } from '../domain/edit.ts';
import { guardRules } from '../domain/guardrails.ts';
import { toEdit } from './new-edit.ts';
import { isMergedUndo, toUndone } from './runner/undone-values.ts';

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
  const {
    readBackOnly: _,
    seenOrder: __,
    isBack: ___,
    restored: ____,
    question: _____,
    skippedExamples: ______,
    ...edit
  } = undone;
  const undo = {
    id: undoIdOf(edit.id),
    ...toUndone(edit),
    delta: negated(edit.delta),
    // The previous value was accepted once: no guardrail asks about restoring exactly that value.
    confirmed: [...guardRules],
  };
  const origin = { storeId: edit.storeId, surface, keyFingerprint, createdAt: now, undoOf: edit.id };
  const { ownValues } = isMergedUndo(edit) ? edit : { ownValues: [] };
  return { ...toEdit({ ...edit, ...undo }, origin, holdMs), ownValues };
}

const negated = (delta: string | null): string | null => (delta === null ? null : String(-Number(delta)));
