import type { InventoryItem } from '../client/entities/inventory-item.ts';
import type { ProductV3 } from '../client/entities/product-v3.ts';
import type { VariantV3 } from '../client/entities/variant-v3.ts';
import type { FieldKey } from '../domain/fields.ts';
import { sameAmount, toAmount } from '../domain/money.ts';
import type { Price, Product, Stock, Variant } from '../domain/product.ts';

/** The stock of a product's variants, one item for each variant and location. */
export type Items = readonly InventoryItem[];

/** A V3 product with its variants, in the shop's words. */
export function toProduct(wire: ProductV3, items: Items): Product {
  const currency = wire.currency ?? 'USD';
  const sold = (wire.variantsInfo?.variants ?? []).map((variant) => toVariant(variant, items, currency));
  const isPlain = (wire.options ?? []).length === 0 && sold.length === 1;
  return {
    id: wire.id,
    revision: wire.revision ?? null,
    name: wire.name ?? '',
    slug: wire.slug ?? '',
    visible: wire.visible ?? true,
    pictureUrl: pictureOf(wire.media?.main),
    pageUrl: wire.url?.url ?? null,
    currency,
    discount: null,
    ribbon: wire.ribbon?.name ?? '',
    brand: wire.brand?.name ?? '',
    locks: [],
    ...(isPlain ? ofOne(sold[0]) : ofMany(sold, wire, currency)),
  };
}

type OfVariants = Pick<
  Product,
  'sku' | 'price' | 'salePrice' | 'cost' | 'stock' | 'stockItem' | 'onVariants' | 'variants'
>;

/** A product without options is its one variant. */
function ofOne(variant: Variant | undefined): OfVariants {
  const { sku = '', price = freePrice('USD'), salePrice = '', cost = null, stockItem = null } = variant ?? {};
  const stock: Stock = variant?.stock ?? { tag: 'untracked', inStock: false };
  return { sku, price, salePrice: salePrice ?? '', cost, stock, stockItem, onVariants: [], variants: [] };
}

/** What variants share can be changed for all of them at once; what differs, and what each counts for itself, cannot. */
function ofMany(variants: Variant[], wire: ProductV3, currency: string): OfVariants {
  const [first] = variants;
  const isShared = (of: (variant: Variant) => string): boolean =>
    first !== undefined && variants.every((variant) => of(variant) === of(first));
  const differing: FieldKey[] = [];
  if (!isShared(({ price }) => price.regular)) differing.push('price');
  if (!isShared(({ price, salePrice }) => `${price.regular} ${salePrice}`)) differing.push('salePrice');
  if (!isShared(({ cost }) => cost ?? '')) differing.push('cost');
  const cheapest = variants.toSorted((a, b) => Number(a.price.toPay) - Number(b.price.toPay))[0];
  return {
    sku: '',
    price: cheapest?.price ?? lowestPrice(wire, currency),
    salePrice: differing.includes('salePrice') ? '' : (first?.salePrice ?? ''),
    cost: differing.includes('cost') ? null : (first?.cost ?? null),
    stock: sumOf(variants.map(({ stock }) => stock)),
    stockItem: null,
    onVariants: [...differing, 'stock', 'sku'],
    variants,
  };
}

function toVariant(wire: VariantV3, items: Items, currency: string): Variant {
  const names = (wire.choices ?? []).map(({ optionChoiceNames }) => optionChoiceNames);
  const item = defaultItem(items.filter(({ variantId }) => variantId === wire.id));
  const price = toPrice(wire.price, currency);
  const cost = wire.revenueDetails?.cost?.amount;
  return {
    id: wire.id,
    label: names.map((name) => name?.choiceName ?? '').join(', '),
    choices: Object.fromEntries(names.map((name) => [name?.optionName ?? '', name?.choiceName ?? ''])),
    sku: wire.sku ?? '',
    visible: wire.visible ?? true,
    price,
    salePrice: price.toPay === price.regular ? '' : price.toPay,
    cost: isAmount(cost) ? toAmount(cost, currency) : null,
    stock: item === undefined ? { tag: 'untracked', inStock: wire.inventoryStatus?.inStock ?? false } : toStock(item),
    stockItem: item === undefined ? null : { id: item.id, revision: item.revision ?? '' },
  };
}

/** The wire names no default location: it is the one whose item is the oldest, for a variant is counted there first. */
const defaultItem = (items: Items): InventoryItem | undefined =>
  items.toSorted((a, b) => Number(a.createdDate ?? 0) - Number(b.createdDate ?? 0))[0];

const toStock = ({ trackQuantity, quantity, inStock }: InventoryItem): Stock =>
  trackQuantity === true || (trackQuantity !== false && typeof quantity === 'number')
    ? { tag: 'tracked', quantity: quantity ?? 0 }
    : { tag: 'untracked', inStock: inStock ?? false };

function sumOf(stocks: readonly Stock[]): Stock {
  const counts = stocks.flatMap((stock) => (stock.tag === 'tracked' ? stock.quantity : []));
  if (counts.length === stocks.length) return { tag: 'tracked', quantity: counts.reduce((sum, one) => sum + one, 0) };
  const inStock = stocks.some((stock) => (stock.tag === 'tracked' ? stock.quantity > 0 : stock.inStock));
  return { tag: 'untracked', inStock };
}

const freePrice = (currency: string): Price => {
  const free = toAmount(0, currency);
  return { regular: free, toPay: free, regularText: free, toPayText: free };
};

/** The actual price is what is paid; the compare-at price, where it is the higher one, the regular price. */
function toPrice(wire: VariantV3['price'], currency: string): Price {
  const actual = wire?.actualPrice?.amount;
  if (!isAmount(actual)) return freePrice(currency);
  const compareAt = wire?.compareAtPrice?.amount;
  const toPay = toAmount(actual, currency);
  const toPayText = wire?.actualPrice?.formattedAmount ?? toPay;
  if (!isAmount(compareAt) || sameAmount(compareAt, actual) || Number(compareAt) < Number(actual))
    return { regular: toPay, toPay, regularText: toPayText, toPayText };
  const regular = toAmount(compareAt, currency);
  return { regular, toPay, regularText: wire?.compareAtPrice?.formattedAmount ?? regular, toPayText };
}

/** Regular and sale price of a variant; '' is no sale. */
export function toAmounts({ price }: VariantV3, currency: string): { regular: string; salePrice: string } {
  const { regular, toPay } = toPrice(price, currency);
  return { regular, salePrice: toPay === regular ? '' : toPay };
}

/** The lowest price of a product whose variants were not read. */
const lowestPrice = ({ actualPriceRange, compareAtPriceRange }: ProductV3, currency: string): Price =>
  toPrice({ actualPrice: actualPriceRange?.minValue, compareAtPrice: compareAtPriceRange?.minValue }, currency);

const isAmount = (amount: string | null | undefined): amount is string =>
  typeof amount === 'string' && /^-?\d+(\.\d+)?$/.test(amount);

function pictureOf(media: NonNullable<ProductV3['media']>['main']): string | null {
  const urls = [media?.thumbnail?.url, media?.image?.url, media?.url];
  return urls.find((url) => typeof url === 'string' && /^https?:/.test(url)) ?? null;
}
