import type { Edit } from '../domain/edit.ts';

/** Whether an edit can still be replaced: it waits, or it is held back for an undo window. */
export const isHeld = ({ state, batchId }: Edit, now: number): boolean =>
  batchId === null && (state.tag === 'waiting' || (state.tag === 'queued' && state.notBefore > now));

const isSameTarget = (a: Edit, b: Edit): boolean =>
  a.storeId === b.storeId && a.productId === b.productId && a.variantId === b.variantId && a.field === b.field;

/** Whether an edit takes the place of one that is held: typed over it, or taking it back. An undo of another waits its turn. */
export const isReplacedBy = (held: Edit, edit: Edit): boolean =>
  isSameTarget(held, edit) && (edit.undoOf === null || edit.undoOf === held.id);

/**
 * Typed again over an edit that still waits: one edit, from what stood before the first, or from what that may have made
 * of it. Changes of stock add up, so each stays an edit of its own.
 */
export function over(pending: Edit, edit: Edit): Edit {
  if (edit.delta !== null) return edit;
  const wasSent = pending.state.tag === 'waiting' && pending.state.wasSent;
  return { ...edit, base: pending.base, ours: wasSent ? [...pending.ours, ...written(pending)] : pending.ours };
}

/** What may stand in the store because of an edit. */
const written = ({ value, delta, sent }: Edit): string[] =>
  delta === null || sent === null ? [value] : [value, sent.before, String(Number(sent.before) + Number(delta))];
