import type { Shop } from '../shop.ts';
import { toUnitPrice } from '../unit-price.ts';
import type { Measure } from '../unit-price.ts';
import type { StoredProduct, StoredVariant } from './product-shape.ts';

/** A price per unit on the wire, such as `{ value: '5.00', description: '$5.00 / 100 G' }`. */
interface UnitPrice {
  value: string;
  description: string;
}

interface Settings {
  pricePerUnit?: Measure | null;
}

function readUnitPrice({ currency }: Shop, product: StoredProduct, variant: StoredVariant): UnitPrice | undefined {
  const base = (product['physicalProperties'] as Settings | undefined)?.pricePerUnit;
  const contents = (variant.physicalProperties?.['pricePerUnit'] as { settings?: Measure } | null | undefined)
    ?.settings;
  if (!base || !contents) return undefined;
  const price = toUnitPrice(Number(variant.price.actualPrice.amount), contents, base);
  if (price === undefined) return undefined;
  const description = `${currency.format(price)} / ${base.quantity} ${base.measurementUnit}`;
  return { value: currency.round(price).toFixed(currency.decimals), description };
}

/** A variant's physical properties with its price per unit, if product and variant say what it holds. */
export function withUnitPrice(shop: Shop, product: StoredProduct, variant: StoredVariant): object {
  const { physicalProperties } = variant;
  const unitPrice = readUnitPrice(shop, product, variant);
  if (unitPrice === undefined) return { physicalProperties };
  const pricePerUnit = { ...(physicalProperties?.['pricePerUnit'] as object), ...unitPrice };
  return { physicalProperties: { ...physicalProperties, pricePerUnit } };
}

/** The lowest and highest price per unit over a product's variants, if any has one. */
export function toUnitPriceRange(shop: Shop, product: StoredProduct): object {
  const prices = product.variantsInfo.variants.flatMap((variant) => readUnitPrice(shop, product, variant) ?? []);
  const sorted = prices.toSorted((one, other) => Number(one.value) - Number(other.value));
  return sorted.length === 0 ? {} : { pricePerUnitRange: { minValue: sorted[0], maxValue: sorted.at(-1) } };
}
