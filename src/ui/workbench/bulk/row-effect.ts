import type { PreviewRow } from '../../../domain/bulk.ts';
import { effectOf, isPriceChanged, type PartEffect } from '../../../domain/pricing/effect.ts';
import * as bulkMessages from '../../../messages/compiled/bulk.ts';
import * as commonMessages from '../../../messages/compiled/common.ts';
import { formatValues } from '../../shared/format.ts';

/** The effect of a price change on each part that is sold; empty for other rows. */
export const effectOfRow = ({ currency, outcome }: PreviewRow): PartEffect[] =>
  outcome.tag === 'change' && outcome.prices !== undefined
    ? effectOf(outcome.prices.from, outcome.prices.to, currency)
    : [];

const isOnSale = (effect: readonly PartEffect[]): boolean =>
  effect.some(({ before, after }) => before.isOnSale || after.isOnSale);

/** The prices to pay before and after, for the parts where they change. */
export function paidIn(all: readonly PartEffect[], currency: string, locale: string): [before: string, after: string] {
  const changed = all.filter(isPriceChanged);
  const effect = changed.length > 0 ? changed : all;
  const rangeOf = (amounts: string[]) => formatValues('price', amounts, currency, locale);
  return [rangeOf(effect.map(({ before }) => before.paid)), rangeOf(effect.map(({ after }) => after.paid))];
}

const isFurtherIn = (row: PreviewRow, effect: readonly PartEffect[]): boolean =>
  effect.length > 1 || (row.field === 'price' && isOnSale(effect));

/** True if a price change affects more than the number in its row. */
export const isFurther = (row: PreviewRow): boolean => isFurtherIn(row, effectOfRow(row));

/** The effect of a price change beyond the number in its row: variants, and what shoppers pay on sale; null for nothing. */
export function reachText(row: PreviewRow, locale: string): string | null {
  const effect = effectOfRow(row);
  if (!isFurtherIn(row, effect)) return null;
  const [before, after] = paidIn(effect, row.currency, locale);
  // The price before a sale may change under a sale price that stays.
  const change = before === after ? after : commonMessages.change({ before, after });
  const pays = row.field === 'price' && isOnSale(effect) ? bulkMessages.shoppersPay({ change }) : null;
  const variants = effect.length > 1 ? bulkMessages.variants({ count: effect.length }) : null;
  return [variants, pays].filter((one) => one !== null).join(' · ');
}
