import type { Edit } from '../../domain/edit.ts';
import { fields } from '../../domain/fields.ts';
import { changedAmounts, changedField } from '../../domain/pricing/changed-amounts.ts';
import { ownField } from '../../domain/pricing/keep.ts';
import type { Prices } from '../../domain/pricing/prices.ts';
import { isPriceField, readParts, shownAmount } from '../../domain/pricing/read.ts';
import { soldScope } from '../../domain/pricing/sold.ts';
import { formatValue, formatValues } from '../shared/format.ts';
import * as commonMessages from '../../messages/compiled/common.ts';
import * as fieldMessages from '../../messages/compiled/field.ts';

/** A value of an edit, formatted; of a group, its name where the product is in it. */
export const valueText = ({ field, group, currency }: Edit, value: string, locale: string): string =>
  group === undefined
    ? formatValue(field, value, currency, locale)
    : value === 'true'
      ? group.name
      : commonMessages.none;

/**
 * The values of an edit before and after, formatted. For a sale price: what shoppers pay. For several variants: the
 * lowest and the highest.
 */
export function changeText(edit: Edit, locale: string): [before: string, after: string] {
  const amounts = changedAmounts(edit);
  if (amounts === null) return [valueText(edit, edit.base, locale), valueText(edit, valueAfter(edit), locale)];
  const of = (values: string[]): string => formatValues(amounts.field, values, edit.currency, locale);
  return [of(amounts.before), of(amounts.after)];
}

/** The value that an edit sets. A V3 store may hold a ribbon or brand in another case than typed; that one is what it got. */
const valueAfter = ({ field, value, after, state }: Edit): string =>
  state.tag === 'applied' && after !== null && fields[field].standsFor?.(after, value) === true ? after : value;

/** The label of the field that an edit changes. */
export const changeLabel = (edit: Edit): string => fieldMessages.labels[changedField(edit)];

/** The label of the field that an edit changes, if it was typed in another field; else null. */
export const otherLabel = (edit: Edit): string | null => (changedField(edit) === edit.field ? null : changeLabel(edit));

/** The value that "keep mine" stores, formatted. For several variants: the lowest and the highest. */
export const ownText = (edit: Edit, locale: string): string =>
  edit.prices === undefined ? valueText(edit, edit.value, locale) : storedText(edit, edit.prices.to, locale);

/** The amounts that these prices have where "keep mine" sets its own, formatted. */
export function storedText(edit: Edit, stored: Prices, locale: string): string {
  const { field, prices, currency } = edit;
  if (!isPriceField(field)) return valueText(edit, edit.value, locale);
  const own = prices === undefined ? field : ownField({ ...edit, field, prices });
  const parts = own === 'salePrice' ? soldScope(stored, edit) : edit;
  const amounts = readParts(stored, parts, currency).map((part) => shownAmount(part, own));
  return formatValues(own, amounts, currency, locale);
}

/** The prices to pay for the parts of an edit, given these stored prices. */
export const paidText = (edit: Edit, stored: Prices, locale: string): string =>
  formatValues(
    'price',
    readParts(stored, soldScope(stored, edit), edit.currency).map(({ paid }) => paid),
    edit.currency,
    locale,
  );
