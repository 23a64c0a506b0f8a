import type { Edit } from '../edit.ts';
import { fields, type FieldKey } from '../fields.ts';
import { isFree, soldScope } from './sold.ts';
import { amountOf, isPriceField, readParts, shownAmount, type PartPrice, type PriceField } from './read.ts';

/** The amounts that an edit changes: those of each of its parts, in one order; of a sale price, what shoppers pay. */
interface ChangedAmounts {
  field: PriceField;
  before: string[];
  after: string[];
}

type Priced = Pick<Edit, 'field' | 'prices' | 'variantId' | 'variantIds' | 'currency'>;

/**
 * The amounts that an edit of a price changes. Price and sale price are typed in one card: if only the other one
 * changes, `field` is that one. Null without stored prices.
 */
export function changedAmounts({ field, prices, currency, ...scope }: Priced): ChangedAmounts | null {
  if (prices === undefined || !isPriceField(field)) return null;
  const readBoth = (one: PriceField): readonly [from: PartPrice[], to: PartPrice[]] => {
    const parts = one === 'salePrice' ? soldScope(prices.to, scope) : scope;
    return [readParts(prices.from, parts, currency), readParts(prices.to, parts, currency)];
  };
  const isChanged = (one: PriceField): boolean => {
    const [from, to] = readBoth(one);
    return from.some((part, index) => !fields[one].same(amountOf(part, one), amountOf(to[index] ?? part, one)));
  };
  const other = field === 'price' ? 'salePrice' : 'price';
  const changed = field !== 'cost' && !isChanged(field) && isChanged(other) ? other : field;
  const [before, after] = readBoth(changed).map((parts) => parts.map((part) => shownAmount(part, changed)));
  return { field: changed, before: before ?? [], after: after ?? [] };
}

/** The prices that shoppers paid before and after an edit, for the first of its parts; null without stored prices. */
export function changedPaid({ prices, currency, ...scope }: Priced): { before: string; after: string } | null {
  if (prices === undefined) return null;
  const { to } = prices;
  // The page of a V1 product prints its own price first, unless that is 0.00.
  const parts = to.saleBy === 'discount' && isFree(to.price) ? soldScope(to, scope) : scope;
  const [from] = readParts(prices.from, parts, currency);
  const [after] = readParts(to, parts, currency);
  return from === undefined || after === undefined ? null : { before: from.paid, after: after.paid };
}

/** The field that an edit changes, which is not always the one it was typed in. */
export const changedField = (edit: Priced): FieldKey => changedAmounts(edit)?.field ?? edit.field;
