import { toMediaJson } from './media-json.ts';
import { toOptionsJson } from './options-json.ts';
import type { ProductMediaRow, ProductRow, VariantRow } from '../rows.ts';
import type { Shop } from '../shop.ts';
import { isInStock, toVariantStock } from './stock.ts';
import { toUnitPrice } from '../unit-price.ts';

/** The detail level of a response. */
export interface ProductView {
  variants: boolean;
  /** Cost and profit: only for a merchant who requested them. */
  merchantData: boolean;
}

function applyDiscount(shop: Shop, product: ProductRow, price: number): number {
  const { discount_type: type, discount_value: value } = product;
  if (type === 'NONE') return price;
  const discounted = type === 'PERCENT' ? (price * (100 - value)) / 100 : price - value;
  return shop.currency.round(Math.max(0, discounted));
}

interface PricePerUnitData {
  totalQuantity: number;
  totalMeasurementUnit: string;
  baseQuantity: number;
  baseMeasurementUnit: string;
}

/** The price of the base quantity, if the product says what it holds. */
function readUnitPrice(shop: Shop, { details }: ProductRow, price: number): number | undefined {
  const { pricePerUnitData: data } = JSON.parse(details) as { pricePerUnitData?: PricePerUnitData };
  if (data === undefined) return undefined;
  const contents = { quantity: data.totalQuantity, measurementUnit: data.totalMeasurementUnit };
  const base = { quantity: data.baseQuantity, measurementUnit: data.baseMeasurementUnit };
  const unitPrice = toUnitPrice(price, contents, base);
  return unitPrice === undefined ? undefined : shop.currency.round(unitPrice);
}

/** Converts a price with its discount to wire format. */
export function toPriceData(shop: Shop, product: ProductRow, price: number): object {
  const { code, format } = shop.currency;
  const discountedPrice = applyDiscount(shop, product, price);
  const pricePerUnit = readUnitPrice(shop, product, discountedPrice);
  const formatted = {
    price: format(price),
    discountedPrice: format(discountedPrice),
    ...(pricePerUnit !== undefined && { pricePerUnit: format(pricePerUnit) }),
  };
  return { currency: code, price, discountedPrice, formatted, pricePerUnit };
}

function toCostData(shop: Shop, product: ProductRow, price: number, cost: number | null): object | undefined {
  if (cost === null) return undefined;
  const { round, format } = shop.currency;
  const sold = applyDiscount(shop, product, price);
  const profit = round(sold - cost);
  return {
    itemCost: cost,
    formattedItemCost: format(cost),
    profit,
    formattedProfit: format(profit),
    profitMargin: sold === 0 ? 0 : Math.round((profit / sold) * 10_000) / 10_000,
  };
}

function toRange(numbers: number[]): object {
  return { minValue: Math.min(...numbers), maxValue: Math.max(...numbers) };
}

function toStock(product: ProductRow, variants: VariantRow[]): object {
  const available = variants.filter((variant) => isInStock(product, variant)).length;
  const partial = available < variants.length ? 'PARTIALLY_OUT_OF_STOCK' : 'IN_STOCK';
  return {
    trackInventory: product.track_quantity === 1,
    ...(product.track_quantity === 1 && { quantity: variants.reduce((sum, { quantity }) => sum + quantity, 0) }),
    inStock: available > 0,
    inventoryStatus: available === 0 ? 'OUT_OF_STOCK' : partial,
  };
}

/** Converts a variant to wire format. */
export function toVariantJson(shop: Shop, product: ProductRow, variant: VariantRow, merchantData: boolean): object {
  const price = variant.price ?? product.price;
  const priceData = toPriceData(shop, product, price);
  return {
    id: variant.id,
    choices: JSON.parse(variant.choices) as object,
    variant: {
      priceData,
      convertedPriceData: priceData,
      costAndProfitData: merchantData ? toCostData(shop, product, price, variant.cost ?? product.cost) : undefined,
      weight: variant.weight ?? product.weight ?? 0,
      sku: variant.sku ?? product.sku,
      visible: variant.visible === 1,
      ...(JSON.parse(variant.details) as object),
    },
    stock: toVariantStock(product, variant),
  };
}

function toMerchantData(shop: Shop, product: ProductRow, variants: VariantRow[]): object {
  const costs = variants.map((variant) => variant.cost ?? product.cost).filter((cost) => cost !== null);
  return {
    costAndProfitData: toCostData(shop, product, product.price, product.cost),
    costRange: costs.length === 0 ? undefined : toRange(costs),
  };
}

/** The parts of a product from other tables. */
interface ProductParts {
  variants: VariantRow[];
  media: ProductMediaRow[];
  collectionIds: string[];
}

/** Converts a product to wire format. */
export function toProductJson(
  shop: Shop,
  product: ProductRow,
  { variants, media, collectionIds }: ProductParts,
  view: ProductView,
): object {
  const priceData = toPriceData(shop, product, product.price);
  return {
    id: product.id,
    name: product.name,
    slug: product.slug,
    visible: product.visible === 1,
    productType: product.product_type,
    description: product.description,
    sku: product.sku,
    weight: product.weight ?? 0,
    weightRange: toRange(variants.map((variant) => variant.weight ?? product.weight ?? 0)),
    stock: toStock(product, variants),
    price: priceData,
    priceData,
    convertedPriceData: priceData,
    priceRange: toRange(variants.map((variant) => variant.price ?? product.price)),
    ...(view.merchantData && toMerchantData(shop, product, variants)),
    ribbon: product.ribbon ?? '',
    ribbons: product.ribbon === null ? [] : [{ text: product.ribbon }],
    brand: product.brand ?? undefined,
    media: toMediaJson(shop, product, media),
    customTextFields: [],
    manageVariants: product.manage_variants === 1,
    productOptions: toOptionsJson(shop, product, variants, media),
    productPageUrl: { base: shop.storefrontUrl, path: `/product-page/${product.slug}` },
    numericId: String(product.numeric_id),
    inventoryItemId: product.inventory_item_id,
    discount: { type: product.discount_type, value: product.discount_value },
    collectionIds,
    lastUpdated: product.last_updated,
    createdDate: product.created_date,
    ...(JSON.parse(product.details) as object),
    ...(view.variants && { variants: variants.map((one) => toVariantJson(shop, product, one, view.merchantData)) }),
  };
}
