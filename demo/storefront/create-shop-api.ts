import type { ShopApi } from './shop-api.ts';
import { createShopApiV1 } from './shop-api-v1.ts';
import { createShopApiV3 } from './shop-api-v3.ts';
import type { VisitorCall } from './visitor.ts';

/** Creates the API of the catalog version that the platform reports. */
export function createShopApi(call: VisitorCall): ShopApi {
  let known: Promise<ShopApi> | undefined;
  const ask = async (): Promise<ShopApi> => {
    const { catalogVersion } = (await call('GET', '/stores/v3/provision/version')) as { catalogVersion?: string };
    return catalogVersion === 'V3_CATALOG' ? createShopApiV3(call) : createShopApiV1(call);
  };
  const api = (): Promise<ShopApi> => {
    known ??= ask().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  return {
    listProducts: async (wanted, page) => (await api()).listProducts(wanted, page),
    findProduct: async (slugs) => (await api()).findProduct(slugs),
    listCollections: async () => (await api()).listCollections(),
  };
}
