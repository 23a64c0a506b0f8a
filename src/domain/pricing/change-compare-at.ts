import { problem, type ChangedPrices, type PriceIntent } from './intent.ts';
import { isBelow, type CompareAtPrices } from './prices.ts';
import { readPrices, type PartPrice } from './read.ts';
import { paidUnder, toCost } from './sale.ts';

/** The prices of a V3 product after a change. A sale is a price below the compare-at price, per variant. */
export function changeCompareAt(
  prices: CompareAtPrices,
  parts: readonly string[],
  intent: PriceIntent,
  currency: string,
): ChangedPrices {
  const before = readPrices(prices, currency);
  const isCostAlone = intent.regular === null && intent.sale === null;
  const variants = new Map(Object.entries(prices.variants));
  // Parts with equal stored prices share one object: each is changed once, and the changed prices share one, too.
  const changed = new Map<PartPrice, VariantPrice>();
  for (const id of parts) {
    const [own, part] = [variants.get(id), before.get(id)];
    if (own === undefined || part === undefined) continue;
    const priced = isCostAlone
      ? { ...own, cost: toCost(own.cost, intent.cost) }
      : (changed.get(part) ?? setCompareAt(part, intent, currency));
    if ('tag' in priced) return priced;
    changed.set(part, priced);
    variants.set(id, priced);
  }
  return { tag: 'ok', prices: { ...prices, variants: Object.fromEntries(variants) } };
}

type VariantPrice = CompareAtPrices['variants'][string];

function setCompareAt(
  part: PartPrice,
  { regular: typed, sale, cost }: PriceIntent,
  currency: string,
): VariantPrice | Extract<ChangedPrices, { tag: 'problem' }> {
  const regular = typed ?? part.regular;
  const keeps: NonNullable<PriceIntent['sale']> = part.isOnSale ? { kind: 'paid', amount: part.paid } : { kind: 'end' };
  const result = paidUnder(sale ?? keeps, regular, currency);
  if (result.tag === 'problem') return result;
  // The new price would silently end a running sale.
  if (sale === null && part.isOnSale && !isBelow(result.paid, regular))
    return problem({ tag: 'sale_not_below', sale: result.paid, regular });
  const isOnSale = isBelow(result.paid, regular);
  return {
    actual: isOnSale ? result.paid : regular,
    compareAt: isOnSale ? regular : null,
    cost: toCost(part.cost, cost),
  };
}
