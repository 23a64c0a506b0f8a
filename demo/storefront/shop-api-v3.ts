import type { ShopApi, Wanted } from './shop-api.ts';
import { toShopProduct, type WireProduct, type WireStock } from './shop-product-v3.ts';
import type { ShopCollection } from './shop-product.ts';
import { PlatformError, type VisitorCall } from './visitor.ts';

const products = '/stores/v3/products';
const treeReference = { appNamespace: '@wix/stores', treeKey: null };
const shownOfMany = ['CURRENCY', 'MIN_PRICE_VARIANT'];
const shownOfOne = [
  'CURRENCY',
  'PLAIN_DESCRIPTION',
  'INFO_SECTION_PLAIN_DESCRIPTION',
  'MEDIA_ITEMS_INFO',
  'VARIANT_OPTION_CHOICE_NAMES',
  'DIRECT_CATEGORIES_INFO',
];

interface SearchAnswer {
  products?: WireProduct[];
  pagingMetadata?: { cursors?: { next?: string } };
}

function toSearch({ collectionId, words }: Wanted): object {
  return {
    filter: {
      visible: true,
      ...(collectionId !== undefined && {
        'directCategoriesInfo.categories': { $matchItems: [{ id: collectionId }] },
      }),
    },
    ...(words !== undefined && { search: { expression: words.slice(0, 100), mode: 'AND', fields: ['name'] } }),
  };
}

/** Reads catalog V3 through a visitor's calls; nothing is kept between two reads. */
export function createShopApiV3(call: VisitorCall): ShopApi {
  const find = async (slug: string): Promise<WireProduct | undefined> => {
    const query = shownOfOne.map((field) => `fields=${field}`).join('&');
    try {
      const path = `${products}/slug/${encodeURIComponent(slug)}?${query}`;
      return ((await call('GET', path)) as { product: WireProduct }).product;
    } catch (error) {
      if (error instanceof PlatformError && [400, 404].includes(error.status)) return undefined;
      throw error;
    }
  };
  return {
    async listProducts(wanted, { number, size }) {
      const search = toSearch(wanted);
      const counted = (await call('POST', `${products}/count`, search)) as { count?: number };
      let cursorPaging: object = { limit: size };
      // Pages have cursors and no numbers: the way to one leads through those before it.
      for (let page = 1; ; page += 1) {
        const requested = page === 1 ? { ...search, cursorPaging } : { cursorPaging };
        const answer = (await call('POST', `${products}/search`, {
          search: requested,
          fields: shownOfMany,
        })) as SearchAnswer;
        const cursor = answer.pagingMetadata?.cursors?.next;
        const found = (answer.products ?? []).map((product) => toShopProduct(product));
        if (page === number || cursor === undefined)
          return { products: page === number ? found : [], total: counted.count ?? found.length };
        cursorPaging = { limit: size, cursor };
      }
    },
    async findProduct(slugs) {
      for (const slug of slugs) {
        const found = await find(slug);
        if (found === undefined || found.visible === false) continue;
        const query = { filter: { productId: found.id }, cursorPaging: { limit: 1000 } };
        const answer = (await call('POST', '/stores/v3/inventory-items/query', { query })) as {
          inventoryItems?: WireStock[];
        };
        return toShopProduct(found, answer.inventoryItems ?? []);
      }
      return undefined;
    },
    async listCollections() {
      const body = { query: { cursorPaging: { limit: 100 } }, treeReference };
      const { categories = [] } = (await call('POST', '/categories/v1/categories/query', body)) as {
        categories?: (ShopCollection & { managingAppId?: string })[];
      };
      return categories.filter(({ managingAppId }) => managingAppId === undefined);
    },
  };
}
