import type { Edit } from '../../domain/edit.ts';
import type { FieldEdit } from '../fields/field-edit.ts';

/** What happens when a person leaves the card: it closes, it stays because a save is running, or it undoes a delayed save. */
export type Leaving = { do: 'close' } | { do: 'stay' } | { do: 'takeBack'; editId: string };

/** Whether an edit is delayed so that it can be undone. */
export const isHeld = (edit: Edit | undefined, nowMs: number): boolean =>
  edit?.state.tag === 'queued' && edit.state.notBefore > nowMs;

/** Decides what happens when a person leaves a card, from the state of its field and its newest edit. */
export function leavingOf(
  by: 'escape' | 'button',
  field: FieldEdit | undefined,
  edit: Edit | undefined,
  nowMs: number,
): Leaving {
  if (edit !== undefined && isHeld(edit, nowMs) && by === 'escape') return { do: 'takeBack', editId: edit.id };
  const isSaving = field?.tag === 'saving' || edit?.state.tag === 'queued' || edit?.state.tag === 'sending';
  return { do: isSaving ? 'stay' : 'close' };
}
