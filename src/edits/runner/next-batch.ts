import { isHeld, isTypedBefore, type Edit } from '../../domain/edit.ts';
import { hasTimeLeft } from '../../domain/wait.ts';
import { unseenSettledAt } from './back-off.ts';
import { claimsOf, overlaps } from './claims.ts';
import type { EditStore } from './edit-store.ts';
import { findReplacements } from './replaced.ts';

export const isDue = (edit: Pick<Edit, 'state'>, now: number): boolean =>
  edit.state.tag === 'sending' ||
  (edit.state.tag === 'queued' && !isHeld(edit, now)) ||
  (edit.state.tag === 'waiting' && !hasTimeLeft(edit.state.nextAt, now));

/** True if an edit has a write with an unknown outcome. */
const isOutcomeUnseen = ({ state }: Pick<Edit, 'state'>): boolean =>
  state.tag === 'sending' || (state.tag === 'waiting' && state.wasSent);

/**
 * True if one edit of a product goes before another: the older one first. Edits with an unknown outcome go before all
 * others, because they are read back before anything changes.
 */
export const isAhead = (other: Edit, edit: Edit): boolean =>
  isOutcomeUnseen(other) === isOutcomeUnseen(edit) ? isTypedBefore(other, edit) : isOutcomeUnseen(other);

/**
 * True while a write that `other` took the place of can still take effect, and overwrite what `edit` writes to the same number.
 * Then `edit` waits, although it was typed before `other`.
 */
export const isUnsettledBefore = (other: Edit, edit: Edit, now: number): boolean =>
  other.id !== edit.id &&
  other.ownValues.length > 0 &&
  (isHeld(other, now) || hasTimeLeft(unseenSettledAt(other), now)) &&
  overlaps(claimsOf(other), claimsOf(edit));

export interface NextGroupOptions {
  storeId: string;
  now: number;
  /** The maximum number of products in a group. */
  groupSize: number;
  isBusy(edit: Edit): boolean;
}

/** The maximum number of rows in a group: the limit of one bulk call and of one journal step. */
const maxRows = 1000;

type StoredEdits = Pick<EditStore, 'edits' | 'batches'>;

/**
 * The next rows of running batches to send together: one field, each target once, each row at its turn. Rows that were
 * tried before and are due again go first, or they would wait until the queue behind them is empty.
 */
export function selectNextGroup(editStore: StoredEdits, options: NextGroupOptions): Edit[] {
  const sendable = inTurn(sendableRows(editStore, options));
  const ofField = sendable.filter(({ field }) => field === sendable[0]?.field);
  const group: Edit[] = [];
  const products = new Set<string>();
  const targets = new Set<string>();
  for (const edit of ofField) {
    const target = `${edit.productId}/${edit.variantId ?? ''}/${edit.locationId ?? ''}`;
    if (targets.has(target)) continue;
    if (group.length === maxRows) break;
    if (!products.has(edit.productId) && products.size === options.groupSize) break;
    products.add(edit.productId);
    targets.add(target);
    group.push(edit);
  }
  return group;
}

/**
 * The ids of the rows of a product that have to wait: for a write of unknown outcome, for an earlier single edit of the same
 * numbers, or because a later edit is about to replace them. An unsent row of another batch holds up nothing.
 */
function heldBack(rows: readonly Edit[], { edits, batches }: StoredEdits, now: number): string[] {
  const [first] = rows;
  const [ofProduct, asking] = first === undefined ? [[], []] : [edits.ofProduct(first), edits.asking(first)];
  if (ofProduct.length + asking.length < 2) return [];
  const replaced = findReplacements(ofProduct, { batches: batches.all(), counts: () => true });
  const waits = (edit: Edit): boolean => replaced.has(edit.id) || isHeldBack(edit, { ofProduct, asking, now });
  return rows.filter(waits).map(({ id }) => id);
}

/** True if a row waits for a write of unknown outcome, or for an earlier single edit. */
function isHeldBack(
  edit: Edit,
  { ofProduct, asking, now }: { ofProduct: readonly Edit[]; asking: readonly Edit[]; now: number },
): boolean {
  // Rows of one batch go out together, except that a write of unknown outcome is read back first.
  const isBeside = (other: Edit): boolean =>
    other.batchId === edit.batchId && isOutcomeUnseen(other) === isOutcomeUnseen(edit);
  const holds = (other: Edit): boolean =>
    isOutcomeUnseen(other)
      ? other.field === edit.field || overlaps(claimsOf(other), claimsOf(edit))
      : other.batchId === null && overlaps(claimsOf(other), claimsOf(edit));
  return (
    ofProduct.some((other) => other !== edit && !isBeside(other) && isAhead(other, edit) && holds(other)) ||
    [...ofProduct, ...asking].some((other) => other.batchId === null && isUnsettledBefore(other, edit, now))
  );
}

/**
 * The order in which rows are sent: tried rows by the time since when they are due, then the rows of each batch. Within a
 * batch, rows with the same value are adjacent, because some bulk calls set one value on many products.
 */
function inTurn(rows: readonly Edit[]): Edit[] {
  const [fresh, tried] = [rows.filter(isQueued), rows.filter((edit) => !isQueued(edit))];
  const byValue = Map.groupBy(fresh, ({ batchId, value }) => `${batchId ?? ''} ${value}`);
  return [...tried.toSorted((a, b) => dueAt(a) - dueAt(b)), ...[...byValue.values()].flat()];
}

const isQueued = ({ state }: Edit): boolean => state.tag === 'queued';

/** When a tried row became due, in epoch ms; a row that a dead worker left behind is due at once. */
const dueAt = ({ state }: Edit): number => (state.tag === 'waiting' ? state.nextAt : 0);

/**
 * Rows that can be sent now, each the first of its product and field. In a paused batch, rows with an unknown outcome
 * still go on, because later edits of their product wait for them.
 */
function sendableRows(editStore: StoredEdits, { storeId, now, isBusy }: NextGroupOptions): Edit[] {
  const { edits, batches } = editStore;
  const canProceed = (edit: Edit): boolean => {
    const state = edit.batchId === null ? undefined : batches.all().get(edit.batchId)?.state;
    return state === 'running' || (state === 'paused' && isOutcomeUnseen(edit));
  };
  const due = [...edits.all()].filter(
    (edit) => edit.storeId === storeId && isDue(edit, now) && canProceed(edit) && !isBusy(edit),
  );
  const byProduct = Map.groupBy(due, ({ productId }) => productId);
  const held = new Set([...byProduct.values()].flatMap((rows) => heldBack(rows, editStore, now)));
  return due.filter(({ id }) => !held.has(id));
}
