import type { Client } from '../client/client.ts';
import type { InputOf } from '../client/listing.ts';
import { getOrCreateBrand } from '../client/operations/brands-v3.ts';
import { bulkUpdateInventoryItems, updateInventoryItem } from '../client/operations/inventory-items-v3.ts';
import { updateProduct } from '../client/operations/products-v3.ts';
import { getOrCreateRibbon } from '../client/operations/ribbons-v3.ts';
import { ShelfedgeError } from '../domain/errors.ts';
import { fields } from '../domain/fields.ts';
import { partOf } from '../domain/product.ts';
import { assertOneWrite } from './changes.ts';
import { readBulk } from './many.ts';
import type { Change } from './port.ts';
import type { ReaderV3 } from './v3-read.ts';
import { toVariantsBody } from './v3-variants.ts';

export type ProductBody = InputOf<typeof updateProduct>['product'];

/** Fields that stand on the product itself, also where it has variants; `visible` does unless a variant is named. */
const isOnProduct = ({ field, variantId }: Change): boolean =>
  variantId === null && ['name', 'visible', 'ribbon', 'brand'].includes(field);

export interface BodiesV3 {
  /** What a PATCH of one product holds: only what changes, and variants always whole. */
  of(changes: readonly Change[]): Promise<ProductBody>;
}

/** Makes bodies; a ribbon or brand of a new name is made first, each name once. */
export function createBodiesV3(client: Client, reader: ReaderV3): BodiesV3 {
  const ids = new Map<string, Promise<string>>();
  const idOf = (kind: 'ribbon' | 'brand', name: string): Promise<string> => {
    const key = `${kind} ${name}`;
    const id = ids.get(key) ?? makeNamed[kind](client, name);
    ids.set(key, id);
    return id;
  };
  const ofProduct = async ({ field, value }: Change): Promise<ProductBody> => {
    if (field === 'name') return { name: value };
    if (field === 'visible') return { visible: value === 'true' };
    if (field !== 'ribbon' && field !== 'brand') return {};
    return { [field]: value === '' ? null : { id: await idOf(field, value) } };
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

const makeNamed: Record<'ribbon' | 'brand', (client: Client, name: string) => Promise<string>> = {
  ribbon: async (client, ribbonName) => (await client.call(getOrCreateRibbon, { ribbonName })).ribbon.id,
  brand: async (client, brandName) => (await client.call(getOrCreateBrand, { brandName })).brand.id,
};

/** Writes values of one product in one call, under the revision that was read. */
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

/** The count that shall stand, under the revision of the count that was read: pieces more or fewer come out as one. */
export function toItemBody({ product, variantId, value, delta }: Change): ItemBody {
  const part = partOf(product, variantId);
  const item = part?.stockItem;
  if (part === undefined || !item) throw new ShelfedgeError('not_found', 'The platform keeps no count of it.');
  const read = Number(fields.stock.read(part));
  return { id: item.id, revision: item.revision, quantity: delta === null ? Number(value) : read + delta };
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

/**
 * `conflict` means that something changed meanwhile; what another product has already is a refusal of its own, and so is
 * what another app of the store holds, described as `field_locked`.
 */
export function toPortError(error: unknown): unknown {
  if (!(error instanceof ShelfedgeError)) return error;
  const { code, message, details } = error;
  const said = details.applicationCode ?? '';
  if (said === 'PRODUCT_RESTRICTION_ERROR')
    return new ShelfedgeError('application', message, { ...details, description: 'field_locked' }, { cause: error });
  const isTaken = code === 'conflict' && /EXIST|DUPLICATE/.test(said);
  return isTaken ? new ShelfedgeError('application', message, details, { cause: error }) : error;
}
