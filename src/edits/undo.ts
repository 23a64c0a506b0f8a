import type { Edit } from '../domain/edit.ts';
import { toEdit } from './new-edit.ts';

/** The id of what takes an edit back: always the same, so that nothing is taken back twice, whoever asks how often. */
const undoIdOf = (id: string): string => {
  const next = (Number.parseInt(id.slice(-12), 16) + 1) % 2 ** 48;
  return id.slice(0, -12) + next.toString(16).padStart(12, '0');
};

/**
 * Taking an applied edit back is an edit too: from what we wrote to what stood before, so it asks if somebody changed it
 * since. A change of stock is taken back as a change, which no sale meanwhile is in the way of.
 */
export function toUndo(edit: Edit, by: Pick<Edit, 'surface' | 'who'> & { now: number; holdMs: number }): Edit {
  const { now, holdMs, surface, who } = by;
  const back = {
    id: undoIdOf(edit.id),
    base: edit.after ?? edit.value,
    value: edit.sent?.before ?? edit.base,
    delta: negated(edit.delta),
  };
  return toEdit({ ...edit, ...back }, { storeId: edit.storeId, surface, who, createdAt: now, undoOf: edit.id }, holdMs);
}

const negated = (delta: string | null): string | null => (delta === null ? null : String(-Number(delta)));
