import { Big } from 'big.js';
import type { Edit } from '../edit.ts';
import type { Prices } from './prices.ts';
import { readPrices } from './read.ts';

/** The days over which the lowest price before a sale is usually stated. */
export const lowestDays = 30;

/**
 * The lowest price that shoppers paid for a part since a moment, epoch ms: now, and before and after each applied change
 * since then. Null if the part has no price. Changes that were made elsewhere are not known.
 */
export function lowestPaid(
  edits: readonly Edit[],
  now: Prices,
  { id, sinceMs, currency }: { id: string; sinceMs: number; currency: string },
): { paid: string | null; changes: number } {
  const paidIn = (prices: Prices): string[] => {
    const part = readPrices(prices, currency).get(id);
    return part === undefined ? [] : [part.paid];
  };
  const changes = edits
    .filter((edit) => edit.state.tag === 'applied' && edit.state.at >= sinceMs && edit.currency === currency)
    .flatMap(({ prices }) => {
      const amounts = prices === undefined ? [] : [...paidIn(prices.from), ...paidIn(prices.to)];
      return amounts.length === 0 ? [] : [amounts];
    });
  const sorted = [...paidIn(now), ...changes.flat()].toSorted((a, b) => new Big(a).cmp(b));
  return { paid: sorted[0] ?? null, changes: changes.length };
}
