import type { Edit } from '../../domain/edit.ts';
import { changePrices, toPriceIntent } from '../../domain/pricing/change.ts';
import {
  patch,
  pricesOf,
  slice,
  wholeId,
  type PriceReach,
  type PriceScope,
  type Prices,
} from '../../domain/pricing/prices.ts';
import { amountOf, isPriceField, readPrices, type PartPrice, type PriceField } from '../../domain/pricing/read.ts';
import type { Product } from '../../domain/product.ts';

interface Fetched {
  product: Product;
  /** When it was fetched, epoch ms. */
  atMs: number;
}

type Target = PriceScope & { productId: string };

/** Which edits count as there: those that the store has, or those that are on their way to it as well. */
type Counted = 'stored' | 'expected';

const isCounted = ({ state }: Edit, atMs: number, counted: Counted): boolean =>
  state.tag === 'applied'
    ? state.at > atMs
    : counted === 'expected' && (state.tag === 'queued' || state.tag === 'sending' || state.tag === 'waiting');

/** What is stored of a product's prices, or will be once what is on its way has arrived; `edits` newest first. */
export function pricesAfter({ product, atMs }: Fetched, edits: readonly Edit[], counted: Counted): Prices {
  return edits
    .filter((edit) => edit.productId === product.id && isCounted(edit, atMs, counted))
    .reduceRight(withEdit, pricesOf(product));
}

function withEdit(prices: Prices, edit: Edit): Prices {
  const { field, value, currency } = edit;
  if (edit.prices !== undefined) return patch(prices, edit.prices.from, edit.prices.to);
  if (!isPriceField(field)) return prices;
  const changed = changePrices(prices, edit, toPriceIntent(field, value), currency);
  return changed.tag === 'ok' ? changed.prices : prices;
}

/** What an edit of a target depends on, as it will be when its turn comes; null where a part of it is gone. */
export const expectedSlice = (
  fetched: Fetched,
  edits: readonly Edit[],
  target: Target,
  reach: PriceReach,
): Prices | null => slice(pricesAfter(fetched, edits, 'expected'), target, reach);

/** The prices of the parts that a target names. */
function partPrices(fetched: Fetched, edits: readonly Edit[], target: Target, counted: Counted): PartPrice[] {
  const parts = readPrices(pricesAfter(fetched, edits, counted), fetched.product.currency);
  const isAll = target.variantId === null && !target.variantIds && !parts.has(wholeId);
  const ids = isAll ? [...parts.keys()] : (target.variantIds ?? [target.variantId ?? wholeId]);
  return ids.flatMap((id) => parts.get(id) ?? []);
}

/** The one amount that all parts of a target share; '' where they differ, null where there is none. */
export function amountAt(
  fetched: Fetched,
  edits: readonly Edit[],
  target: Target & { field: PriceField },
  counted: Counted,
): string | null {
  const amounts = partPrices(fetched, edits, target, counted).map((part) => amountOf(part, target.field));
  const [first] = amounts;
  if (first === undefined) return null;
  return amounts.every((one) => one === first) ? first : '';
}
