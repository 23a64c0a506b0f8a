import type { PriceChange } from '../edit.ts';
import type { Product } from '../product.ts';
import { sameAmount } from '../typing/money.ts';
import { wholeId } from './prices.ts';
import { readPrices } from './read.ts';

/** A price as shoppers see it, in decimal strings; `variantId` is null for the product's own. */
export interface PagePrice {
  variantId: string | null;
  regular: string;
  toPay: string;
}

type Seen = Omit<PagePrice, 'variantId'>;

/** The prices that shoppers would see otherwise than now once these changes are stored. Never a cost. */
export function changedPagePrices(product: Product, changes: readonly Pick<PriceChange, 'to'>[]): PagePrice[] {
  const parts = new Map<string, Seen>();
  for (const { to } of changes)
    for (const [id, { regular, paid }] of readPrices(to, product.currency)) parts.set(id, { regular, toPay: paid });
  const whole = parts.get(wholeId) ?? cheapestOf(product, parts);
  return [
    ...changed(null, product.price, whole),
    ...product.variants.flatMap(({ id, price }) => changed(id, price, parts.get(id))),
  ];
}

/** Catalog V3 has no price of a product with variants: pages print that of the cheapest. */
function cheapestOf({ saleBy, variants }: Product, parts: ReadonlyMap<string, Seen>): Seen | undefined {
  if (saleBy !== 'compare_at' || parts.size === 0) return undefined;
  const seen = variants.map(({ id, price }): Seen => parts.get(id) ?? price);
  return seen.toSorted((a, b) => Number(a.toPay) - Number(b.toPay))[0];
}

const changed = (variantId: string | null, before: Seen, after: Seen | undefined): PagePrice[] =>
  after === undefined || (sameAmount(before.regular, after.regular) && sameAmount(before.toPay, after.toPay))
    ? []
    : [{ variantId, regular: after.regular, toPay: after.toPay }];
