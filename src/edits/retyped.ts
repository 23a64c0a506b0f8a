import type { Edit } from '../domain/edit.ts';
import { settledAt } from './back-off.ts';

/** Whether an edit can still be replaced: it waits, or it is held back for an undo window. */
export const isHeld = ({ state, batchId }: Edit, now: number): boolean =>
  batchId === null && (state.tag === 'waiting' || (state.tag === 'queued' && state.notBefore > now));

export const isSameTarget = (a: Edit, b: Edit): boolean =>
  a.storeId === b.storeId && a.productId === b.productId && a.variantId === b.variantId && a.field === b.field;

/** Whether an edit takes the place of one that is held: typed over it, or taking it back. An undo of another waits its turn. */
export const isReplacedBy = (held: Edit, edit: Edit): boolean =>
  isSameTarget(held, edit) && (edit.undoOf === null || edit.undoOf === held.id);

/** Whether an edit can make room for another: nothing of it is on its way, and no pieces of it may have arrived. */
export const mayGo = ({ state, delta }: Edit, now: number): boolean => {
  switch (state.tag) {
    case 'conflict':
    case 'refused':
      return true;
    case 'waiting':
      return delta === null || !state.wasSent;
    case 'queued':
      return state.notBefore > now;
    case 'sending':
    case 'applied':
      return false;
  }
};

/**
 * Typed again over edits that still wait: one edit, from what stood before the first, or from what they may have made of
 * it. Changes of stock add up, so each stays an edit of its own.
 */
export function over(pending: readonly Edit[], edit: Edit): Edit {
  const [first] = pending;
  if (edit.delta !== null || first === undefined) return edit;
  const sent = pending.filter(({ state }) => state.tag === 'waiting' && state.wasSent);
  const ours = [...pending.flatMap((one) => one.ours), ...sent.flatMap(written)];
  const { state } = edit;
  // What may still come into force must not come after this one, nor what the others were held back for.
  const held = pending.flatMap((one) => (one.state.tag === 'queued' && one.ours.length > 0 ? one.state.notBefore : []));
  const notBefore =
    state.tag === 'queued' ? Math.max(state.notBefore, ...sent.map((one) => settledAt(one)), ...held) : 0;
  const replaced = pending.flatMap((one) => [...one.replaced, one.id]);
  return { ...edit, base: first.base, ours, replaced, state: state.tag === 'queued' ? { ...state, notBefore } : state };
}

/** Typed over edits of which some were sent before they could be replaced. */
export const after = (begun: readonly Edit[], edit: Edit): Edit => ({
  ...edit,
  ours: [...edit.ours, ...begun.flatMap(written)],
});

/** What may stand in the store because of an edit. */
const written = ({ value, delta, sent }: Edit): string[] =>
  delta === null || sent === null ? [value] : [value, sent.before, String(Number(sent.before) + Number(delta))];
