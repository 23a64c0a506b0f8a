import { byIdentity } from '../../domain/by-identity.ts';
import { isEqual } from '../../domain/is-equal.ts';
import { variantOf, type Product, type Stock, type Variant } from '../../domain/product.ts';

/** The part that shoppers may see of a product that its merchant has read; null where that cannot be told from the rest. */
export const asShoppersSee = byIdentity((product: Product): Product | null => {
  // The price and the stock of the whole product count its hidden variants, too.
  if (!product.visible || product.variants.some(({ visible }) => !visible)) return null;
  return { ...product, ...unseen(product), variants: product.variants.map((one) => ({ ...one, ...unseen(one) })) };
});

/** The parts of a product or variant that its merchant alone sees, as shoppers see them: no cost, and not how many are left where. */
const unseen = ({ stock }: { stock: Stock }): Pick<Variant, 'cost' | 'stock' | 'stockItems'> => ({
  cost: null,
  stock: { tag: 'untracked', inStock: stock.tag === 'tracked' ? stock.quantity > 0 : stock.inStock },
  stockItems: [],
});

type Seen = 'sku' | 'price' | 'salePrice' | 'compareAt';

/** The values that shoppers see of a part, over those that its merchant has read of it. */
const seenOf = (part: Product | Variant, seen: Product | Variant): Pick<Variant, Seen | 'values'> => ({
  sku: seen.sku,
  price: seen.price,
  salePrice: seen.salePrice,
  compareAt: seen.compareAt,
  values: { ...part.values, ...seen.values },
});

/**
 * A product as its merchant has read it, with the values of a newer reading as a shopper. What shoppers do not see stays: cost,
 * counted stock, hidden variants and, where there are such, the prices of the whole product, which count them. The same
 * product where nothing differs.
 */
export function withShoppersPart(product: Product, seen: Product): Product {
  const variants = product.variants.map((one) => {
    const same = variantOf(seen, one.id);
    return same === undefined ? one : { ...one, ...seenOf(one, same) };
  });
  const isWhole = product.variants.every(({ visible }) => visible);
  const { name, slug, pageUrl, pictureUrl, salePrice, discount } = seen;
  const next = {
    ...product,
    ...seenOf(product, isWhole ? seen : { ...seen, price: product.price, compareAt: product.compareAt }),
    name,
    slug,
    pageUrl,
    pictureUrl,
    salePrice,
    discount,
    variants,
  };
  return isEqual(next, product) ? product : next;
}
