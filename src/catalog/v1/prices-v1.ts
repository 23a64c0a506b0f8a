import type { InputOf } from '../../client/query/listing.ts';
import type { updateProduct, updateProductVariants } from '../../client/operations/products-v1.ts';
import { pricesOf, type DiscountPrices } from '../../domain/pricing/prices.ts';
import type { Discount, Product } from '../../domain/product.ts';
import type { Change } from '../port.ts';
import { foldPrices } from '../fold-prices.ts';

export type ProductBody = Omit<InputOf<typeof updateProduct>['product'], 'id'>;
export type VariantBody = Omit<NonNullable<InputOf<typeof updateProductVariants>['variants']>[number], 'variantIds'>;

/** An optional amount; null removes it. */
const toNumber = (value: string | null): number | null => (value === null ? null : Number(value));

const toDiscountBody = (discount: Discount | null): NonNullable<ProductBody['discount']> =>
  discount ?? { type: 'NONE', value: 0 };

/** The bodies of the two calls that write prices of a product. */
export interface PriceBodies {
  product: ProductBody;
  variants: Map<string, VariantBody>;
  /**
   * Variants to check after the product's price was written: a variant that then has the price `currentPrice` is set to
   * `targetPrice`.
   */
  byChance: Map<string, { currentPrice: number; targetPrice: number }>;
}

/**
 * A reading cannot tell a following variant from one whose own price equals the product's. After the product's price
 * changes, the own price stays and the following one changes.
 */
function byChance(product: Product, before: DiscountPrices, after: DiscountPrices): PriceBodies['byChance'] {
  const [old, next] = [Number(before.price), Number(after.price)];
  const ownPrices = pricesOf(product).variants as DiscountPrices['variants'];
  const ids = old === next ? [] : Object.keys(ownPrices).filter((id) => ownPrices[id]?.price === null);
  const toOne = (id: string) => {
    const own = after.variants[id]?.price;
    return own === null ? { currentPrice: old, targetPrice: next } : { currentPrice: next, targetPrice: Number(own) };
  };
  const isLeft = (id: string): boolean => before.variants[id]?.price === after.variants[id]?.price;
  return new Map(ids.filter(isLeft).map((id) => [id, toOne(id)] as const));
}

/** The bodies that write these changes to a V1 product's stored prices. */
export function pricesBody(product: Product, changes: readonly Change[]): PriceBodies {
  if (changes.length === 0) return { product: {}, variants: new Map(), byChance: new Map() };
  const { before, after } = foldPrices(product, changes) as { before: DiscountPrices; after: DiscountPrices };
  const isChanged = (key: 'price' | 'cost' | 'discount'): boolean =>
    JSON.stringify(before[key]) !== JSON.stringify(after[key]);
  const body: ProductBody = {
    ...(isChanged('price') && { priceData: { price: Number(after.price) } }),
    ...(isChanged('discount') && { discount: toDiscountBody(after.discount) }),
    ...(isChanged('cost') && { costAndProfitData: { itemCost: toNumber(after.cost) } }),
  };
  const variants = new Map<string, VariantBody>();
  for (const [id, own] of Object.entries(after.variants)) {
    const old = before.variants[id];
    const changed: VariantBody = {
      ...(own.price !== old?.price && { price: toNumber(own.price) }),
      ...(own.cost !== old?.cost && { cost: toNumber(own.cost) }),
    };
    if (Object.keys(changed).length > 0) variants.set(id, changed);
  }
  return { product: body, variants, byChance: byChance(product, before, after) };
}
