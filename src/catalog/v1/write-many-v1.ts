import type { Client } from '../../client/client.ts';
import type { InputOf } from '../../client/query/listing.ts';
import { bulkUpdateProductsProperty } from '../../client/operations/products-v1.ts';
import { byProduct, ofParts, readBulk, sendMany, type Chunk } from '../many.ts';
import type { Catalog, Change } from '../port.ts';
import { isOfPrices } from '../fold-prices.ts';
import { fieldsV1, isPlainV1 } from './fields-v1.ts';
import { pricesBody } from './prices-v1.ts';
import { writeV1 } from './write-v1.ts';

type SetValue = InputOf<typeof bulkUpdateProductsProperty>['set'];

/**
 * The value that the bulk call can set; null for a change that it cannot make. With managed variants, a bulk price
 * shifts the variants' own prices and a bulk cost deletes their own costs. An empty value cannot be set.
 */
function toSet(change: Change): SetValue | null {
  const { field, value, variantId, product } = change;
  if (variantId !== null || value === '') return null;
  if (isPlainV1(field)) return fieldsV1[field].isBulk ? ({ [field]: value } as object as SetValue) : null;
  if (!isOfPrices(change) || product.variants.length > 0) return null;
  const { priceData, costAndProfitData, discount } = pricesBody(product, [change]).product;
  const price = priceData?.price;
  const cost = costAndProfitData?.itemCost;
  if (discount !== undefined || (typeof price === 'number') === (typeof cost === 'number')) return null;
  return typeof price === 'number' ? { price } : { cost: cost ?? 0 };
}

/** Writes one field of many products: equal values by the bulk call, the rest product by product. */
export function createWriteManyV1(client: Client): Catalog['writeMany'] {
  const toBulk = ([set, all]: readonly [SetValue, readonly Change[]]): Chunk =>
    ofParts(all, (changes) => ({
      changes,
      async send() {
        const ids = changes.map(({ product }) => product.id);
        const { results } = await client.call(bulkUpdateProductsProperty, { ids, set });
        return readBulk(results, ids.length, bulkUpdateProductsProperty.path);
      },
    }));
  const write = (ofOne: readonly Change[]): Promise<void> => writeV1(client, ofOne);
  return (changes) =>
    sendMany(changes, (good) => {
      const sets = new Map(good.map((change) => [change, setOf(change)] as const));
      const groups = Map.groupBy(good, (change) => JSON.stringify(sets.get(change) ?? null));
      const calls = Map.groupBy(groups.get('null') ?? [], callOf);
      groups.delete('null');
      const bulk = [...groups].map(([set, ofSet]) => toBulk([JSON.parse(set) as SetValue, ofSet]));
      return [...bulk, ...[...calls].flatMap(([call, some]) => byProduct(some, write, maxOfCall[call]))];
    });
}

/** The maximum number of variants in one call; a product has at most 1,000. */
const maxOfCall = { set: 1000, increment: 300, decrement: 300 } as const;

/** The call that writes a stock change: `set` for a count, `increment` or `decrement` for a delta. */
const callOf = ({ delta }: Change): keyof typeof maxOfCall =>
  delta === null ? 'set' : delta < 0 ? 'decrement' : 'increment';

/** An invalid value falls back to the single-product call, which reports why. */
function setOf(change: Change): SetValue | null {
  try {
    return toSet(change);
  } catch {
    return null;
  }
}
