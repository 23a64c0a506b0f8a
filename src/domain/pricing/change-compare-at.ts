import { problem, type ChangedPrices, type PriceIntent } from './intent.ts';
import { isBelow, type CompareAtPrices } from './prices.ts';
import { readPrices, type PartPrice } from './read.ts';
import { paidUnder, toCost } from './sale.ts';

/** The prices of a V3 product after a change. A sale is a price below the compare-at price, per variant. */
export function changeCompareAt(
  prices: CompareAtPrices,
  parts: readonly string[],
  { regular: typed, sale, cost }: PriceIntent,
  currency: string,
): ChangedPrices {
  const before = readPrices(prices, currency);
  const variants = { ...prices.variants };
  // Parts with equal stored prices share one object: each object is changed once.
  const changed = new Map<PartPrice, ReturnType<typeof setCompareAt>>();
  for (const id of parts) {
    const [own, part] = [variants[id], before.get(id)];
    if (own === undefined || part === undefined) continue;
    const priced =
      typed === null && sale === null ? own : (changed.get(part) ?? setCompareAt(part, typed, sale, currency));
    if ('tag' in priced) return priced;
    changed.set(part, priced);
    variants[id] = { ...own, ...priced, cost: toCost(own.cost, cost) };
  }
  return { tag: 'ok', prices: { ...prices, variants } };
}

function setCompareAt(
  part: PartPrice,
  typed: string | null,
  sale: PriceIntent['sale'],
  currency: string,
): { actual: string; compareAt: string | null } | Extract<ChangedPrices, { tag: 'problem' }> {
  const regular = typed ?? part.regular;
  const keeps: NonNullable<PriceIntent['sale']> = part.isOnSale ? { kind: 'paid', amount: part.paid } : { kind: 'end' };
  const result = paidUnder(sale ?? keeps, regular, currency);
  if (result.tag === 'problem') return result;
  // The new price would silently end a running sale.
  if (sale === null && part.isOnSale && !isBelow(result.paid, regular))
    return problem({ tag: 'sale_not_below', sale: result.paid, regular });
  return isBelow(result.paid, regular)
    ? { actual: result.paid, compareAt: regular }
    : { actual: regular, compareAt: null };
}
