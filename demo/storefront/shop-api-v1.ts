import type { ProductPage, ShopApi, Wanted } from './shop-api.ts';
import type { ShopCollection, ShopProduct } from './shop-product.ts';
import { PlatformError, type VisitorCall } from './visitor.ts';

const allProductsCollection = '00000000-000000-000000-000000000001';

function toFilter({ collectionId, words }: Wanted): object {
  return {
    ...(collectionId !== undefined && { collectionIds: { $hasSome: [collectionId] } }),
    ...(words !== undefined && { name: { $contains: words } }),
  };
}

/** Reads catalog V1 through a visitor's calls; nothing is kept between two reads. */
export function createShopApiV1(call: VisitorCall): ShopApi {
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
    listProducts: (wanted, page) => query(toFilter(wanted), page.size, (page.number - 1) * page.size),
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
