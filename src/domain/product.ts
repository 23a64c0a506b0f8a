import { byIdentity } from './by-identity.ts';
import type { GroupRef } from './groups.ts';
import { Choices } from './choices.ts';
import { z } from '../base/schema.ts';

/** A decimal string without currency, such as "19.90". */
export const Amount = z.string().check(z.regex(/^-?\d+(\.\d+)?$/));

export const Stock = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('tracked'), quantity: z.int() }),
  /** `isFixed`: the platform keeps no inventory item that could be changed. */
  z.object({ tag: z.literal('untracked'), inStock: z.boolean(), isFixed: z.optional(z.literal(true)) }),
]);
export type Stock = z.infer<typeof Stock>;

/** A price: the regular amount and, after a discount, the amount to pay, each also formatted by the store. */
export const Price = z.object({ regular: Amount, toPay: Amount, regularText: z.string(), toPayText: z.string() });
export type Price = z.infer<typeof Price>;

/** Amounts in a currency other than the store's. */
const ConvertedAmounts = z.object({ currency: z.string(), amounts: z.array(Amount) });
export type ConvertedAmounts = z.infer<typeof ConvertedAmounts>;

export const Discount = z.object({ type: z.enum(['PERCENT', 'AMOUNT']), value: z.number() });
export type Discount = z.infer<typeof Discount>;

/** The price to pay during a sale; '' without one. */
const SalePrice = z.string().check(z.regex(/^(-?\d+(\.\d+)?)?$/));

/** The stock of a part at one location of the store (catalog V3), with the revision read. */
/** The store's unit of weight. */
export const WeightUnit = z.enum(['KG', 'LB']);
export type WeightUnit = z.infer<typeof WeightUnit>;

export const StockItem = z.object({
  id: z.string(),
  revision: z.string(),
  locationId: z.string(),
  /** The number of the product's location, from 1; the platform returns ids of locations without names. */
  number: z.int(),
  stock: Stock,
});
export type StockItem = z.infer<typeof StockItem>;

/** The values of a part that have no property of their own, by field key; a field that the part lacks is missing. */
const Values = z.record(z.string(), z.string());

export const Variant = z.object({
  id: z.string(),
  /** The chosen options in the store's order, such as "Large, Blue". */
  label: z.string(),
  choices: Choices,
  sku: z.string(),
  visible: z.boolean(),
  price: Price,
  /** The price to pay during a sale; '' without one, null if the part has no such value. */
  salePrice: z.nullable(SalePrice),
  /** Catalog V3's compare-at price as stored, even if it is not above the price. */
  compareAt: z.nullable(Amount),
  cost: z.nullable(Amount),
  /** The sum over all locations. */
  stock: Stock,
  /** One item per location, the default location first; empty if the platform does not say. */
  stockItems: z.array(StockItem),
  values: Values,
});
export type Variant = z.infer<typeof Variant>;

/** An option of a product, with its choices in the store's order. */
const ProductOption = z.object({ name: z.string(), choices: z.array(z.string()) });
export type ProductOption = z.infer<typeof ProductOption>;

/** A product, independent of the catalog version. */
export const Product = z.object({
  id: z.string(),
  /** Catalog V3: the product's revision. */
  revision: z.nullable(z.string()),
  name: z.string(),
  slug: z.string(),
  sku: z.string(),
  visible: z.boolean(),
  pictureUrl: z.nullable(z.string()),
  pageUrl: z.nullable(z.string()),
  /** The base of the addresses of its site; omitted if the platform does not say. */
  siteUrl: z.optional(z.string()),
  currency: z.string(),
  /** Null if the platform does not say (catalog V1). */
  weightUnit: z._default(z.nullable(WeightUnit), null),
  /** The lowest price, if only the variants have prices. */
  price: Price,
  /** The price to pay and the one before a sale, in another currency that the platform converts to; omitted without one. */
  converted: z.optional(ConvertedAmounts),
  salePrice: SalePrice,
  /** How a sale is stored: one discount for all variants (V1), or a compare-at price per variant (V3). */
  saleBy: z.enum(['discount', 'compare_at']),
  compareAt: z.nullable(Amount),
  discount: z.nullable(Discount),
  /** Visible to merchants only. */
  cost: z.nullable(Amount),
  /** The sum over all variants and locations. */
  stock: Stock,
  /** One item per location of a product without variants, the default location first. */
  stockItems: z.array(StockItem),
  values: Values,
  /** The ids of the groups (collections or categories) that the product itself is in, V3's group of all products too. */
  groupIds: z._default(z.array(z.string()), []),
  /** The fields that are edited on the variants, not on the product. */
  onVariants: z.array(z.string()),
  /** In the store's order; omitted if the platform names none. */
  options: z.optional(z.array(ProductOption)),
  /** Empty unless the variants are managed individually. */
  variants: z.array(Variant),
});
export type Product = z.infer<typeof Product>;

const variantsById = byIdentity(
  (variants: readonly Variant[]) => new Map(variants.map((variant) => [variant.id, variant])),
);

/** The variant with this id, at the same cost however many there are; undefined if the product has none. */
export const variantOf = ({ variants }: Pick<Product, 'variants'>, id: string | null): Variant | undefined =>
  id === null ? undefined : variantsById(variants).get(id);

/**
 * The part that an edit targets: a variant, or the product itself. With a location, the stock is that of the location;
 * undefined if the part has none there. With a group, the product has the value of the field `group`.
 */
export function partOf(
  product: Product,
  variantId: string | null,
  locationId: string | null = null,
  group?: GroupRef,
): Product | Variant | undefined {
  if (group !== undefined) {
    const isIn = group.id !== null && product.groupIds.includes(group.id);
    return variantId === null ? { ...product, values: { ...product.values, group: String(isIn) } } : undefined;
  }
  const part = variantId === null ? product : variantOf(product, variantId);
  if (part === undefined || locationId === null) return part;
  const item = part.stockItems.find((one) => one.locationId === locationId);
  return item === undefined ? undefined : { ...part, stock: item.stock, stockItems: [item] };
}
