import type { Edit, PriceChange } from '../../domain/edit.ts';
import { fields, type FieldKey } from '../../domain/fields.ts';
import { samePrices } from '../../domain/pricing/prices.ts';
import { isReplaceable } from './edit-lookup.ts';
import type { FieldEdit } from './field-edit.ts';
import type { ReadField } from './read-field.ts';

/** Whether a read value is the one that the field has. */
export const isSame = (field: FieldKey, base: string, value: string, prices: PriceChange | null): boolean =>
  prices === null
    ? fields[field].same(base, value)
    : samePrices(prices.from, prices.to, 'price') && samePrices(prices.from, prices.to, 'cost');

/**
 * Whether saving the typed text would change nothing, such as "24.5" at a price of 24.50. An edit that is not saved yet would
 * be withdrawn by the value that the store has. `edit`: the newest one of the field.
 */
export const isUnchanged = (
  field: FieldKey,
  state: FieldEdit,
  { entry, prices }: ReadField,
  edit: Edit | undefined,
): boolean =>
  state.tag === 'editing' &&
  state.trouble === null &&
  entry.tag === 'ok' &&
  isSame(field, state.base, entry.value, prices) &&
  (edit === undefined || !isReplaceable(edit));
