import { isHeld, type Edit } from '../../domain/edit.ts';
import type { FieldEdit } from '../fields/field-edit.ts';

/** The action when a person leaves the card: it closes, it stays because a save is running, or it undoes delayed saves. */
export type Leaving = { do: 'close' } | { do: 'stay' } | { do: 'takeBack'; editIds: string[] };

/** One field of the card with its newest edit. */
export interface LeftField {
  state: FieldEdit | undefined;
  edit: Edit | undefined;
}

/** Decides what happens when a person leaves a card, from the states of its fields and their newest edits. */
export function leavingOf(by: 'escape' | 'button', left: readonly LeftField[], nowMs: number): Leaving {
  const held = left.flatMap(({ edit }) => (edit !== undefined && isHeld(edit, nowMs) ? [edit.id] : []));
  if (held.length > 0 && by === 'escape') return { do: 'takeBack', editIds: held };
  const isSaving = left.some(
    ({ state, edit }) => state?.tag === 'saving' || edit?.state.tag === 'queued' || edit?.state.tag === 'sending',
  );
  return { do: isSaving ? 'stay' : 'close' };
}

/** True if every field shows its saved value: nothing is typed, waits or needs an answer. */
export const isAllSaved = (left: readonly LeftField[]): boolean =>
  left.every(
    ({ state, edit }) =>
      (state === undefined || state.tag === 'viewing') && (edit === undefined || edit.state.tag === 'applied'),
  );
