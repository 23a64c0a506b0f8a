import type { Client } from '../../client/client.ts';
import {
  bulkAddItemsToCategory,
  bulkRemoveItemsFromCategory,
  createCategory,
  listCategoriesForItem,
  queryCategories,
} from '../../client/operations/categories.ts';
import { getAllProductsCategory } from '../../client/operations/products-v3.ts';
import { readPage } from '../../client/query/paging.ts';
import { assertAtMost } from '../changes.ts';
import type { Extras, Groups } from '../extras.ts';
import { everyOf, readBulk } from '../many.ts';
import { maxProducts } from '../port.ts';
import type { Written } from '../written.ts';
import { namedOf } from './named-v3.ts';

const treeReference = { appNamespace: '@wix/stores', treeKey: null };
/** The app id of products in categories. */
const appId = '215238eb-22a5-4c36-9e7b-e7c08025e04e';
const query = { cursorPaging: { limit: 100 } };
const byName = (a: string, b: string): number => a.localeCompare(b);

const createGroups = (client: Client, isMerchant: boolean): Groups => {
  const call = async (
    row: typeof bulkAddItemsToCategory,
    categoryId: string,
    productIds: readonly string[],
  ): Promise<Written[]> => {
    assertAtMost(productIds.length, maxProducts);
    if (productIds.length === 0) return [];
    const items = productIds.map((catalogItemId) => ({ catalogItemId, appId }));
    const { results } = await client.call(row, { categoryId, items, treeReference });
    return readBulk(results, items.length, row.path);
  };
  let all: Promise<string | undefined> | undefined;
  const allProductsId = async (): Promise<string | undefined> => {
    if (!isMerchant) return undefined;
    all ??= client.call(getAllProductsCategory, {}).then(({ categoryId }) => categoryId ?? undefined);
    return all.catch(() => (all = undefined));
  };
  return {
    async list() {
      const page = readPage(client, queryCategories, {
        query,
        treeReference,
        ...(isMerchant && { returnNonVisibleCategories: true }),
      });
      const [categories, allId] = await Promise.all([page.then(everyOf), allProductsId()]);
      return categories
        .filter(({ id }) => id !== allId)
        .map(({ id, name, slug, visible, itemCounter }) => {
          return { id, name: name ?? '', slug: slug ?? '', visible: visible ?? true, count: itemCounter ?? null };
        })
        .toSorted((a, b) => byName(a.name, b.name));
    },
    async of(catalogItemId) {
      const input = { item: { catalogItemId, appId }, treeReference };
      const [{ directCategoryIds }, allId] = await Promise.all([
        client.call(listCategoriesForItem, input),
        allProductsId(),
      ]);
      return (directCategoryIds ?? []).filter((id) => id !== allId);
    },
    add: (groupId, productIds) => call(bulkAddItemsToCategory, groupId, productIds),
    remove: (groupId, productIds) => call(bulkRemoveItemsFromCategory, groupId, productIds),
    async create(name) {
      const { category } = await client.call(createCategory, { category: { name, visible: true }, treeReference });
      return category.id;
    },
  };
};

/** Categories and other product data of catalog V3. */
export const createExtrasV3 = (client: Client, isMerchant: boolean): Extras => ({
  groups: createGroups(client, isMerchant),
  async names(of) {
    return (await namedOf(client, of)).map(({ name }) => name).toSorted(byName);
  },
});
