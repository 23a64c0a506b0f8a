import type { Edit } from '../domain/edit.ts';

/** Taking an applied edit back is an edit too: from what we wrote to what stood before, so it asks if somebody changed it since. */
export function toUndo(edit: Edit, id: string, now: number, surface: Edit['surface']): Edit {
  return {
    ...edit,
    id,
    base: edit.value,
    value: edit.base,
    surface,
    createdAt: now,
    undoOf: edit.id,
    state: { tag: 'queued', notBefore: now },
  };
}
