import type { ProductV1 } from '../../client/entities/product-v1.ts';
import { getProduct, queryProducts, queryWholeProducts } from '../../client/operations/products-v1.ts';
import { ShelfedgeError } from '../../base/errors.ts';
import { createDecimals } from '../decimals.ts';
import type { CatalogOptions } from '../catalog-options.ts';
import { assertAtMost } from '../changes.ts';
import { unseenOf } from '../many.ts';
import type { Product } from '../../domain/product.ts';
import { maxProducts, type Catalog } from '../port.ts';
import { withGroupWrites } from '../write-groups.ts';
import { createExtrasV1 } from './extras-v1.ts';
import { toProduct, toProducts as readProducts } from './to-product-v1.ts';
import { createSearchV1 } from './search-v1.ts';
import { createWriteManyV1 } from './write-many-v1.ts';
import { writeV1 } from './write-v1.ts';

/** The catalog of a store that runs V1. */
export function createCatalogV1({ client, isMerchant, decimals = createDecimals() }: CatalogOptions): Catalog {
  const toProducts = (wires: readonly ProductV1[]): Product[] => readProducts(wires, decimals);
  const whole = { includeVariants: true, includeHiddenProducts: isMerchant, includeMerchantSpecificData: isMerchant };
  /** The first page of products that match a filter in JSON. */
  const page = async (filter: string): Promise<ProductV1[]> => {
    const query = { filter, sort: oldestFirst, paging: { limit: maxProducts } };
    return (await client.call(queryWholeProducts, { query, ...whole })).products;
  };
  return withGroupWrites({
    ...createExtrasV1(client),
    version: 'V1_CATALOG',
    search: createSearchV1({ client, whole: isMerchant ? whole : null, toProducts }),
    async bySlug(slug) {
      const { products } = await client.call(queryProducts, { query: { filter: { slug }, paging: { limit: 1 } } });
      const [found] = products;
      return found === undefined ? undefined : this.product(found.id);
    },
    async bySlugs(slugs) {
      assertAtMost(slugs.length, maxProducts);
      return slugs.length === 0 ? [] : toProducts(await page(JSON.stringify({ slug: { $in: [...slugs] } })));
    },
    async product(id) {
      const { product } = await client.call(
        getProduct,
        isMerchant ? { id, includeMerchantSpecificData: true } : { id },
      );
      return toProduct(product, decimals);
    },
    async products(ids) {
      assertAtMost(ids.length, maxProducts);
      const products = ids.length === 0 ? [] : await page(JSON.stringify({ id: { $in: [...ids] } }));
      return new Map(toProducts(products).map((product) => [product.id, product]));
    },
    async *all() {
      const seen = new Set<string>();
      for (let filter = '{}'; ;) {
        const products = unseenOf(await page(filter), seen);
        const last = products.at(-1);
        if (last === undefined) return;
        yield toProducts(products);
        filter = newerThan(last);
      }
    },
    write: (changes) => writeV1(client, changes),
    writeMany: createWriteManyV1(client),
  });
}

/**
 * Products by a number that never changes and only grows. Each page begins after the last product of the one before. A
 * product deleted meanwhile shifts no other, and a new one comes last.
 */
const oldestFirst = JSON.stringify([{ numericId: 'asc' }]);

/** The number is an int64: copy it into the filter as the platform wrote it. */
function newerThan({ numericId }: ProductV1): string {
  if (!/^\d+$/.test(numericId ?? ''))
    throw new ShelfedgeError('malformed_answer', 'A product has no number to go on from.');
  return `{"numericId":{"$gt":${numericId}}}`;
}
