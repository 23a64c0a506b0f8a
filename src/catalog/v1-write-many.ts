import type { Client } from '../client/client.ts';
import type { InputOf } from '../client/listing.ts';
import { bulkUpdateProductsProperty } from '../client/operations/products-v1.ts';
import type { FieldKey } from '../domain/fields.ts';
import { byProduct, readBulk, sendMany, type Parcel } from './many.ts';
import type { Catalog, Change } from './port.ts';
import { writeV1 } from './v1-write.ts';

type SetValue = InputOf<typeof bulkUpdateProductsProperty>['set'];

/** What the platform sets on many products at once. */
const bulkSets: Partial<Record<FieldKey, (value: string) => SetValue>> = {
  price: (value) => ({ price: Number(value) }),
  cost: (value) => ({ cost: Number(value) }),
  ribbon: (ribbon) => ({ ribbon }),
  brand: (brand) => ({ brand }),
};

/**
 * Whether a change may go by a bulk call. Where variants are managed a bulk price moves, and a bulk cost takes away,
 * what variants have of their own; and nothing is not a value to set.
 */
const isForBulk = ({ field, value, variantId, product }: Change): boolean =>
  bulkSets[field] !== undefined &&
  value !== '' &&
  variantId === null &&
  (product.variants.length === 0 || field === 'ribbon' || field === 'brand');

/** Writes one field of many products: equal values by the bulk call, the rest product by product. */
export function createWriteManyV1(client: Client): Catalog['writeMany'] {
  const toBulk = (changes: readonly Change[]): Parcel => ({
    changes,
    async send() {
      const [{ field, value } = { field: 'price' as const, value: '' }] = changes;
      const set = bulkSets[field]?.(value) ?? {};
      const ids = changes.map(({ product }) => product.id);
      const { results } = await client.call(bulkUpdateProductsProperty, { ids, set });
      return readBulk(results, ids.length, bulkUpdateProductsProperty.path);
    },
  });
  return (changes) =>
    sendMany(changes, (good) => {
      const { bulk = [], single = [] } = Object.groupBy(good, (change) => (isForBulk(change) ? 'bulk' : 'single'));
      const groups = [...Map.groupBy(bulk, ({ value }) => value).values()];
      return [...groups.map(toBulk), ...byProduct(single, (ofOne) => writeV1(client, ofOne))];
    });
}
