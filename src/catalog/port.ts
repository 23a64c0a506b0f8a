import type { Extras } from './extras.ts';
import type { Capabilities } from '../domain/capabilities.ts';
import type { ShelfedgeError } from '../domain/errors.ts';
import type { FieldKey } from '../domain/fields.ts';
import type { Product } from '../domain/product.ts';
import type { CatalogVersion } from '../domain/store.ts';

/** One value of one part of a product, with the product as it was just read: on V3 its revision goes along. */
export interface Change {
  product: Product;
  /** Null for the product itself. */
  variantId: string | null;
  field: FieldKey;
  value: string;
  /** Stock only: the signed number of pieces by which it is to change; null for an absolute count. */
  delta: number | null;
}

/** What became of one change of many. */
export type Written = { tag: 'ok' } | { tag: 'failed'; error: ShelfedgeError };

/** The most products that one `products` or `writeMany` takes. */
export const maxProducts = 100;

/** The store's catalog for the rest of the code, whichever version it runs. Everything throws ShelfedgeError. */
export interface Catalog extends Extras {
  readonly version: CatalogVersion;
  /** What this store can do; surfaces show only that. */
  readonly can: Capabilities;
  /** Products with the text in their name or SKU, by name; the first ones for an empty text. */
  search(text: string, limit: number): Promise<{ products: Product[]; more: boolean }>;
  /** The product whose page has this slug, if it has one. */
  bySlug(slug: string): Promise<Product | undefined>;
  /** One product as it stands now; `not_found` once it was deleted. */
  product(id: string): Promise<Product>;
  /** Up to 100 products as they stand now, by id; one that is missing was deleted. */
  products(ids: readonly string[]): Promise<Map<string, Product>>;
  /** Every product, in pages of at most 100. */
  all(): AsyncIterable<Product[]>;
  /**
   * Sends the smallest bodies that set these values of one product; says nothing about whether they were applied.
   * `invalid_input` for two products, or for stock together with anything else; `conflict` where the product is known
   * to be another one by now.
   */
  write(changes: readonly Change[]): Promise<void>;
  /**
   * Sets one field of up to 100 products with the platform's bulk calls where it has one, else product by product. One
   * result for each change, in their order; where it is not known whether a change arrived, it failed with the error
   * of its call.
   */
  writeMany(changes: readonly Change[]): Promise<Written[]>;
}
