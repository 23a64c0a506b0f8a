import { maxPrice } from '../typing/money.ts';
import { changeCompareAt } from './change-compare-at.ts';
import { changeDiscounted } from './change-discounted.ts';
import { problem, type ChangedPrices, type PriceIntent } from './intent.ts';
import { isBelow, partsIn, type PriceScope, type Prices } from './prices.ts';
import { readPrices } from './read.ts';

/**
 * The prices stored after a change, or why the change is impossible. Pure. The result decides what shoppers pay for
 * every part.
 */
export function changePrices(prices: Prices, scope: PriceScope, intent: PriceIntent, currency: string): ChangedPrices {
  const parts = partsIn(prices, scope);
  const changed =
    prices.saleBy === 'discount'
      ? changeDiscounted(prices, parts, intent, currency)
      : changeCompareAt(prices, parts, intent, currency);
  return changed.tag === 'ok' ? withinBounds(changed, currency) : changed;
}

function withinBounds(changed: Extract<ChangedPrices, { tag: 'ok' }>, currency: string): ChangedPrices {
  // Parts with equal stored prices share one object: each object is checked once.
  for (const { regular, paid } of new Set(readPrices(changed.prices, currency).values())) {
    const lower = isBelow(paid, regular) ? paid : regular;
    if (isBelow(lower, '0')) return problem({ tag: 'below_zero', result: lower });
    if (isBelow(maxPrice, regular)) return problem({ tag: 'too_large', max: maxPrice });
  }
  return changed;
}
