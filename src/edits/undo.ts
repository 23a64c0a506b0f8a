import type { Edit } from '../domain/edit.ts';

/** Taking an applied edit back is an edit too: from what we wrote to what stood before, so it asks if somebody changed it since. */
export function toUndo(edit: Edit, by: { id: string; now: number; holdMs: number; surface: Edit['surface'] }): Edit {
  const { id, now, holdMs, surface } = by;
  return {
    ...edit,
    id,
    base: edit.value,
    value: edit.base,
    surface,
    createdAt: now,
    ours: [],
    undoOf: edit.id,
    state: { tag: 'queued', notBefore: now + holdMs },
  };
}
