import type { Edit } from '../edit.ts';
import { nothingEarlier, type EarlierValues } from '../page-view.ts';
import type { Product } from '../product.ts';
import { wholeId } from './prices.ts';
import { readPrices } from './read.ts';

/** The number of days for which a page may print the earlier price of a product. */
const earlierDays = 30;
export const earlierMs = earlierDays * 86_400_000;
/** A product has few; a table of variants may have had many. */
const maxAmounts = 200;
const maxNames = 20;

/** The prices to pay for a product and its variants that shoppers see, each amount once. */
export const amountsPaid = ({ visible, price, variants }: Product): string[] =>
  visible
    ? [...new Set([price.toPay, ...variants.flatMap((variant) => (variant.visible ? [variant.price.toPay] : []))])]
    : [];

/**
 * The values of a product that shoppers saw in the last 30 days, by its applied edits: the prices of the product and
 * its variants, and its names. Values from before the product or a variant became visible are left out.
 */
export function earlierValues(edits: readonly Edit[], product: Product, nowMs: number): EarlierValues {
  if (!product.visible) return nothingEarlier;
  const amounts = new Set<string>();
  const names = new Set<string>();
  const shown = new Set([wholeId, ...product.variants.flatMap(({ id, visible }) => (visible ? [id] : []))]);
  for (const edit of edits.toSorted((a, b) => b.order - a.order)) {
    const { state, field, variantId, base, value, prices, currency } = edit;
    if (state.tag !== 'applied' || state.at < nowMs - earlierMs) continue;
    if (field === 'visible' && value === 'true') {
      if (variantId === null) break;
      shown.delete(variantId);
    }
    if (field === 'name') for (const name of [base, value]) if (name !== null) names.add(name);
    if (prices === undefined || currency !== product.currency) continue;
    for (const each of [prices.from, prices.to])
      for (const [id, { paid }] of readPrices(each, currency)) if (shown.has(id)) amounts.add(paid);
  }
  return { amounts: [...amounts].slice(0, maxAmounts), names: [...names].slice(0, maxNames) };
}
