import type { ShopCollection, ShopProduct } from './shop-product.ts';
import { PlatformError, type VisitorCall } from './visitor.ts';

/** One page of products and how many there are in all. */
export interface ProductPage {
  products: ShopProduct[];
  total: number;
}

/** What the shop's pages ask of the platform, afresh for every page. */
export interface ShopApi {
  listProducts(filter: object, page: { number: number; size: number }): Promise<ProductPage>;
  /** The product with one of these slugs, with its variants; undefined when visitors cannot see any. */
  findProduct(slugs: string[]): Promise<ShopProduct | undefined>;
  listCollections(): Promise<ShopCollection[]>;
}

const allProductsCollection = '00000000-000000-000000-000000000001';

/** Reads the catalog through a visitor's calls; nothing is kept between two reads. */
export function createShopApi(call: VisitorCall): ShopApi {
  const query = async (filter: object, limit: number, offset: number): Promise<ProductPage> => {
    const body = { query: { filter, paging: { limit, offset } } };
    const answer = (await call('POST', '/stores-reader/v1/products/query-platformized', body)) as {
      products?: ShopProduct[];
      metadata?: { total?: number };
    };
    const products = (answer.products ?? []).filter((product) => product.visible !== false);
    return { products, total: answer.metadata?.total ?? products.length };
  };

  return {
    listProducts: (filter, page) => query(filter, page.size, (page.number - 1) * page.size),
    async findProduct(slugs) {
      const { products } = await query({ slug: { $in: slugs } }, 1, 0);
      const found = products[0];
      if (found === undefined) return undefined;
      try {
        const path = `/stores-reader/v1/products/${encodeURIComponent(found.id)}`;
        const { product } = (await call('GET', path)) as { product: ShopProduct };
        return product.visible === false ? undefined : product;
      } catch (error) {
        if (error instanceof PlatformError && error.status === 404) return undefined;
        throw error;
      }
    },
    async listCollections() {
      const body = { query: { paging: { limit: 50, offset: 0 } } };
      const answer = await call('POST', '/stores-reader/v2/collections/query', body);
      const { collections = [] } = answer as { collections?: ShopCollection[] };
      return collections.filter((collection) => collection.id !== allProductsCollection);
    },
  };
}
