import type { Edit } from '../../domain/edit.ts';
import type { Product } from '../../domain/product.ts';

/** A product as fetched at `atMs`, epoch ms. */
export interface Fetched {
  product: Product;
  atMs: number;
}

/** A fetched product and its known edits, newest first. */
export interface Known {
  fetched: Fetched;
  edits: readonly Edit[];
}
