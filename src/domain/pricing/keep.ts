import type { PriceChange } from '../edit.ts';
import { sameAmount } from '../typing/money.ts';
import { changePrices } from './change.ts';
import { problem, toPriceIntent, type ChangedPrices, type PriceIntent, type PriceProblem } from './intent.ts';
import { isBelow, partsIn, patch, wholeId, type PriceScope, type Prices } from './prices.ts';
import { amountOf, readPrices, shownAmount, type PartPrice, type PriceField } from './read.ts';

/** A price change that a person may keep although somebody else changed the same prices. */
interface OwnChange extends PriceScope {
  field: PriceField;
  currency: string;
  prices: PriceChange;
}

export type KeptChange = { tag: 'ok'; change: PriceChange } | { tag: 'problem'; problem: PriceProblem };

/** The field whose amounts are shown as the person's own: the one that the change sets, whichever was opened. */
export function ownField(change: OwnChange): PriceField {
  const { field } = change;
  if (field === 'cost') return 'cost';
  const { regular, sale } = numbersSet(change);
  return sale && (field === 'salePrice' || !regular) ? 'salePrice' : 'price';
}

/**
 * The change that "keep mine" writes over the prices stored now. Every number that the change sets becomes the one that
 * was shown for its part; every other number stays as it is now.
 */
export function keepChange(change: OwnChange, now: Prices): KeptChange {
  const { prices, currency } = change;
  const kept = setNumbers(change, now);
  if (kept.tag === 'problem') return kept;
  const ids = ownParts(change, now);
  const all = [...readPrices(kept.prices, currency).keys()];
  // Repeating the original change keeps more, such as the kind of a sale, where it gives the same numbers.
  const again = repeat(change, now);
  const isKept = (id: string): boolean => again !== null && isSameAt(id, again, kept.prices, currency);
  if (again !== null && ids.every(isKept) && isSaleAsShown(change, again, endsV1Sale(change) ? all : ids))
    return { tag: 'ok', change: { from: now, to: again, intent: prices.intent } };
  // A sale that differs from the shown one changes every variant.
  return isSaleAsShown(change, kept.prices, all)
    ? { tag: 'ok', change: { from: now, to: kept.prices, intent: null } }
    : problem({ tag: 'sale_for_all' });
}

/** The parts of a change whose numbers were shown and that still exist. The end of a V1 sale shows a price for every variant. */
function ownParts(change: OwnChange, now: Prices): string[] {
  const [shown, stored] = [change.prices.to, now].map((prices) => readPrices(prices, change.currency));
  const named = endsV1Sale(change) ? [...(shown?.keys() ?? [])] : partsIn(now, change);
  return named.filter((id) => shown?.has(id) === true && stored?.has(id) === true);
}

function endsV1Sale(change: OwnChange): boolean {
  const { to } = change.prices;
  return to.saleBy === 'discount' && to.isWhole && to.discount === null && numbersSet(change).sale;
}

function setNumbers(change: OwnChange, now: Prices): ChangedPrices {
  const { currency } = change;
  const mine = readPrices(change.prices.to, currency);
  const ids = ownParts(change, now);
  let prices = now;
  for (const id of ids) {
    const intent = intentFor(change, mine.get(id) as PartPrice);
    // A V1 sale of the product is that of its variants.
    const isShared = now.saleBy === 'discount' && id !== wholeId && ids.includes(wholeId);
    if (isShared && isSameAmount(intent.regular, readPrices(prices, currency).get(id)?.regular)) continue;
    const scope = { variantId: null, variantIds: [id] };
    const changed = changePrices(prices, scope, isShared ? { ...intent, sale: null } : intent, currency);
    if (changed.tag === 'problem') return changed;
    ({ prices } = changed);
  }
  return { tag: 'ok', prices };
}

const isSameAmount = (a: string | null, b: string | undefined): boolean =>
  a !== null && b !== undefined && sameAmount(a, b);

function intentFor(change: OwnChange, mine: PartPrice): PriceIntent {
  if (change.field === 'cost') return toPriceIntent('cost', amountOf(mine, 'cost'));
  const { regular, sale } = numbersSet(change);
  // Without a reduction, what shoppers pay is the regular price that was shown, not one that was set since.
  const isEnd = sale && !isOfOwnV1Price(change) && !isBelow(mine.paid, mine.regular);
  return {
    regular: regular || isEnd ? mine.regular : null,
    sale: sale ? (isEnd ? { kind: 'end' } : { kind: 'paid', amount: mine.paid }) : null,
    cost: null,
  };
}

/** A sale price of a V1 variant is stored as a price of its own, under the sale of its product. */
const isOfOwnV1Price = ({ prices: { to } }: OwnChange): boolean => to.saleBy === 'discount' && !to.isWhole;

interface Numbers {
  regular: boolean;
  sale: boolean;
}

/** The numbers that a change sets. An undo has no intent: it sets the numbers that differ, else that of its field. */
function numbersSet(change: OwnChange): Numbers {
  const { intent } = change.prices;
  if (intent !== null) return { regular: intent.regular !== null, sale: intent.sale !== null };
  const differing = numbersThatDiffer(change);
  const isSale = change.field === 'salePrice';
  return differing.regular || differing.sale ? differing : { regular: !isSale, sale: isSale };
}

function numbersThatDiffer({ field, currency, prices: { from, to } }: OwnChange): Numbers {
  const regular = !isSameIn('price', from, to, currency);
  if (from.saleBy !== 'discount' || to.saleBy !== 'discount')
    return { regular, sale: !isSameIn('salePrice', from, to, currency) };
  // A sale price of a V1 variant is stored as a price of its own.
  if (field === 'salePrice' && !from.isWhole) return { regular: false, sale: true };
  return { regular, sale: JSON.stringify(from.discount) !== JSON.stringify(to.discount) };
}

function isSameIn(field: PriceField, from: Prices, to: Prices, currency: string): boolean {
  const before = readPrices(from, currency);
  return [...readPrices(to, currency)].every(([id, part]) => {
    const old = before.get(id);
    return old === undefined || isSame(amountOf(old, field), amountOf(part, field));
  });
}

const isSame = (a: string, b: string): boolean => a === b || (a !== '' && b !== '' && sameAmount(a, b));

function isSameAt(id: string, a: Prices, b: Prices, currency: string): boolean {
  const [one, other] = [readPrices(a, currency).get(id), readPrices(b, currency).get(id)];
  if (one === undefined || other === undefined) return one === other;
  return (['price', 'salePrice', 'cost'] as const).every((field) =>
    isSame(shownAmount(one, field), shownAmount(other, field)),
  );
}

/** The prices after the same change over the prices stored now; null if it cannot be made. */
function repeat(change: OwnChange, now: Prices): Prices | null {
  const { from, to, intent } = change.prices;
  if (from.saleBy !== now.saleBy) return null;
  if (intent === null) return patch(now, from, to);
  const changed = changePrices(now, change, intent, change.currency);
  return changed.tag === 'ok' ? changed.prices : null;
}

/** True if the one sale of a V1 product, or its end, gives each of these parts the price that was shown. */
function isSaleAsShown(change: OwnChange, kept: Prices, ids: readonly string[]): boolean {
  if (kept.saleBy !== 'discount' || !kept.isWhole || !numbersSet(change).sale) return true;
  const [mine, stored] = [change.prices.to, kept].map((prices) => readPrices(prices, change.currency));
  return ids.every((id) => isSame(stored?.get(id)?.paid ?? '', (mine?.get(id) ?? mine?.get(wholeId))?.paid ?? ''));
}
