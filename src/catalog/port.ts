import type { Extras } from './extras.ts';
import type { PriceChange } from '../domain/edit.ts';
import type { FieldKey } from '../domain/fields.ts';
import type { Product } from '../domain/product.ts';
import type { CatalogVersion } from '../domain/store.ts';
import type { Written } from './written.ts';

/** A new value for one part of a product, with the product as just read: V3 needs its revision. */
export interface Change {
  product: Product;
  /** Null for the product itself. */
  variantId: string | null;
  /** Several variants at once, for prices; '' is the product itself. */
  variantIds?: readonly string[] | undefined;
  /** The location of a stock change; null where the platform has none. */
  locationId: string | null;
  field: FieldKey;
  /** For the field `group`: the id of the group. */
  groupId?: string | undefined;
  value: string;
  /** For prices: the stored values before and after; if omitted, the result of typing `value`. */
  prices?: Pick<PriceChange, 'from' | 'to' | 'own'> | undefined;
  /** Stock only: the change in signed units; null for an absolute count. */
  delta: number | null;
}

/** The maximum number of products in one `products` or `writeMany` call. */
export const maxProducts = 100;

/** The store's catalog, independent of its version. Every method throws ShelfedgeError. */
export interface Catalog extends Extras {
  readonly version: CatalogVersion;
  /**
   * Products whose name or SKU, or a variant's SKU, contains the text, sorted by name; the first products for an empty
   * text.
   */
  search(text: string, limit: number): Promise<{ products: Product[]; more: boolean }>;
  /** The product with this slug, if any. */
  bySlug(slug: string): Promise<Product | undefined>;
  /** The products with these slugs, up to 100; those without a product are missing. */
  bySlugs(slugs: readonly string[]): Promise<Product[]>;
  /** The current version of a product; throws `not_found` if it was deleted. */
  product(id: string): Promise<Product>;
  /** The current versions of up to 100 products, by id; deleted products are missing. */
  products(ids: readonly string[]): Promise<Map<string, Product>>;
  /** Every product, in pages of at most 100. Products added or deleted meanwhile never hide another. */
  all(): AsyncIterable<Product[]>;
  /**
   * Sends the smallest bodies that set these values of one product. Resolving does not prove that the values were
   * applied. Throws `invalid_input` for two products, or for stock or a group together with anything else; `conflict` if
   * the product is known to have changed.
   */
  write(changes: readonly Change[]): Promise<void>;
  /**
   * Sets one field of up to 100 products, by the platform's bulk calls where they exist, else product by product.
   * Returns one outcome per change, in their order. A change with an unknown outcome fails with the error of its call.
   */
  writeMany(changes: readonly Change[]): Promise<Written[]>;
}
