import { isHeld, isTypedBefore, type Edit } from '../../domain/edit.ts';
import { isSameGroup } from '../../domain/groups.ts';
import { patch, type Prices } from '../../domain/pricing/prices.ts';
import { settledAt, settleMs, unseenSettledAt } from './back-off.ts';
import { claimsOf, coversAll, overlaps } from './claims.ts';
import { isPriceEdit } from './classify-prices.ts';
import { isUnsent } from './replaced.ts';

/**
 * True while a single edit can still be replaced: it waits, its undo window is open, or it asks because it was not seen and the store
 * may hold what it replaced.
 */
export const isReplaceable = (edit: Edit, now: number): boolean =>
  edit.batchId === null && (edit.state.tag === 'waiting' || isHeld(edit, now) || unseenSettledAt(edit) > 0);

/** True if both edits change the same field of the same product, variants and location. */
export const isSameTarget = (a: Edit, b: Edit): boolean =>
  a.storeId === b.storeId &&
  a.productId === b.productId &&
  a.variantId === b.variantId &&
  a.locationId === b.locationId &&
  a.field === b.field &&
  isSameGroup(a.group, b.group) &&
  sameIds(a.variantIds, b.variantIds);

const sameIds = (a: readonly string[] = [], b: readonly string[] = []): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));

/**
 * True if `edit` supersedes `pending`: they have one target and `edit` sets all of its numbers. Prices of another target count,
 * too, if nothing of `pending` was sent. An undo supersedes only the edit it undoes.
 */
export function isSupersededBy(pending: Edit, edit: Edit): boolean {
  if (edit.undoOf !== null) return edit.undoOf === pending.id && isSameTarget(pending, edit);
  if (!isPriceEdit(pending) || !isPriceEdit(edit)) return isSameTarget(pending, edit);
  const isNear = pending.storeId === edit.storeId && pending.productId === edit.productId;
  return isNear && (isSameTarget(pending, edit) || isUnsent(pending)) && coversAll(claimsOf(edit), claimsOf(pending));
}

/** True if a row of a batch was typed after an edit about the same numbers: the order of the two must stay. */
export const isFollowedByRow = (edit: Edit, others: readonly Edit[]): boolean =>
  others.some((row) => row.batchId !== null && isTypedBefore(edit, row) && overlaps(claimsOf(row), claimsOf(edit)));

/**
 * True if an edit can be dropped without reading the store: no write is in flight and no delta can have been applied.
 */
export const canBeDropped = (edit: Edit, now: number): boolean => {
  const { state, delta } = edit;
  switch (state.tag) {
    case 'conflict':
    case 'refused':
      return true;
    case 'waiting':
      return delta === null || !state.wasSent;
    case 'queued':
      return isHeld(edit, now);
    case 'sending':
    case 'applied':
    case 'replaced':
    case 'cancelled':
      return false;
  }
};

/**
 * Replaces pending edits of one target with one new edit. The new edit keeps the base of the oldest, so a foreign
 * change since then is still a conflict. It lists every value that the replaced edits may have written. Stock deltas
 * add up; they are never merged.
 */
export function replacePending(pending: readonly Edit[], edit: Edit): Edit {
  if (edit.delta !== null || pending.length === 0) return edit;
  const oldest = pending.find((one) => isSameTarget(one, edit));
  const sent = pending.filter(({ state }) => state.tag === 'waiting' && state.wasSent);
  const ownValues = [...pending.flatMap((one) => one.ownValues), ...sent.flatMap(valuesItMayHaveWritten)];
  const { state } = edit;
  // Hold this edit until earlier writes can no longer take effect. Replaced edits pass
  // their own delay on.
  const inheritedTimes = pending.flatMap((one) =>
    one.state.tag === 'queued' && one.ownValues.length > 0 ? one.state.notBefore : unseenSettledAt(one),
  );
  // A time further ahead dates from before the clock was set back: the wait begins anew.
  const latest = state.tag === 'queued' ? state.notBefore + settleMs : 0;
  const times = [...sent.map((one) => settledAt(one)), ...inheritedTimes].map((time) => Math.min(time, latest));
  const notBefore = state.tag === 'queued' ? Math.max(state.notBefore, ...times) : 0;
  const replaced = pending.flatMap((one) => [...one.replaced, one.id]);
  return {
    ...edit,
    base: oldest === undefined ? edit.base : baseOf(oldest),
    ownValues,
    ...mergePrices(pending, edit),
    replaced,
    state: state.tag === 'queued' ? { ...state, notBefore } : state,
  };
}

/** The value before an edit: units are written over the count that they find, not over the one that was shown. */
const baseOf = ({ base, delta, sent }: Edit): string => (delta === null || sent === null ? base : sent.before);

/** Adds the values that edits already in flight may have written to those that `edit` accepts as its own. */
export function addPossibleValues(inFlight: readonly Edit[], edit: Edit): Edit {
  const prices = inFlight.flatMap((one) => one.prices?.to ?? []);
  const ownValues = [...edit.ownValues, ...inFlight.flatMap(valuesItMayHaveWritten)];
  return { ...edit, ownValues, ...(prices.length > 0 && { ownPrices: [...(edit.ownPrices ?? []), ...prices] }) };
}

const undoPrices = (prices: Prices, { prices: one }: Edit): Prices =>
  one === undefined ? prices : patch(prices, one.to, one.from);

/**
 * Merged prices start from what was stored before the oldest edit. They accept every price that a sent edit may have
 * written.
 */
function mergePrices(pending: readonly Edit[], { prices, ownPrices = [] }: Edit): Pick<Edit, 'prices' | 'ownPrices'> {
  if (prices === undefined) return {};
  const sent = pending.filter(({ state }) => state.tag === 'waiting' && state.wasSent);
  const written = [...pending.flatMap((one) => one.ownPrices ?? []), ...sent.flatMap((one) => one.prices?.to ?? [])];
  // An undo has no intent. It starts from what the undone edit may have written.
  const from = prices.intent === null ? prices.from : pending.reduceRight(undoPrices, prices.from);
  return { prices: { ...prices, from }, ownPrices: [...ownPrices, ...written] };
}

/** The values that the store may hold because of an edit. */
const valuesItMayHaveWritten = ({ value, delta, sent }: Edit): string[] =>
  delta === null || sent === null ? [value] : [value, sent.before, String(Number(sent.before) + Number(delta))];
