import type { Edit } from '../edit.ts';
import { fields, type FieldKey } from '../fields.ts';
import type { PriceScope } from './prices.ts';
import { isFree } from './sold.ts';
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
  const parts = field === 'cost' ? scope : soldScope(prices, scope);
  const from = readParts(prices.from, parts, currency);
  const to = readParts(prices.to, parts, currency);
  const isChanged = (one: PriceField): boolean =>
    from.some((part, index) => !fields[one].same(amountOf(part, one), amountOf(to[index] ?? part, one)));
  const other = field === 'price' ? 'salePrice' : 'price';
  const changed = field !== 'cost' && !isChanged(field) && isChanged(other) ? other : field;
  const read = (part: PartPrice): string => shownAmount(part, changed);
  return { field: changed, before: from.map(read), after: to.map(read) };
}

/** The prices that shoppers paid before and after an edit, for the first of its parts; null without stored prices. */
export function changedPaid({ prices, currency, ...scope }: Priced): { before: string; after: string } | null {
  if (prices === undefined) return null;
  const parts = soldScope(prices, scope);
  const [from] = readParts(prices.from, parts, currency);
  const [to] = readParts(prices.to, parts, currency);
  return from === undefined || to === undefined ? null : { before: from.paid, after: to.paid };
}

/** The sale of a V1 product at 0.00 is that of its priced variants. */
function soldScope({ from, to }: NonNullable<Edit['prices']>, scope: PriceScope): PriceScope {
  if (
    from.saleBy !== 'discount' ||
    to.saleBy !== 'discount' ||
    !from.isWhole ||
    !isFree(from.price) ||
    !isFree(to.price)
  )
    return scope;
  if (scope.variantId !== null || scope.variantIds) return scope;
  const priced = Object.keys(to.variants).filter((id) => !isFree(to.variants[id]?.price ?? to.price));
  return priced.length === 0 ? scope : { variantId: null, variantIds: priced };
}

/** The field that an edit changes, which is not always the one it was typed in. */
export const changedField = (edit: Priced): FieldKey => changedAmounts(edit)?.field ?? edit.field;
