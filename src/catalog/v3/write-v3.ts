import type { Client } from '../../client/client.ts';
import type { InputOf } from '../../client/query/listing.ts';
import { bulkUpdateInventoryItems, updateInventoryItem } from '../../client/operations/inventory-items-v3.ts';
import { updateProduct } from '../../client/operations/products-v3.ts';
import { ShelfedgeError } from '../../base/errors.ts';
import { fields } from '../../domain/fields.ts';
import { partOf } from '../../domain/product.ts';
import { nameKey } from '../../domain/typing/fold.ts';
import { isTracked, untracked } from '../../domain/typing/stock.ts';
import { assertOneWrite } from '../changes.ts';
import { readBulk } from '../many.ts';
import type { Change } from '../port.ts';
import { toPortError } from '../port-error.ts';
import { fieldsV3, isPlainV3, type ProductBody } from './fields-v3.ts';
import type { ReaderV3 } from './read-v3.ts';
import { toVariantsBody } from './variants-body-v3.ts';

/** True if a change targets the product itself, even if it has variants. */
const isOnProduct = ({ field, variantId }: Change): boolean => {
  const { owner } = fields[field];
  return variantId === null && (owner === 'product' || owner === 'each');
};

export interface BodiesV3 {
  /** The PATCH body of one product: only changed fields, but variants always whole. */
  of(changes: readonly Change[]): Promise<ProductBody>;
}

/** Builds PATCH bodies. A ribbon or brand with a new name is created first, once per name. */
export function createBodiesV3(client: Client, reader: ReaderV3): BodiesV3 {
  const ids = new Map<string, Promise<string>>();
  const ofProduct = async ({ field, value }: Change): Promise<Partial<ProductBody>> => {
    if (!isPlainV3(field)) return {};
    const { write, findId } = fieldsV3[field];
    const idOf = (name: string): Promise<string> => {
      const key = `${field} ${nameKey(name)}`;
      const id = ids.get(key) ?? Promise.resolve(findId?.(client, name) ?? '');
      ids.set(key, id);
      return id;
    };
    return (await write?.(value, idOf)) ?? {};
  };
  return {
    async of(changes) {
      const product = assertOneWrite(changes);
      const own = await Promise.all(changes.filter(isOnProduct).map(ofProduct));
      const onVariants = changes.filter((change) => !isOnProduct(change));
      const variants = onVariants.length === 0 ? {} : toVariantsBody(await reader.wholeOf(product), onVariants);
      return Object.assign({ id: product.id, revision: product.revision }, ...own, variants) as ProductBody;
    },
  };
}

/** Writes values of one product in one call, at the revision that was read. */
export async function writeV3(client: Client, reader: ReaderV3, changes: readonly Change[]): Promise<void> {
  assertOneWrite(changes);
  try {
    if (changes[0]?.field === 'stock') await writeStock(client, changes);
    else await client.call(updateProduct, { product: await createBodiesV3(client, reader).of(changes) });
  } catch (error) {
    throw toPortError(error);
  }
}

type ItemBody = NonNullable<InputOf<typeof updateInventoryItem>['inventoryItem']>;

/** The body that sets the new count at the revision read; a delta is converted to a count. */
export function toItemBody({ product, variantId, locationId, value, delta }: Change): ItemBody {
  const part = partOf(product, variantId, locationId);
  const [item, ...others] = part?.stockItems ?? [];
  // Accept only the item of the named location.
  if (part === undefined || item === undefined || others.length > 0)
    throw new ShelfedgeError('not_found', 'The platform keeps no count of it.');
  const { id, revision } = item;
  if (!isTracked(value)) return { id, revision, inStock: value === untracked.inStock };
  return { id, revision, quantity: delta === null ? Number(value) : Number(fields.stock.read(part)) + delta };
}

const reason = 'MANUAL' as const;

async function writeStock(client: Client, changes: readonly Change[]): Promise<void> {
  const [first, ...others] = changes.map(toItemBody);
  if (first === undefined) return;
  if (others.length === 0) return void (await client.call(updateInventoryItem, { inventoryItem: first, reason }));
  const inventoryItems = [first, ...others].map((inventoryItem) => ({ inventoryItem }));
  const { results } = await client.call(bulkUpdateInventoryItems, { inventoryItems, reason });
  for (const result of readBulk(results, changes.length, bulkUpdateInventoryItems.path))
    if (result.tag === 'failed') throw result.error;
}
