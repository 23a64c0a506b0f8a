import type { Edit } from '../domain/edit.ts';
import { toEdit } from './new-edit.ts';

/**
 * Taking an applied edit back is an edit too: from what we wrote to what stood before, so it asks if somebody changed it
 * since. A change of stock is taken back as a change, which no sale meanwhile is in the way of.
 */
export function toUndo(edit: Edit, by: Pick<Edit, 'id' | 'surface' | 'who'> & { now: number; holdMs: number }): Edit {
  const { id, now, holdMs, surface, who } = by;
  const back = {
    id,
    base: edit.after ?? edit.value,
    value: edit.sent?.before ?? edit.base,
    delta: negated(edit.delta),
  };
  return toEdit({ ...edit, ...back }, { storeId: edit.storeId, surface, who, createdAt: now, undoOf: edit.id }, holdMs);
}

const negated = (delta: string | null): string | null => (delta === null ? null : String(-Number(delta)));
