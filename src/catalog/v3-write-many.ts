import type { Client } from '../client/client.ts';
import { bulkUpdateInventoryItems } from '../client/operations/inventory-items-v3.ts';
import { bulkUpdateProducts } from '../client/operations/products-v3.ts';
import type { ShelfedgeError } from '../domain/errors.ts';
import { failed, inLanes, readBulk, sendMany, type Parcel } from './many.ts';
import type { Catalog, Change, Written } from './port.ts';
import type { ReaderV3 } from './v3-read.ts';
import { createBodiesV3, toItemBody, toPortError, type ProductBody } from './v3-write.ts';

const maxItems = 1000;
const maxVariants = 1000;
const lanes = 6;

/** Writes one field of many products by the platform's bulk calls. */
export function createWriteManyV3(client: Client, reader: ReaderV3): Catalog['writeMany'] {
  return (changes) => {
    const toParcels = changes[0]?.field === 'stock' ? stockParcels(client) : productParcels(client, reader);
    return sendMany(changes, toParcels);
  };
}

const stockParcels =
  (client: Client) =>
  (changes: readonly Change[]): Parcel[] =>
    chunksOf(changes, maxItems, () => 1).map((part) => ({
      changes: part,
      async send() {
        const inventoryItems = part.map((change) => ({ inventoryItem: toItemBody(change) }));
        const { results } = await client.call(bulkUpdateInventoryItems, { inventoryItems, reason: 'MANUAL' });
        return readBulk(results, part.length, bulkUpdateInventoryItems.path).map(toPortResult);
      },
    }));

const variantCountOf = (group: readonly Change[]): number => Math.max(1, group[0]?.product.variants.length ?? 1);

/** At most 100 products come in; together they may have more variants than one call takes. */
const productParcels =
  (client: Client, reader: ReaderV3) =>
  (changes: readonly Change[]): Parcel[] => {
    const groups = [...Map.groupBy(changes, ({ product }) => product.id).values()];
    const bodies = createBodiesV3(client, reader);
    return chunksOf(groups, maxVariants, variantCountOf).map((part) => ({
      changes: part.flat(),
      send: () => sendProducts(client, part, (group) => bodies.of(group)),
    }));
  };

/** Sends those products whose bodies could be made; the others failed before. */
async function sendProducts(
  client: Client,
  groups: readonly (readonly Change[])[],
  toBody: (group: readonly Change[]) => Promise<ProductBody>,
): Promise<Written[]> {
  const results = new Map<readonly Change[], Written>();
  const made: { group: readonly Change[]; product: ProductBody }[] = [];
  await inLanes(groups, lanes, async (group) => {
    try {
      made.push({ group, product: await toBody(group) });
    } catch (error) {
      results.set(group, failed(error));
    }
  });
  if (made.length > 0) {
    const answer = await client.call(bulkUpdateProducts, { products: made.map(({ product }) => ({ product })) });
    const answers = readBulk(answer.results, made.length, bulkUpdateProducts.path);
    for (const [index, { group }] of made.entries())
      results.set(group, toPortResult(answers[index] ?? failed(undefined)));
  }
  return groups.flatMap((group) => group.map(() => results.get(group) ?? failed(undefined)));
}

const toPortResult = (result: Written): Written =>
  result.tag === 'failed' ? { tag: 'failed', error: toPortError(result.error) as ShelfedgeError } : result;

/** Parts of a list whose sizes sum up to `max` at most; one that is larger by itself stands alone. */
function chunksOf<T>(items: readonly T[], max: number, sizeOf: (item: T) => number): T[][] {
  const chunks: T[][] = [];
  let room = 0;
  for (const item of items) {
    const size = sizeOf(item);
    if (chunks.length === 0 || size > room) {
      chunks.push([]);
      room = max;
    }
    chunks.at(-1)?.push(item);
    room -= size;
  }
  return chunks;
}
