import { toPriceIntent, type PriceIntent, type PriceProblem } from '../domain/pricing/intent.ts';
import { changePrices } from '../domain/pricing/change.ts';
import { withOwn } from '../domain/pricing/own.ts';
import { patchAll, pricesOf, slice, type Prices, type PriceScope } from '../domain/pricing/prices.ts';
import { isPriceField } from '../domain/pricing/read.ts';
import type { Product } from '../domain/product.ts';
import { ShelfedgeError } from '../base/errors.ts';
import { refuse, salePriceProblem } from './changes.ts';
import type { Change } from './port.ts';

/** True for a price change. Prices are written as stored values, not as the typed number. */
export const isOfPrices = ({ field }: Change): boolean => isPriceField(field);

/**
 * The stored prices of a product before and after these changes. A change without stored prices counts as typed into
 * its field. Throws `not_found` for a part that is gone, `invalid_input` for prices that cannot be stored.
 */
export function foldPrices(product: Product, changes: readonly Change[]): { before: Prices; after: Prices } {
  let before = pricesOf(product);
  for (const { prices, field } of changes)
    if (prices !== undefined)
      before = withOwn(before, { seen: prices.from, own: prices.own, key: field === 'cost' ? 'cost' : 'price' });
  let after = patchAll(
    before,
    changes.flatMap(({ prices }) => prices ?? []),
  );
  for (const { scope, intent } of typedOf(changes)) {
    if (slice(before, scope, 'sale') === null)
      throw new ShelfedgeError('not_found', 'The product has no such variant.');
    const changed = changePrices(after, scope, intent, product.currency);
    if (changed.tag === 'problem') throw toError(changed.problem);
    after = changed.prices;
  }
  return { before, after };
}

/** Merges price, sale price and cost of one part into one intent, because the stored values depend on all three. */
function typedOf(changes: readonly Change[]): { scope: PriceScope; intent: PriceIntent }[] {
  const typed = new Map<string, { scope: PriceScope; intent: PriceIntent }>();
  for (const { field, value, prices, variantId, variantIds } of changes) {
    if (prices !== undefined || !isPriceField(field)) continue;
    const key = JSON.stringify([variantId, variantIds]);
    const known = typed.get(key)?.intent;
    const one = toPriceIntent(field, value);
    const intent = {
      regular: one.regular ?? known?.regular ?? null,
      sale: one.sale ?? known?.sale ?? null,
      cost: one.cost ?? known?.cost ?? null,
    };
    typed.set(key, { scope: { variantId, variantIds }, intent });
  }
  return [...typed.values()];
}

function toError(problem: PriceProblem): ShelfedgeError {
  switch (problem.tag) {
    case 'sale_not_below':
      return salePriceProblem();
    case 'sale_for_all':
      return refuse('This store has one sale for all variants of a product.');
    case 'percent_only':
      return refuse('This store takes only a percentage off a product whose own price is 0.');
    case 'below_zero':
      return refuse('A price cannot be below zero.');
    case 'too_large':
      return refuse(`A price can be at most ${problem.max}.`);
  }
}
