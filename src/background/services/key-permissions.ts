import { createExtrasV1 } from '../../catalog/v1/extras-v1.ts';
import { createExtrasV3 } from '../../catalog/v3/extras-v3.ts';
import type { Client } from '../../client/client.ts';
import type { Operation } from '../../client/operation.ts';
import { queryInventoryItems, updateInventoryItem } from '../../client/operations/inventory-items-v3.ts';
import { updateInventoryVariants } from '../../client/operations/inventory-v1.ts';
import { queryProducts, updateProduct } from '../../client/operations/products-v1.ts';
import * as productsV3 from '../../client/operations/products-v3.ts';
import { codeOf, type ErrorCode } from '../../base/errors.ts';
import { keyPermissions, type KeyPermission } from '../../domain/key.ts';
import type { CatalogVersion } from '../../domain/store.ts';

/** No product and no group has this id, so a write to it changes nothing, however the platform handles it. */
const unknownId = '00000000-0000-0000-0000-000000000000';
/** No product reaches this revision, so a write at it changes nothing, however the platform handles it. */
const noRevision = '9007199254740991';

type Trials = Record<KeyPermission, (client: Client) => Promise<unknown>>;

const v1: Trials = {
  products_read: (client) => client.call(queryProducts, { query: { paging: { limit: 1 } } }),
  // A change without a revision would go through, so there must be nothing that it could change.
  products_write: (client) => client.call(updateProduct, { product: { id: unknownId } }),
  inventory_write: (client) => client.call(updateInventoryVariants, { inventoryItem: { productId: unknownId } }),
  groups_write: (client) => createExtrasV1(client).groups.add(unknownId, [unknownId]),
};

const one = { query: { cursorPaging: { limit: 1 } } };

/** The writes try a product that exists, so that the answer does not depend on what the platform checks first. */
const v3: Trials = {
  // The calls include data for merchants alone, and the stock, without which no product is shown here.
  products_read: (client) =>
    Promise.all([
      client.call(productsV3.queryProducts, { ...one, fields: ['MERCHANT_DATA'] }),
      client.call(queryInventoryItems, one),
    ]),
  products_write: async (client) => {
    const { products } = await unlessForbidden(client.call(productsV3.queryProducts, one), { products: [] });
    const id = products[0]?.id ?? unknownId;
    return client.call(productsV3.updateProduct, { product: { id, revision: noRevision } });
  },
  inventory_write: async (client) => {
    const { inventoryItems } = await unlessForbidden(client.call(queryInventoryItems, one), { inventoryItems: [] });
    const id = inventoryItems[0]?.id ?? unknownId;
    return client.call(updateInventoryItem, { inventoryItem: { id, revision: noRevision } });
  },
  // An unknown product could be added to a category that is there.
  groups_write: (client) => createExtrasV3(client, true).groups.add(unknownId, [unknownId]),
};

/** For each permission a call that is refused without it, and harmless with it. */
const trials: Record<CatalogVersion, Trials> = { V1_CATALOG: v1, V3_CATALOG: v3 };

/** Returns the reading, or `nothing` for a key that may not read. Another trial reports that permission. */
const unlessForbidden = <T>(reading: Promise<T>, nothing: NoInfer<T>): Promise<T> =>
  reading.catch((error: unknown) => {
    if (codeOf(error) === 'forbidden') return nothing;
    throw error;
  });

/** The errors that only a permitted caller gets. */
const allowed: readonly ErrorCode[] = ['not_found', 'validation', 'application', 'conflict'];

/** Finds the permissions that the key lacks, without changing anything. Throws if the platform gives no clear answer. */
export async function findMissingPermissions(client: Client, version: CatalogVersion): Promise<KeyPermission[]> {
  const answers = await Promise.all(
    keyPermissions.map(async (permission) => {
      try {
        await trials[version][permission](client);
        return [];
      } catch (error) {
        const code = codeOf(error);
        if (code === 'forbidden') return [permission];
        if (allowed.includes(code)) return [];
        throw error;
      }
    }),
  );
  return answers.flat();
}

/** The permissions that a refused call on these paths shows to be missing: for a read, and for a write. */
const permissionsByPath: readonly [path: RegExp, read: KeyPermission | null, write: KeyPermission][] = [
  [/\/products\b/, 'products_read', 'products_write'],
  // No product is shown without its stock.
  [/\/inventory/, 'products_read', 'inventory_write'],
  // The products of a group; a key that may not create groups may still add products to them.
  [/\/(?:collections|categories)\/\{/, null, 'groups_write'],
];

/** The permission that a key lacks if this call is refused; null if the call needs none of `keyPermissions`. */
export function permissionOf({ path, safe }: Pick<Operation, 'path' | 'safe'>): KeyPermission | null {
  const [, read = null, write = null] = permissionsByPath.find(([pattern]) => pattern.test(path)) ?? [];
  return safe ? read : write;
}
