import type { PriceChange } from '../../domain/edit.ts';
import { readEntry, type Entry } from '../../domain/typing/entry.ts';
import type { FieldKey, TypingContext } from '../../domain/fields.ts';
import { keptName, type SharedNames } from '../../domain/shared-names.ts';
import {
  numberOfField,
  numbersOf,
  readPriceEntry,
  withTyped,
  type TypedPrices,
} from '../../domain/typing/price-entry.ts';
import { toPriceIntent } from '../../domain/pricing/intent.ts';
import { changePrices } from '../../domain/pricing/change.ts';
import { slice, type Prices } from '../../domain/pricing/prices.ts';
import { latestEdit } from '../../products/values/edit-lookup.ts';
import { pricesAfter } from '../../products/values/expected-prices.ts';
import type { FieldEdit } from './field-edit.ts';
import type { Known } from '../../products/values/known-product.ts';
import type { Target } from '../../products/values/target.ts';

/** The text of an editor; for a price, every number that was typed. */
export interface Typed {
  text: string;
  prices?: TypedPrices;
}

/** The meaning of typed text; for a price, with the prices that would be stored. */
export interface ReadField {
  entry: Entry;
  prices: PriceChange | null;
}

/** The context in which typed text is read. */
export interface Reading {
  known: Known;
  target: Target;
  /** The value that a typed change starts from. */
  shown: string | null;
  context: TypingContext;
}

/** True if a field is a price with a sale beside it. */
export const isOfPrice = (field: FieldKey): field is 'price' | 'salePrice' =>
  field === 'price' || field === 'salePrice';

const noneTyped: TypedPrices = { regular: null, sale: null };

/** The numbers that were typed so far. */
export const typedPrices = (state: FieldEdit, field: FieldKey): TypedPrices =>
  state.tag === 'viewing'
    ? noneTyped
    : (state.prices ?? (isOfPrice(field) && state.text !== state.opened ? fromText(field, state.text) : noneTyped));

const fromText = (field: 'price' | 'salePrice', text: string): TypedPrices =>
  withTyped(noneTyped, numberOfField(field), text);

/** The numbers that were typed, including that of the field itself. */
export const withMain = (state: FieldEdit, field: 'price' | 'salePrice', text: string): TypedPrices =>
  withTyped(typedPrices(state, field), numberOfField(field), text);

/** Reads the text of an editor. The basis is the store's state after all pending edits. `names`: those that the store has. */
export function readField(reading: Reading, typed: Typed, names: SharedNames = {}): ReadField {
  const { known, target, shown, context } = reading;
  const { field } = target;
  if (isOfPrice(field)) return readPrice(reading, field, typed);
  const entry = asStored(readEntry(typed.text, field, shown, context), reading, names);
  if (field !== 'cost' || entry.tag === 'problem') return { entry, prices: null };
  const from = slice(startOf(known, target), target, 'cost');
  const intent = toPriceIntent('cost', entry.value);
  const changed = from && changePrices(from, target, intent, context.currency);
  return { entry, prices: from !== null && changed?.tag === 'ok' ? { from, to: changed.prices, intent } : null };
}

/** The entry as the store would have it, where it would keep its own spelling of the typed ribbon or brand. */
function asStored(entry: Entry, { known, target: { field }, shown }: Reading, names: SharedNames): Entry {
  if (entry.tag === 'problem' || known.fetched.product.saleBy !== 'compare_at') return entry;
  const kept = keptName(field, entry.value, [...(shown === null ? [] : [shown]), ...(names[field] ?? [])]);
  return kept === entry.value ? entry : { ...entry, value: kept, how: 'stands' };
}

function readPrice(
  { known, target, context }: Reading,
  field: 'price' | 'salePrice',
  { text, prices: typed }: Typed,
): ReadField {
  const read = readPriceEntry(typed ?? fromText(field, text), startOf(known, target), target, context);
  if (read.tag === 'problem') return { entry: { tag: 'problem', problem: read.problem }, prices: null };
  const value = numbersOf(read.change.to, target, context.currency)[numberOfField(field)];
  return { entry: { tag: 'ok', value, delta: null, how: read.how }, prices: read.change };
}

/**
 * The prices that a typed change starts from: the shown ones. An open question shows the prices that it found; the
 * person who types has not seen a later change of these.
 */
function startOf({ fetched, edits }: Known, target: Target): Prices {
  const state = latestEdit(edits, target)?.state;
  return pricesAfter(fetched, edits, 'expected', state?.tag === 'conflict' ? state.prices : undefined);
}
