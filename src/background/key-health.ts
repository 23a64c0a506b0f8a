import type { Client } from '../client/client.ts';
import type { Operation } from '../client/operation.ts';
import { updateInventoryVariants } from '../client/operations/inventory-v1.ts';
import { queryProducts, updateProduct } from '../client/operations/products-v1.ts';
import { codeOf, type ErrorCode } from '../domain/errors.ts';
import { keyPermissions, type KeyPermission } from '../domain/key.ts';

/** No product has this id, so a change of it changes nothing, whatever the platform makes of it. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** For each permission a call that is refused without it, and harmless with it. */
const trials: Record<KeyPermission, (client: Client) => Promise<unknown>> = {
  products_read: (client) => client.call(queryProducts, { query: { paging: { limit: 1 } } }),
  products_write: (client) => client.call(updateProduct, { product: { id: nobody } }),
  inventory_write: (client) => client.call(updateInventoryVariants, { inventoryItem: { productId: nobody } }),
};

/** Answers that come only to who may: the platform looks at the permission before it looks for the product. */
const allowed: readonly ErrorCode[] = ['not_found', 'validation', 'application', 'conflict'];

/** What the key may not do, found out without changing anything; throws where the platform gave no clear answer. */
export async function findMissing(client: Client): Promise<KeyPermission[]> {
  const answers = await Promise.all(
    keyPermissions.map(async (permission) => {
      try {
        await trials[permission](client);
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

/** The permission that a call of the catalog takes. */
export function permissionOf({ path, safe }: Pick<Operation, 'path' | 'safe'>): KeyPermission {
  if (safe) return 'products_read';
  return /\/inventory/.test(path) ? 'inventory_write' : 'products_write';
}
