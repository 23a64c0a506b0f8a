import type { ProductV1, VariantV1 } from '../../client/entities/product-v1.ts';
import { fieldKeys, fields, valueKeys } from '../../domain/fields.ts';
import { currencyCode } from '../../domain/currency-code.ts';
import { currencyDecimals, maxDecimals } from '../../domain/currency.ts';
import { toSure } from '../../domain/typing/decimal.ts';
import { toAmount } from '../../domain/typing/money.ts';
import { toPictureUrl } from '../../domain/picture.ts';
import type { Discount, Price, Product, Stock, Variant } from '../../domain/product.ts';
import { createDecimals, type Decimals } from '../decimals.ts';
import { toValues } from '../shared-fields.ts';
import { fieldsV1, isPlainV1 } from './fields-v1.ts';

const keys = valueKeys.filter(isPlainV1);

/** The only variant of a product without managed variants. */
export const defaultVariantId = '00000000-0000-0000-0000-000000000000';

/** The built-in collection of all products. */
export const allProductsId = '00000000-000000-000000-000000000001';

/** The ids of a product's collections, without that of all products. */
export const groupIdsOf = ({ collectionIds }: ProductV1): string[] =>
  (collectionIds ?? []).filter((id) => id !== allProductsId);

/** Converts V1 products. All prices are read before the first is converted, so that all have the same decimals. */
export function toProducts(wires: readonly ProductV1[], decimals: Decimals): Product[] {
  for (const [code, some] of Map.groupBy(wires, currencyOf)) decimals.read(code, some.flatMap(storedPrices));
  return wires.map((wire) => toProduct(wire, decimals));
}

const currencyOf = ({ priceData }: ProductV1): string => priceData?.currency ?? 'USD';

/**
 * The prices that teach a currency's decimals: those of the product and its variants, before a sale. A third decimal of a V1 price
 * teaches nothing: it is a float, and imports left remainders such as 33.333.
 */
function storedPrices(wire: ProductV1): string[] {
  if (maxDecimals(currencyOf(wire)) >= 2) return [];
  const amounts = [wire.priceData, ...(wire.variants ?? []).map(({ variant }) => variant?.priceData)];
  return amounts.flatMap((data) => {
    const price = toFinite(data?.price, currencyOf(wire)) ?? '';
    return /\.\d{3}/.test(price) ? [] : price;
  });
}

/** Converts a V1 product. */
export function toProduct(wire: ProductV1, decimals = createDecimals()): Product {
  const currency = decimals.read(currencyOf(wire), storedPrices(wire));
  const { base, path } = wire.productPageUrl ?? {};
  const pageUrl = typeof base !== 'string' || typeof path !== 'string' ? null : joinUrl(base, path);
  const price = toPrice(wire.priceData, currency);
  const discount = toDiscount(wire.discount);
  const variants =
    wire.manageVariants === true
      ? (wire.variants ?? []).map((variant) => toVariant(variant, currency, discount !== null))
      : [];
  return {
    id: wire.id,
    revision: null,
    name: wire.name ?? '',
    slug: wire.slug ?? '',
    sku: wire.sku ?? '',
    visible: wire.visible ?? true,
    pictureUrl: toPictureUrl(wire.media?.mainMedia?.thumbnail?.url, pageUrl),
    pageUrl,
    ...(typeof base === 'string' && { siteUrl: base }),
    currency,
    weightUnit: null,
    price,
    ...toConverted(wire, currency),
    salePrice: discount === null ? '' : price.toPay,
    saleBy: 'discount',
    compareAt: null,
    discount,
    cost: toFinite(wire.costAndProfitData?.itemCost, currency),
    stock: toStock(wire.stock?.trackInventory, wire.stock?.quantity, wire.stock?.inventoryStatus !== 'OUT_OF_STOCK'),
    stockItems: [],
    values: toValues(keys, (key) => fieldsV1[key].read?.(wire)),
    groupIds: groupIdsOf(wire),
    // Lists can omit the variants; even then, stock counted per variant is not set on the product.
    onVariants: wire.manageVariants === true ? fieldKeys.filter((key) => fields[key].owner === 'sum') : [],
    ...toOptions(wire, variants),
    variants,
  };
}

/** The options of a product with variants, named as its variants name their choices. */
function toOptions({ productOptions }: ProductV1, variants: readonly Variant[]): Pick<Product, 'options'> {
  const options = (productOptions ?? []).map(({ name, choices }) => ({
    name: name ?? '',
    choices: (choices ?? []).map(({ description, value }) => description ?? value ?? ''),
  }));
  return variants.length === 0 || options.length === 0 ? {} : { options };
}

function toVariant(wire: VariantV1, currency: string, isOnSale: boolean): Variant {
  const choices = wire.choices ?? {};
  const price = toPrice(wire.variant?.priceData, currency);
  return {
    id: wire.id,
    label: Object.values(choices).join(', '),
    choices,
    sku: wire.variant?.sku ?? '',
    visible: wire.variant?.visible ?? true,
    price,
    salePrice: isOnSale ? price.toPay : '',
    compareAt: null,
    cost: toFinite(wire.variant?.costAndProfitData?.itemCost, currency),
    stock: toStock(wire.stock?.trackQuantity, wire.stock?.quantity, wire.stock?.inStock ?? true),
    stockItems: [],
    values: toValues(keys, (key) => fieldsV1[key].readVariant?.(wire)),
  };
}

function toPrice(wire: ProductV1['priceData'], currency: string): Price {
  const regular = toFinite(wire?.price, currency) ?? toAmount(0, currency);
  const toPay = toFinite(wire?.discountedPrice, currency) ?? regular;
  return {
    regular,
    toPay,
    regularText: wire?.formatted?.price ?? regular,
    toPayText: wire?.formatted?.discountedPrice ?? toPay,
  };
}

/** The converted amounts that shoppers see, if the platform converts to another currency. */
function toConverted({ convertedPriceData, variants }: ProductV1, own: string): Pick<Product, 'converted'> {
  const currency = convertedPriceData?.currency ?? own;
  if (currency === currencyCode(own)) return {};
  const shown = (variants ?? []).filter(({ variant }) => variant?.visible !== false);
  const prices = [convertedPriceData, ...shown.map(({ variant }) => variant?.convertedPriceData)];
  const amounts = prices.flatMap((price) =>
    [price?.discountedPrice, price?.price].flatMap((amount) =>
      Number.isFinite(amount) ? (amount as number).toFixed(currencyDecimals(currency)) : [],
    ),
  );
  return { converted: { currency, amounts: [...new Set(amounts)] } };
}

const toStock = (tracked: boolean | null | undefined, quantity: number | null | undefined, inStock: boolean): Stock =>
  tracked === true ? { tag: 'tracked', quantity: quantity ?? 0 } : { tag: 'untracked', inStock };

/** The platform can return NaN and infinities; neither is a price. */
const toFinite = (float: number | null | undefined, currency: string): string | null =>
  Number.isFinite(float) ? toAmount(toSure(float as number), currency) : null;

function toDiscount(wire: ProductV1['discount']): Discount | null {
  const type = (['PERCENT', 'AMOUNT'] as const).find((known) => known === wire?.type);
  const value = wire?.value;
  return type !== undefined && typeof value === 'number' && value > 0 ? { type, value: toSure(value) } : null;
}

const joinUrl = (base: string, path: string): string => `${base.replace(/\/$/, '')}/${path.replace(/^\//, '')}`;
