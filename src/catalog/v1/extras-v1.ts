import type { Client } from '../../client/client.ts';
import { queryCollections } from '../../client/operations/collections.ts';
import {
  addProductsToCollection,
  createCollection,
  getProduct,
  removeProductsFromCollection,
} from '../../client/operations/products-v1.ts';
import { readPage } from '../../client/query/paging.ts';
import { assertAtMost } from '../changes.ts';
import type { Group } from '../../domain/groups.ts';
import type { Extras, Groups } from '../extras.ts';
import { everyOf, written } from '../many.ts';
import { maxProducts } from '../port.ts';
import { allProductsId, groupIdsOf } from './to-product-v1.ts';

const createGroups = (client: Client): Groups => ({
  async list() {
    const collections = await everyOf(await readPage(client, queryCollections, { query: { paging: { limit: 100 } } }));
    const groups = collections
      .filter(({ id }) => id !== allProductsId)
      .map(({ id, name, slug, visible, numberOfProducts }): Group => {
        return { id, name: name ?? '', slug: slug ?? '', visible: visible ?? true, count: numberOfProducts ?? null };
      });
    return groups.toSorted((a, b) => a.name.localeCompare(b.name));
  },
  async of(id) {
    const { product } = await client.call(getProduct, { id });
    return groupIdsOf(product);
  },
  async add(id, productIds) {
    assertAtMost(productIds.length, maxProducts);
    if (productIds.length > 0) await client.call(addProductsToCollection, { id, productIds: [...productIds] });
    return productIds.map(() => written);
  },
  async remove(id, productIds) {
    assertAtMost(productIds.length, maxProducts);
    if (productIds.length > 0) await client.call(removeProductsFromCollection, { id, productIds: [...productIds] });
    return productIds.map(() => written);
  },
  create: async (name) => (await client.call(createCollection, { collection: { name } })).collection.id,
});

/** Collections and other product data of catalog V1. */
export const createExtrasV1 = (client: Client): Extras => ({
  groups: createGroups(client),
  names: () => Promise.resolve([]),
});
