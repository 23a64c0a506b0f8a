import type { Edit, PriceChange } from '../../domain/edit.ts';
import { fields, type FieldKey } from '../../domain/fields.ts';
import { samePrices } from '../../domain/pricing/prices.ts';
import type { Entry } from '../../domain/typing/entry.ts';
import { isReplaceable } from '../../products/values/edit-lookup.ts';
import type { StoreView } from '../../protocol/view.ts';
import { isTyped, type FieldEdit } from './field-edit.ts';
import type { ReadField } from './read-field.ts';

/** True if a read value is the one that the field has. */
export const isSame = (field: FieldKey, base: string, value: string, prices: PriceChange | null): boolean =>
  prices === null
    ? fields[field].same(base, value)
    : samePrices(prices.from, prices.to, 'price') && samePrices(prices.from, prices.to, 'cost');

/**
 * True if the current value was typed on purpose and must be saved: a row of a bulk change would overwrite it later, or has done so
 * since the editor was opened. A waiting edit that replaced such a row is replaced in turn, because the row comes back if that edit is
 * only dropped.
 */
export const keepsCurrentValue = (
  state: FieldEdit,
  entry: Entry,
  edit: Edit | undefined,
  bulkRows: StoreView['bulkRows'] = 'none',
): boolean =>
  state.tag === 'editing' &&
  isTyped(state) &&
  entry.tag === 'ok' &&
  // Units add up and replace nothing.
  entry.delta === null &&
  (state.metRows === true ||
    bulkRows === 'unsent' ||
    (bulkRows === 'replaced' && edit !== undefined && isReplaceable(edit)));

/**
 * True if saving the typed text would change nothing, such as "24.5" at a price of 24.50. An edit that is not saved yet would
 * be withdrawn by the value that the store has. `edit`: the newest one of the field.
 */
export const isUnchanged = (
  field: FieldKey,
  state: FieldEdit,
  { entry, prices }: ReadField,
  { edit, bulkRows }: { edit?: Edit | undefined; bulkRows?: StoreView['bulkRows'] } = {},
): boolean =>
  state.tag === 'editing' &&
  !keepsCurrentValue(state, entry, edit, bulkRows) &&
  state.trouble === null &&
  entry.tag === 'ok' &&
  isSame(field, state.base, entry.value, prices) &&
  (edit === undefined || !isReplaceable(edit));
