import type { Client } from '../../client/client.ts';
import { bulkUpdateInventoryItems } from '../../client/operations/inventory-items-v3.ts';
import { bulkUpdateProducts } from '../../client/operations/products-v3.ts';
import type { ShelfedgeError } from '../../base/errors.ts';
import { chunksOf, failed, ofParts, runConcurrently, readBulk, sendMany, type Chunk } from '../many.ts';
import type { Catalog, Change } from '../port.ts';
import { toPortError } from '../port-error.ts';
import type { Written } from '../written.ts';
import type { ReaderV3 } from './read-v3.ts';
import type { ProductBody } from './fields-v3.ts';
import { createBodiesV3, toItemBody } from './write-v3.ts';

const maxItems = 1000;
const maxVariants = 1000;
const concurrency = 6;

/** Writes one field of many products by the platform's bulk calls. */
export function createWriteManyV3(client: Client, reader: ReaderV3): Catalog['writeMany'] {
  return (changes) => {
    const toParcels = changes[0]?.field === 'stock' ? stockParcels(client) : productParcels(client, reader);
    return sendMany(changes, toParcels);
  };
}

const stockParcels =
  (client: Client) =>
  (changes: readonly Change[]): Chunk[] =>
    chunksOf(changes, maxItems).map((chunk) =>
      ofParts(chunk, (part) => ({
        changes: part,
        async send() {
          const inventoryItems = part.map((change) => ({ inventoryItem: toItemBody(change) }));
          const { results } = await client.call(bulkUpdateInventoryItems, { inventoryItems, reason: 'MANUAL' });
          return readBulk(results, part.length, bulkUpdateInventoryItems.path).map(toPortResult);
        },
      })),
    );

const variantCountOf = (group: readonly Change[]): number => Math.max(1, group[0]?.product.variants.length ?? 1);

/** At most 100 products arrive here, but together they can have more variants than one call accepts. */
const productParcels =
  (client: Client, reader: ReaderV3) =>
  (changes: readonly Change[]): Chunk[] => {
    const groups = [...Map.groupBy(changes, ({ product }) => product.id).values()];
    const bodies = createBodiesV3(client, reader);
    return chunksOf(groups, maxVariants, variantCountOf).map((chunk) =>
      ofParts(chunk, (part) => ({
        changes: part.flat(),
        send: () => sendProducts(client, part, (group) => bodies.of(group)),
      })),
    );
  };

/** Sends the products whose bodies could be built; the others have failed already. */
async function sendProducts(
  client: Client,
  groups: readonly (readonly Change[])[],
  toBody: (group: readonly Change[]) => Promise<ProductBody>,
): Promise<Written[]> {
  const results = new Map<readonly Change[], Written>();
  const made: { group: readonly Change[]; product: ProductBody }[] = [];
  await runConcurrently(groups, concurrency, async (group) => {
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
