import type { Edit, PriceChange } from '../../domain/edit.ts';
import { toPriceIntent, type PriceIntent } from '../../domain/pricing/intent.ts';
import { changePrices } from '../../domain/pricing/change.ts';
import { reachOf, sameCosts, samePaid, sameRegularAndPaid, sameSold } from '../../domain/pricing/effect.ts';
import { keepChange, type KeptChange } from '../../domain/pricing/keep.ts';
import { ownBeside, withOwn } from '../../domain/pricing/own.ts';
import {
  holdsPrices,
  isSameVariant,
  partsIn,
  patch,
  patchAll,
  pricesOf,
  samePrices,
  slice,
  wholeId,
  type PriceGroup,
  type PriceReach,
  type PriceScope,
  type Prices,
} from '../../domain/pricing/prices.ts';
import { amountOf, isPriceField, readPrices, type PriceField } from '../../domain/pricing/read.ts';
import type { Product } from '../../domain/product.ts';
import { restOfChange } from './rest-of-change.ts';

/** An edit of a price, sale price or cost. */
export type PriceEdit = Edit & { field: PriceField };

export const isPriceEdit = <E extends Pick<Edit, 'field'>>(edit: E): edit is E & { field: PriceField } =>
  isPriceField(edit.field);

const groupOf = ({ field }: PriceEdit): PriceGroup => (field === 'cost' ? 'cost' : 'price');

function reachOfEdit(edit: PriceEdit): PriceReach {
  const { field, prices } = edit;
  if (prices?.from.saleBy !== 'discount' || prices.to.saleBy !== 'discount') return reachOf(field);
  const { from, to, intent } = prices;
  if (intent !== null) return intent.sale === null ? reachOf(field) : 'sale';
  if (field === 'cost') return 'cost';
  // An undo has no intent. It has the reach of the edit it undoes.
  const named = partsIn(from, edit);
  const hasOthers = Object.entries(from.variants).some(([id, { price }]) => price !== null && !named.includes(id));
  return hasOthers || JSON.stringify(from.discount) !== JSON.stringify(to.discount) ? 'sale' : 'regular';
}

/** The stored prices of a product, completed with the own amounts that the edits know and the reading does not show. */
const storedPrices = (edits: readonly PriceEdit[], product: Product): Prices =>
  edits.reduce((read, edit) => {
    const { prices } = edit;
    return prices === undefined ? read : withOwn(read, { seen: prices.from, own: prices.own, key: groupOf(edit) });
  }, pricesOf(product));

/** The stored prices that an edit's effect depends on; null if one of their variants is gone. */
export const currentPrices = (edit: PriceEdit, product: Product): Prices | null =>
  slice(storedPrices([edit], product), comparedScope(edit), reachOfEdit(edit));

/**
 * The parts that an edit is compared by: those that it names. An exact change of a V1 cost also sets own costs that variants
 * got when they stopped following the product, which its reach leaves out.
 */
function comparedScope(edit: PriceEdit): PriceScope {
  const { field, prices } = edit;
  if (field !== 'cost' || prices?.intent !== null || prices.from.saleBy !== 'discount' || !prices.from.isWhole)
    return edit;
  return {
    variantId: null,
    variantIds: [...new Set([...partsIn(prices.from, edit), ...Object.keys(prices.from.variants)])],
  };
}

/** The current amount of the edited field, of the first variant in reach; null if a variant is gone. */
export function currentAmount(edit: PriceEdit, product: Product): string | null {
  const now = currentPrices(edit, product);
  return now === null ? null : amountIn(edit, now);
}

/** The names and current amounts of a product's variants, in the field of an edit. */
export function amountsOf(
  { field }: PriceEdit,
  product: Product,
  ids: readonly string[],
): { name: string; amount: string }[] {
  const parts = readPrices(pricesOf(product), product.currency);
  return ids.flatMap((id) => {
    const [part, name] = [parts.get(id), product.variants.find((one) => one.id === id)?.label];
    return part === undefined || name === undefined ? [] : [{ name, amount: amountOf(part, field) }];
  });
}

function amountIn(edit: PriceEdit, prices: Prices): string {
  const parts = readPrices(prices, edit.currency);
  const id = edit.variantIds?.[0] ?? edit.variantId ?? wholeId;
  const part = parts.get(id) ?? [...parts.values()][0];
  return part === undefined ? '' : amountOf(part, edit.field);
}

export type PriceDecision =
  | { tag: 'applied' }
  /** Write `change`. `skipped` lists the variants that an undo skips. `isRest`: an earlier call wrote a part of it. */
  | { tag: 'write'; change: PriceChange; skipped: string[]; isRest?: true }
  /** The stored prices match the base, but the intended prices cannot be stored. */
  | { tag: 'impossible'; why: string }
  | { tag: 'changed'; now: Prices };

/**
 * Decides what to do about a price edit, by the prices stored now. The edit is written if everything its effect depends
 * on matches the base. It is also written over our own earlier writes if the effect stays the one shown. `beside` are
 * the product's other edits in the same write.
 */
export function classifyPrices(edit: PriceEdit, product: Product, beside: readonly PriceEdit[] = []): PriceDecision {
  const full = storedPrices([edit, ...beside], product);
  const decision = classifyAgainst(edit, full, slice(full, comparedScope(edit), reachOfEdit(edit)) ?? full);
  if (decision.tag !== 'write') return decision;
  const own = ownBeside([full], decision.change.from, groupOf(edit));
  return Object.keys(own).length === 0 ? decision : { ...decision, change: { ...decision.change, own } };
}

function classifyAgainst(edit: PriceEdit, full: Prices, now: Prices): PriceDecision {
  const { prices } = edit;
  if (prices === undefined) return classifyTyped(edit, now);
  if (now.saleBy !== prices.from.saleBy) return classifyMigrated(edit, prices, now);
  const group = groupOf(edit);
  if (holdsPrices(full, prices.to, group)) return { tag: 'applied' };
  const rest = edit.sent === null ? null : restOfChange(prices, full, group);
  if (rest !== null) return { tag: 'write', change: rest, skipped: [], isRest: true };
  const isAsSeen = samePrices(now, prices.from, group);
  const isOurs = (edit.ownPrices ?? []).some((one) => samePrices(now, one, group));
  if (isAsSeen || isOurs) {
    // Over our own earlier write, apply the intent anew.
    const change =
      isAsSeen || prices.intent === null ? rebaseChange(now, prices) : applyIntent(edit, prices.intent, now);
    const isAsShown = group === 'cost' ? sameCosts : isAsSeen ? sameRegularAndPaid : samePaid;
    return change !== null && isAsShown(change.to, prices.to, edit.currency)
      ? { tag: 'write', change, skipped: [] }
      : { tag: 'changed', now };
  }
  return edit.undoOf === null ? { tag: 'changed', now } : classifyPartialUndo(prices, now, group);
}

/** Rebases a change onto the current prices. Prices outside the change stay as they are, including foreign changes. */
const rebaseChange = (now: Prices, { from, to, intent }: PriceChange): PriceChange => ({
  from: now,
  to: patch(now, from, to),
  intent,
});

/** Applies the intent to the current prices; null if the result cannot be stored. */
function applyIntent(edit: PriceEdit, intent: PriceIntent, now: Prices): PriceChange | null {
  const changed = changePrices(now, edit, intent, edit.currency);
  return changed.tag === 'ok' ? { from: now, to: changed.prices, intent } : null;
}

/**
 * The store migrated to the other catalog version. The intent is applied if the selling prices match the base, and if
 * the result is the one shown.
 */
function classifyMigrated(edit: PriceEdit, { from, to, intent }: PriceChange, now: Prices): PriceDecision {
  if (sameSold(now, to, edit.currency)) return { tag: 'applied' };
  const change = intent !== null && sameSold(now, from, edit.currency) ? applyIntent(edit, intent, now) : null;
  return change !== null && sameSold(change.to, to, edit.currency)
    ? { tag: 'write', change, skipped: [] }
    : { tag: 'changed', now };
}

/**
 * A partial undo on V3, where variants are independent. Variants that still hold our values are restored; the others
 * are left.
 */
function classifyPartialUndo({ from, to }: PriceChange, now: Prices, group: PriceGroup): PriceDecision {
  if (now.saleBy !== 'compare_at' || from.saleBy !== 'compare_at' || to.saleBy !== 'compare_at')
    return { tag: 'changed', now };
  const ids = Object.keys(from.variants);
  const isOurs = (id: string): boolean => isSameVariant(now.variants[id], from.variants[id], group);
  if (!ids.some(isOurs)) return { tag: 'changed', now };
  const variants = Object.fromEntries(Object.entries(to.variants).filter(([id]) => isOurs(id)));
  const change = rebaseChange(now, { from, to: { ...to, variants }, intent: null });
  return { tag: 'write', change, skipped: ids.filter((id) => !isOurs(id)) };
}

/** Classifies an edit that has only a number, without recorded prices. */
function classifyTyped(edit: PriceEdit, now: Prices): PriceDecision {
  const intent = toPriceIntent(edit.field, edit.value);
  const number = amountIn(edit, now);
  if (isSameAmount(number, edit.value)) return { tag: 'applied' };
  const isBase = [edit.base, ...edit.ownValues].some((one) => isSameAmount(one, number));
  if (!isBase) return { tag: 'changed', now };
  const changed = changePrices(now, edit, intent, edit.currency);
  return changed.tag === 'ok'
    ? { tag: 'write', change: { from: now, to: changed.prices, intent }, skipped: [] }
    : { tag: 'impossible', why: changed.problem.tag };
}

const isSameAmount = (a: string, b: string): boolean => a === b || (a !== '' && b !== '' && Number(a) === Number(b));

/** The change that "keep mine" writes over the current prices, or why it cannot be stored. */
export function rebaseKeptChange(edit: PriceEdit, now: Prices): KeptChange {
  const { prices, field, value } = edit;
  if (prices !== undefined) return keepChange({ ...edit, prices }, now);
  const intent = toPriceIntent(field, value);
  const changed = changePrices(now, edit, intent, edit.currency);
  return changed.tag === 'ok' ? { tag: 'ok', change: { from: now, to: changed.prices, intent } } : changed;
}

/** The prices that another edit of the product finds after `applied`; null if they do not concern that edit. */
export function pricesAfterOwnWrites(other: PriceEdit, applied: readonly PriceChange[], now: Product): Prices | null {
  const after = currentPrices(other, now);
  if (after === null || other.prices === undefined) return null;
  const undone = applied.toReversed().map(({ from, to }) => ({ from: to, to: from }));
  const seen = patchAll(after, undone);
  const group = groupOf(other);
  const known = [other.prices.from, ...(other.ownPrices ?? [])];
  return known.some((one) => samePrices(seen, one, group)) && !samePrices(seen, after, group) ? after : null;
}

/** The change of an edit plus the amounts written beside it, which its undo needs; undefined if there are none. */
export function withPricesWrittenBeside(
  { prices, field }: PriceEdit,
  others: readonly Edit[],
): PriceChange | undefined {
  if (prices?.from.saleBy !== 'discount' || !prices.from.isWhole) return undefined;
  const written = others.flatMap((other) => (isPriceEdit(other) && other.prices ? other.prices.to : []));
  const beside = ownBeside(written, prices.from, field === 'cost' ? 'cost' : 'price');
  const ids = Object.keys(beside);
  const all = ids.map((id): [string, string[]] => [id, [...(prices.own?.[id] ?? []), ...(beside[id] ?? [])]]);
  return ids.length === 0 ? undefined : { ...prices, own: { ...prices.own, ...Object.fromEntries(all) } };
}
