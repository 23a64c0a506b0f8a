import type { Edit } from '../../domain/edit.ts';
import { readPrices, amountOf, isPriceField, type PartPrice } from '../../domain/pricing/read.ts';
import { wholeId, type Prices } from '../../domain/pricing/prices.ts';
import { formatValue, formatValues } from '../shared/format.ts';
import * as commonMessages from '../../messages/compiled/common.ts';

/** A value of an edit, formatted; of a group, its name where the product is in it. */
export const valueText = ({ field, group, currency }: Edit, value: string, locale: string): string =>
  group === undefined
    ? formatValue(field, value, currency, locale)
    : value === 'true'
      ? group.name
      : commonMessages.none;

/**
 * An edit's value before and after, formatted. For a sale price: what shoppers pay. For several variants: the lowest and
 * the highest.
 */
export function changeText(edit: Edit, locale: string): [before: string, after: string] {
  const { field, prices, currency } = edit;
  if (prices === undefined || !isPriceField(field))
    return [valueText(edit, edit.base, locale), valueText(edit, edit.value, locale)];
  const read = (part: PartPrice): string => (field === 'salePrice' ? part.paid : amountOf(part, field));
  const of = (stored: Prices): string => formatValues(field, partsOf(edit, stored).map(read), currency, locale);
  return [of(prices.from), of(prices.to)];
}

/** What shoppers pay for the parts of an edit, given these stored prices. */
export const paidText = (edit: Edit, stored: Prices, locale: string): string =>
  formatValues(
    'price',
    partsOf(edit, stored).map(({ paid }) => paid),
    edit.currency,
    locale,
  );

function partsOf({ variantId, variantIds, currency }: Edit, stored: Prices): PartPrice[] {
  const parts = readPrices(stored, currency);
  const named = (variantIds ?? [variantId ?? wholeId]).flatMap((id) => parts.get(id) ?? []);
  return named.length > 0 ? named : [...parts.values()];
}
