import type { Edit } from '../../domain/edit.ts';
import type { FieldEdit } from '../fields/field-edit.ts';

/** What somebody who leaves the card gets: it closes, it stays because a save would go on unseen, or the held save is taken back. */
export type Leaving = { do: 'close' } | { do: 'stay' } | { do: 'takeBack'; editId: string };

/** Whether an edit is held back for an undo window. */
export const isHeld = (edit: Edit | undefined, nowMs: number): boolean =>
  edit?.state.tag === 'queued' && edit.state.notBefore > nowMs;

/** What becomes of a card whose field and newest edit stand so, when somebody wants to leave it. */
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
