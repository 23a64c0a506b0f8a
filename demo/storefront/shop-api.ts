import type { ShopCollection, ShopProduct } from './shop-product.ts';

/** One page of products and how many there are in all. */
export interface ProductPage {
  products: ShopProduct[];
  total: number;
}

/** The products that a page lists: all of them, a collection's, or those with these words in their name. */
export interface Wanted {
  collectionId?: string;
  words?: string;
}

/** The platform calls of the shop's pages, made for every page. */
export interface ShopApi {
  listProducts(wanted: Wanted, page: { number: number; size: number }): Promise<ProductPage>;
  /** The product with one of these slugs, with its variants; undefined when visitors cannot see any. */
  findProduct(slugs: string[]): Promise<ShopProduct | undefined>;
  listCollections(): Promise<ShopCollection[]>;
}
