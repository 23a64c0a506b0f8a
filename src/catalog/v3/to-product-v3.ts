import type { InventoryItem } from '../../client/entities/inventory-item.ts';
import type { ProductV3 } from '../../client/entities/product-v3.ts';
import type { VariantV3 } from '../../client/entities/variant-v3.ts';
import { fieldKeys, fields, valueKeys, type FieldKey } from '../../domain/fields.ts';
import { isAmount, sameAmount, toAmount } from '../../domain/typing/money.ts';
import { toPictureUrl } from '../../domain/picture.ts';
import {
  WeightUnit,
  type Price,
  type Product,
  type Stock,
  type StockItem,
  type Variant,
} from '../../domain/product.ts';
import { createDecimals, type Decimals } from '../decimals.ts';
import { toValues } from '../shared-fields.ts';
import { fieldsV3, isPlainV3 } from './fields-v3.ts';

const keys = valueKeys.filter(isPlainV3);

/** The stock of a product's variants: one item per variant and location. */
export type Items = readonly InventoryItem[];

/** The currency of a V3 product as its store uses it, learned from its stored prices. */
export function readCurrency(wire: ProductV3, decimals: Decimals): string {
  const { currency, actualPriceRange, compareAtPriceRange, variantsInfo } = wire;
  const ranges = [actualPriceRange, compareAtPriceRange].flatMap((range) => [range?.minValue, range?.maxValue]);
  const own = (variantsInfo?.variants ?? []).flatMap(({ price }) => [price?.actualPrice, price?.compareAtPrice]);
  const amounts = [...ranges, ...own].flatMap((money) => (isAmount(money?.amount) ? money.amount : []));
  return decimals.read(currency ?? 'USD', amounts);
}

/** Converts a V3 product with its variants. */
export function toProduct(wire: ProductV3, items: Items, decimals = createDecimals()): Product {
  const currency = readCurrency(wire, decimals);
  const stockItems = Map.groupBy(numbered(items), ({ variantId }) => variantId);
  const sold = (wire.variantsInfo?.variants ?? []).map((variant) =>
    toVariant(variant, stockItems.get(variant.id) ?? [], wire, currency),
  );
  const [only, ...others] = sold;
  const isPlain = (wire.options ?? []).length === 0 && others.length === 0;
  const ofVariants = isPlain && only !== undefined ? ofOne(only) : ofMany(sold, wire, currency);
  return {
    id: wire.id,
    revision: wire.revision ?? null,
    name: wire.name ?? '',
    slug: wire.slug ?? '',
    visible: wire.visible ?? true,
    pictureUrl: pictureOf(wire.media?.main, wire.url?.url ?? null),
    pageUrl: wire.url?.url ?? null,
    ...siteOf(wire.url),
    currency,
    weightUnit: toWeightUnit(wire.physicalProperties?.weightMeasurementUnitInfo?.weightMeasurementUnit),
    saleBy: 'compare_at',
    discount: null,
    ...ofVariants,
    values: { ...ofVariants.values, ...toValues(keys, (key) => fieldsV3[key].read?.(wire)) },
    groupIds: (wire.directCategoriesInfo?.categories ?? []).flatMap(({ id }) => id ?? []),
    ...toOptions(wire, ofVariants.variants),
  };
}

/** The options of a product with variants. */
function toOptions({ options: named }: ProductV3, variants: readonly Variant[]): Pick<Product, 'options'> {
  const options = (named ?? []).map(({ name, choicesSettings }) => ({
    name: name ?? '',
    choices: (choicesSettings?.choices ?? []).map((choice) => choice.name ?? ''),
  }));
  return variants.length === 0 || options.length === 0 ? {} : { options };
}

type OfVariants = Pick<
  Product,
  'sku' | 'price' | 'salePrice' | 'compareAt' | 'cost' | 'stock' | 'stockItems' | 'values' | 'onVariants' | 'variants'
>;

/** A product without options consists of one variant. */
function ofOne({ sku, price, salePrice, compareAt, cost, stock, stockItems, values }: Variant): OfVariants {
  return {
    sku,
    price,
    salePrice: salePrice ?? '',
    compareAt,
    cost,
    stock,
    stockItems,
    values,
    onVariants: [],
    variants: [],
  };
}

/** The values that variants must share to share a field: a sale also depends on the price. */
const sharedBy = (key: FieldKey, variant: Variant): string =>
  key === 'salePrice' ? `${variant.price.regular} ${variant.salePrice}` : (fields[key].read(variant) ?? '');

/** Values that all variants share can be changed for all at once. Different values and stock cannot. */
function ofMany(variants: Variant[], wire: ProductV3, currency: string): OfVariants {
  const [first] = variants;
  const isShared = (key: FieldKey): boolean =>
    first !== undefined && variants.every((variant) => sharedBy(key, variant) === sharedBy(key, first));
  const onVariants = fieldKeys.filter((key) => {
    const { owner, isUnique } = fields[key];
    return owner === 'sum' || (owner === 'variants' && (isUnique || !isShared(key)));
  });
  const shared = new Set<string>(
    fieldKeys.filter((key) => fields[key].owner === 'variants' && !onVariants.includes(key)),
  );
  const cheapest = variants.toSorted((a, b) => Number(a.price.toPay) - Number(b.price.toPay))[0];
  return {
    sku: '',
    price: cheapest?.price ?? lowestPrice(wire, currency),
    salePrice: onVariants.includes('salePrice') ? '' : (first?.salePrice ?? ''),
    compareAt: null,
    cost: onVariants.includes('cost') ? null : (first?.cost ?? null),
    stock: sumOf(variants.map(({ stock }) => stock)),
    stockItems: [],
    values: Object.fromEntries(Object.entries(first?.values ?? {}).filter(([key]) => shared.has(key))),
    onVariants,
    variants,
  };
}

function toVariant(wire: VariantV3, items: readonly NumberedItem[], product: ProductV3, currency: string): Variant {
  const names = (wire.choices ?? []).map(({ optionChoiceNames }) => optionChoiceNames);
  const stockItems = items.map(({ item }) => item);
  const price = toPrice(wire.price, currency);
  const cost = wire.revenueDetails?.cost?.amount;
  const compareAt = wire.price?.compareAtPrice?.amount;
  return {
    id: wire.id,
    label: names.map((name) => name?.choiceName ?? '').join(', '),
    choices: Object.fromEntries(names.map((name) => [name?.optionName ?? '', name?.choiceName ?? ''])),
    sku: wire.sku ?? '',
    visible: wire.visible ?? true,
    price,
    salePrice: price.toPay === price.regular ? '' : price.toPay,
    compareAt: isAmount(compareAt) ? toAmount(compareAt, currency) : null,
    cost: isAmount(cost) ? toAmount(cost, currency) : null,
    stock:
      stockItems.length === 0
        ? { tag: 'untracked', inStock: wire.inventoryStatus?.inStock ?? false, isFixed: true }
        : sumOf(stockItems.map(({ stock }) => stock)),
    stockItems,
    values: toValues(keys, (key) => fieldsV3[key].readVariant?.(wire, product)),
  };
}

interface NumberedItem {
  variantId: string;
  item: StockItem;
}

/**
 * Numbers the locations of a product's inventory items. The platform names no default location. The location of the
 * oldest item counts as the default, because stock is counted there first.
 */
function numbered(items: Items): NumberedItem[] {
  const oldestFirst = items
    .map((item) => ({ item, locationId: item.locationId ?? item.id }))
    .toSorted(
      (a, b) =>
        Number(a.item.createdDate ?? 0) - Number(b.item.createdDate ?? 0) || a.locationId.localeCompare(b.locationId),
    );
  const locations = [...new Set(oldestFirst.map(({ locationId }) => locationId))];
  return oldestFirst
    .map(({ item, locationId }) => ({
      variantId: item.variantId ?? '',
      item: {
        id: item.id,
        revision: item.revision ?? '',
        locationId,
        number: locations.indexOf(locationId) + 1,
        stock: toStock(item),
      },
    }))
    .toSorted((a, b) => a.item.number - b.item.number);
}

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

const toWeightUnit = (unit: string | null | undefined): Product['weightUnit'] =>
  WeightUnit.safeParse(unit).data ?? null;

const freePrice = (currency: string): Price => {
  const free = toAmount(0, currency);
  return { regular: free, toPay: free, regularText: free, toPayText: free };
};

/** Shoppers pay the actual price. A higher compare-at price is the regular price. */
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

/** The lowest price of a product whose variants were not read. */
const lowestPrice = ({ actualPriceRange, compareAtPriceRange }: ProductV3, currency: string): Price =>
  toPrice({ actualPrice: actualPriceRange?.minValue, compareAtPrice: compareAtPriceRange?.minValue }, currency);

/** The address of the site: that of the page without the path to it. */
function siteOf(page: ProductV3['url']): Pick<Product, 'siteUrl'> {
  const { url, relativePath } = page ?? {};
  const isWhole = typeof url === 'string' && typeof relativePath === 'string' && relativePath !== '';
  return isWhole && url.endsWith(relativePath) ? { siteUrl: url.slice(0, -relativePath.length) } : {};
}

function pictureOf(media: NonNullable<ProductV3['media']>['main'], pageUrl: string | null): string | null {
  const urls = [media?.thumbnail?.url, media?.image?.url, media?.url];
  return urls.map((url) => toPictureUrl(url, pageUrl)).find((url) => url !== null) ?? null;
}
