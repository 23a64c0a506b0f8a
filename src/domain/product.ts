import { FieldKey } from './field-keys.ts';
import { z } from './schema.ts';

/** A decimal string without currency, such as "19.90". */
const Amount = z.string().check(z.regex(/^-?\d+(\.\d+)?$/));

export const Stock = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('tracked'), quantity: z.int() }),
  z.object({ tag: z.literal('untracked'), inStock: z.boolean() }),
]);
export type Stock = z.infer<typeof Stock>;

/** What a shopper is asked for: the regular price and, after a discount, the one to pay, both also as the store prints them. */
export const Price = z.object({ regular: Amount, toPay: Amount, regularText: z.string(), toPayText: z.string() });
export type Price = z.infer<typeof Price>;

export const Discount = z.object({ type: z.enum(['PERCENT', 'AMOUNT']), value: z.number() });
export type Discount = z.infer<typeof Discount>;

/** What is paid while on sale; '' while not. */
const SalePrice = z.string().check(z.regex(/^(-?\d+(\.\d+)?)?$/));

/** Where catalog V3 keeps the count of a part, and its revision as it was read. */
const StockItem = z.object({ id: z.string(), revision: z.string() });

export const Variant = z.object({
  id: z.string(),
  /** The chosen options in the store's order, such as "Large, Blue". */
  label: z.string(),
  choices: z.record(z.string(), z.string()),
  sku: z.string(),
  visible: z.boolean(),
  price: Price,
  /** Null where it has none of its own: it follows the product's sale. */
  salePrice: z.nullable(SalePrice),
  cost: z.nullable(Amount),
  stock: Stock,
  stockItem: z.nullable(StockItem),
});
export type Variant = z.infer<typeof Variant>;

/** A product in the shop's words, whichever catalog version it comes from. */
export const Product = z.object({
  id: z.string(),
  /** Of catalog V3: which writing of the product this is. */
  revision: z.nullable(z.string()),
  name: z.string(),
  slug: z.string(),
  sku: z.string(),
  visible: z.boolean(),
  pictureUrl: z.nullable(z.string()),
  pageUrl: z.nullable(z.string()),
  currency: z.string(),
  /** Of a product that has prices on its variants only, the lowest one. */
  price: Price,
  salePrice: SalePrice,
  discount: z.nullable(Discount),
  /** Known to merchants only. */
  cost: z.nullable(Amount),
  stock: Stock,
  stockItem: z.nullable(StockItem),
  ribbon: z.string(),
  brand: z.string(),
  /** Fields that another app holds. */
  locks: z.array(FieldKey),
  /** Fields that are edited on its variants and not on the product itself. */
  onVariants: z.array(FieldKey),
  /** Empty unless its variants are managed one by one. */
  variants: z.array(Variant),
});
export type Product = z.infer<typeof Product>;

/** The part of a product that an edit is about: one of its variants, or the product itself. */
export const partOf = (product: Product, variantId: string | null): Product | Variant | undefined =>
  variantId === null ? product : product.variants.find((variant) => variant.id === variantId);
