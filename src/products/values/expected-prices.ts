import { byIdentity } from '../../domain/by-identity.ts';
import { isPending, type Edit } from '../../domain/edit.ts';
import { toPriceIntent } from '../../domain/pricing/intent.ts';
import { changePrices } from '../../domain/pricing/change.ts';
import {
  patch,
  pricesOf,
  slice,
  wholeId,
  type PriceReach,
  type PriceScope,
  type Prices,
} from '../../domain/pricing/prices.ts';
import {
  amountOf,
  isPriceField,
  readPrices,
  type PartPrice,
  type PartPrices,
  type PriceField,
} from '../../domain/pricing/read.ts';
import { isSavedAfter, type Fetched } from './known-product.ts';

type PriceTarget = PriceScope & { productId: string };

/** The edits to include: those that the store has, or pending ones as well. */
type Counted = 'stored' | 'expected';

const isCounted = (edit: Edit, fetched: Fetched, counted: Counted): boolean =>
  edit.state.tag === 'applied' ? isSavedAfter(edit, fetched) : counted === 'expected' && isPending(edit);

/**
 * A product's prices as they are stored, or as they will be after the pending edits. `edits`: newest first. `found`: prices
 * that count more than the fetched ones, for the merchant is asked about them.
 */
export function pricesAfter(fetched: Fetched, edits: readonly Edit[], counted: Counted, found?: Prices): Prices {
  return found === undefined ? newest(fetched, edits, counted).prices : computePrices(fetched, edits, counted, found);
}

function computePrices(fetched: Fetched, edits: readonly Edit[], counted: Counted, found?: Prices): Prices {
  const { product } = fetched;
  const read = pricesOf(product);
  return edits
    .filter((edit) => edit.productId === product.id && isCounted(edit, fetched, counted))
    .reduceRight(withEdit, found === undefined ? read : patch(read, read, found));
}

interface Computed {
  edits: readonly Edit[];
  prices: Prices;
  parts: PartPrices;
}

/** The newest prices of a fetched product. A row shows a dozen fields of a thousand variants' product: they are computed once. */
const computedOf = byIdentity<Fetched, Map<Counted, Computed>>(() => new Map());

function newest(fetched: Fetched, edits: readonly Edit[], counted: Counted): Computed {
  const computed = computedOf(fetched);
  const known = computed.get(counted);
  if (known?.edits === edits) return known;
  const prices = computePrices(fetched, edits, counted);
  const next = { edits, prices, parts: readPrices(prices, fetched.product.currency) };
  computed.set(counted, next);
  return next;
}

function withEdit(prices: Prices, edit: Edit): Prices {
  const { field, value, currency } = edit;
  if (edit.prices !== undefined) return patch(prices, edit.prices.from, edit.prices.to);
  if (!isPriceField(field)) return prices;
  const changed = changePrices(prices, edit, toPriceIntent(field, value), currency);
  return changed.tag === 'ok' ? changed.prices : prices;
}

/** The prices that an edit of a target depends on, as they will be when it is sent; null if a part of it no longer exists. */
export const expectedSlice = (
  fetched: Fetched,
  edits: readonly Edit[],
  target: PriceTarget,
  reach: PriceReach,
): Prices | null => slice(pricesAfter(fetched, edits, 'expected'), target, reach);

/** The prices of the parts that a target names. */
function partPrices(fetched: Fetched, edits: readonly Edit[], target: PriceTarget, counted: Counted): PartPrice[] {
  const { parts } = newest(fetched, edits, counted);
  const isAll = target.variantId === null && !target.variantIds && !parts.has(wholeId);
  const ids = isAll ? [...parts.keys()] : (target.variantIds ?? [target.variantId ?? wholeId]);
  return ids.flatMap((id) => parts.get(id) ?? []);
}

/** The amount that all parts of a target share; '' if they differ, null if there is none. */
export function amountAt(
  fetched: Fetched,
  edits: readonly Edit[],
  target: PriceTarget & { field: PriceField },
  counted: Counted,
): string | null {
  const amounts = partPrices(fetched, edits, target, counted).map((part) => amountOf(part, target.field));
  const [first] = amounts;
  if (first === undefined) return null;
  return amounts.every((one) => one === first) ? first : '';
}
