import type { Edit, EditState, PriceChange } from '../../domain/edit.ts';
import { fields } from '../../domain/fields.ts';
import { isTracked } from '../../domain/typing/stock.ts';
import { partOf, type Product } from '../../domain/product.ts';
import { isPriceEdit, classifyPrices, currentAmount, type PriceEdit } from './classify-prices.ts';

/** The stored value at the target of an edit. */
export interface CurrentValue {
  value: string;
  /** The revision that a write of this value must name; null where the store has none. */
  revision: string | null;
  /** The product as read; price edits are classified by all of its prices. */
  product?: Product;
  /** The other price edits of the product in the same write. */
  beside?: readonly PriceEdit[];
}

export type Decision =
  /** The store already holds the value. */
  | { tag: 'applied' }
  /** Write this value over `before`. `isRest`: an earlier call wrote a part of it. */
  | { tag: 'write'; value: string; before: CurrentValue; prices?: PriceChange; skipped?: string[]; isRest?: boolean }
  /**
   * The reading may be older than the write: read again. `else` is the state to record when reading again does not
   * help.
   */
  | { tag: 'unclear'; else: EditState | null }
  | { tag: 'settled'; state: EditState };

type Reading = { tag: 'found'; current: CurrentValue } | { tag: 'gone'; state: EditState };

/** The current value at the target of an edit, or the refusal if the target is gone or locked. */
export function readCurrentValue(edit: Edit, product: Product | undefined): Reading {
  if (product === undefined) return gone('product_gone');
  const whole = partOf(product, edit.variantId);
  if (whole === undefined) return gone('variant_gone');
  const part = partOf(product, edit.variantId, edit.locationId, edit.group);
  if (part === undefined) return gone('location_gone');
  const value = isPriceEdit(edit) ? currentAmount(edit, product) : fields[edit.field].read(part);
  const isPerLocation = edit.field === 'stock' && part.stockItems.length > 1;
  if (value === null) return gone(isPriceEdit(edit) ? 'variant_gone' : isPerLocation ? 'per_location' : 'field_gone');
  // A quantity that is no longer tracked cannot be changed by a delta.
  if (edit.delta !== null && !isTracked(value)) return gone('field_gone');
  const revision =
    edit.field === 'stock' ? (part.stockItems[0]?.revision ?? null) : edit.field === 'group' ? null : product.revision;
  return { tag: 'found', current: { value, revision, product } };
}

const gone = (description: string): Reading => ({
  tag: 'gone',
  state: { tag: 'refused', code: 'not_found', description },
});

/**
 * Decides what to do about an edit before this attempt sends anything. `wasSent`: an earlier write may have been
 * applied. `isReread`: the store was read after that write already.
 */
export function classifyBeforeWrite(edit: Edit, current: CurrentValue, wasSent: boolean, isReread = false): Decision {
  if (edit.delta !== null) return wasSent ? resolveUnseenDelta(edit, current, isReread) : retryDelta(edit, current);
  if (isPriceEdit(edit) && hasProduct(current)) return classifyPriceEdit(edit, current);
  if (holds(edit, current)) return { tag: 'applied' };
  return isBase(edit, current) ? { tag: 'write', value: edit.value, before: current } : changed(current.value);
}

/** True if the store holds the value, or the spelling that a V3 store took for it when it was sent. */
const holds = ({ field, value, sent }: Edit, current: CurrentValue): boolean =>
  fields[field].same(current.value, value) ||
  (sent !== null && current.revision !== null && fields[field].standsFor?.(current.value, value) === true);

/**
 * Decides the outcome from the reading right after a write. `edit.sent.isAnswered` tells whether the platform accepted
 * it.
 */
export function classifyAfterWrite(edit: Edit, current: CurrentValue): Decision {
  if (edit.delta !== null) return edit.sent?.isAnswered === true ? confirmDelta(edit, current) : unclear(current);
  if (isPriceEdit(edit) && hasProduct(current)) {
    const decision = classifyPriceEdit(edit, current);
    return decision.tag === 'write' ? { tag: 'unclear', else: null } : decision;
  }
  if (holds(edit, current)) return { tag: 'applied' };
  return isBase(edit, current) ? { tag: 'unclear', else: null } : changed(current.value);
}

type WithProduct = CurrentValue & { product: Product };
const hasProduct = (current: CurrentValue): current is WithProduct => current.product !== undefined;

function classifyPriceEdit(edit: PriceEdit, current: WithProduct): Decision {
  const decision = classifyPrices(edit, current.product, current.beside);
  switch (decision.tag) {
    case 'applied':
      return { tag: 'applied' };
    case 'write':
      return {
        tag: 'write',
        value: edit.value,
        before: current,
        prices: decision.change,
        skipped: decision.skipped,
        isRest: decision.isRest === true,
      };
    case 'impossible':
      return { tag: 'settled', state: { tag: 'refused', code: 'invalid_input', description: decision.why } };
    case 'changed':
      return { tag: 'settled', state: { tag: 'conflict', theirs: current.value, prices: decision.now } };
  }
}

const isBase = ({ base, ownValues, field }: Edit, { value }: CurrentValue): boolean =>
  [base, ...ownValues].some((one) => fields[field].same(value, one));

/** A stock delta starts from the current stock, so it never reverts a sale. */
function startDelta({ delta, base, restored }: Edit, current: CurrentValue): Decision {
  // The outcome of a restored change is unknown after it was copied: another count may include it already.
  if (restored !== undefined && !fields.stock.same(current.value, base)) return doubt(current);
  const value = Number(current.value) + Number(delta);
  // Oversold stock can be raised, even if the result stays below zero.
  if (value < 0 && Number(delta) <= 0)
    return { tag: 'settled', state: { tag: 'refused', code: 'invalid_input', description: 'below_zero' } };
  return { tag: 'write', value: String(value), before: current };
}

/**
 * Decides about a delta whose last write, if any, was refused. A browser resends a request when its kept-alive
 * connection dies. The refusal may belong to the second request, and the first may have been applied.
 */
function retryDelta(edit: Edit, current: CurrentValue): Decision {
  const { sent, delta } = edit;
  if (sent === null) return startDelta(edit, current);
  // A request sent twice and a sale of as many units look the same.
  if (isShiftedBy(current, sent.before, delta, 1)) return doubt(current);
  const isUntouched =
    sent.revision === null
      ? isShiftedBy(current, sent.before, delta, 0)
      : isOtherWrite(sent.revision, current.revision);
  return isUntouched ? startDelta(edit, current) : doubt(current);
}

/** True if there was at most one write since, so ours was not among them. Never true without revisions. */
const isOtherWrite = (before: string | null, now: string | null): boolean =>
  before !== null && now !== null && Number(now) - Number(before) <= 1;

/** Finds the outcome of a delta that was sent. It is sent again only if the first write certainly was not applied. */
function resolveUnseenDelta(edit: Edit, current: CurrentValue, isReread: boolean): Decision {
  const { sent, delta } = edit;
  if (sent === null) return startDelta(edit, current);
  // A late write names this revision too, so the platform accepts only one of the two.
  if (current.revision !== null && current.revision === sent.revision) return startDelta(edit, current);
  if (isOlder(current.revision, sent.revision)) return unclear(current);
  if (sent.isAnswered) return confirmDelta(edit, current);
  const isDone = isShiftedBy(current, sent.before, delta, 1);
  // One foreign write came since. Ours was not applied, and its revision is now stale.
  if (isNext(current.revision, sent.revision) && !isDone) return startDelta(edit, current);
  if (isDone) return { tag: 'applied' };
  if (!isShiftedBy(current, sent.before, delta, 0)) return doubt(current);
  // Without revisions, a count that stays as it was once no write can arrive late proves that nothing was written.
  return isReread && current.revision === null ? startDelta(edit, current) : unclear(current);
}

/** True if a revision directly follows another: the platform increments it by one. */
const isNext = (revision: string | null, before: string | null): boolean =>
  revision !== null && before !== null && Number(revision) === Number(before) + 1;

const isOlder = (revision: string | null, than: string | null): boolean =>
  revision !== null && than !== null && Number(revision) < Number(than);

/**
 * The platform accepted the delta. Sales may have changed the stock since, but a second shift by the same units is a
 * doubt.
 */
function confirmDelta({ sent, delta }: Edit, current: CurrentValue): Decision {
  if (sent === null) return { tag: 'applied' };
  if (current.revision !== null)
    return current.revision === sent.revision ? { tag: 'unclear', else: null } : { tag: 'applied' };
  if (isTwice(current, sent.before, delta)) return doubt(current);
  return isShiftedBy(current, sent.before, delta, 0) ? { tag: 'unclear', else: null } : { tag: 'applied' };
}

/** True if a count needs more than one write, or more sales than units that were taken off. */
function isTwice({ value }: CurrentValue, before: string, delta: string | null): boolean {
  const once = Number(before) + Number(delta);
  return Number(delta) > 0 ? Number(value) > once : Number(value) <= once + Number(delta);
}

const isShiftedBy = ({ value }: CurrentValue, before: string, delta: string | null, times: number): boolean =>
  Number(value) === Number(before) + Number(delta) * times;

const changed = (theirs: string): Decision => ({ tag: 'settled', state: { tag: 'conflict', theirs } });
const inDoubt = ({ value }: CurrentValue): EditState => ({ tag: 'conflict', theirs: value, why: 'doubt' });
const doubt = (current: CurrentValue): Decision => ({ tag: 'settled', state: inDoubt(current) });
const unclear = (current: CurrentValue): Decision => ({ tag: 'unclear', else: inDoubt(current) });
