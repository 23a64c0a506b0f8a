import type { FieldKey } from '../domain/fields.ts';
import type { Product } from '../domain/product.ts';

/** Which value of which part of a product. */
export interface Target {
  productId: string;
  /** Null for the product itself. */
  variantId: string | null;
  field: FieldKey;
}

/** The store's catalog for the rest of the code, whichever version it runs. Everything throws ShelfedgeError. */
export interface Catalog {
  /** Products with the text in their name or SKU, by name; the first ones for an empty text. */
  search(text: string, limit: number): Promise<{ products: Product[]; more: boolean }>;
  /** The product whose page has this slug, if it has one. */
  bySlug(slug: string): Promise<Product | undefined>;
  /** One product as it stands now; `not_found` once it was deleted. */
  product(id: string): Promise<Product>;
  /** Sends the smallest body that sets one value; says nothing about whether it was applied. */
  write(target: Target, value: string): Promise<void>;
}
