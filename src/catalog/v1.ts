import type { Client } from '../client/client.ts';
import type { ProductV1 } from '../client/entities/product-v1.ts';
import { getProduct, queryProducts, queryWholeProducts } from '../client/operations/products-v1.ts';
import { capabilities } from '../domain/capabilities.ts';
import type { Product } from '../domain/product.ts';
import { assertAtMost } from './changes.ts';
import { maxProducts, type Catalog } from './port.ts';
import { createExtrasV1 } from './v1-extras.ts';
import { toProduct } from './v1-product.ts';
import { createWriteManyV1 } from './v1-write-many.ts';
import { writeV1 } from './v1-write.ts';

type Found = Awaited<ReturnType<Catalog['search']>>;

export interface CatalogV1Options {
  client: Client;
  /** Whether the client has the merchant's key, so that cost may be asked for. */
  isMerchant: boolean;
}

/** The catalog of a store that runs V1. */
export function createCatalogV1({ client, isMerchant }: CatalogV1Options): Catalog {
  const whole = { includeVariants: true, includeHiddenProducts: isMerchant, includeMerchantSpecificData: isMerchant };
  /** A page of products as text of JSON asks for them. */
  const page = async (filter: object | null, offset: number): Promise<Product[]> => {
    const query = { filter: JSON.stringify(filter ?? {}), sort: oldestFirst, paging: { limit: maxProducts, offset } };
    return (await client.call(queryWholeProducts, { query, ...whole })).products.map(toProduct);
  };
  return {
    ...createExtrasV1(client),
    version: 'V1_CATALOG',
    can: capabilities.V1_CATALOG,
    async search(text, limit) {
      const filter = matching(text.trim());
      // Only the merchant may have them whole, with what they cost.
      if (isMerchant) {
        const query = { filter: JSON.stringify(filter), sort: byName, paging: { limit } };
        const answer = await client.call(queryWholeProducts, { query, ...whole });
        return toFound(answer.products, answer.totalResults);
      }
      const query = { filter, sort: [{ fieldName: 'name', order: 'ASC' as const }], paging: { limit } };
      const answer = await client.call(queryProducts, { query });
      return toFound(answer.products, answer.metadata?.total);
    },
    async bySlug(slug) {
      const { products } = await client.call(queryProducts, { query: { filter: { slug }, paging: { limit: 1 } } });
      const [found] = products;
      return found === undefined ? undefined : this.product(found.id);
    },
    async product(id) {
      const { product } = await client.call(
        getProduct,
        isMerchant ? { id, includeMerchantSpecificData: true } : { id },
      );
      return toProduct(product);
    },
    async products(ids) {
      assertAtMost(ids.length, maxProducts);
      const products = ids.length === 0 ? [] : await page({ id: { $in: [...ids] } }, 0);
      return new Map(products.map((product) => [product.id, product]));
    },
    async *all() {
      for (let offset = 0; ; offset += maxProducts) {
        const products = await page(null, offset);
        if (products.length > 0) yield products;
        if (products.length < maxProducts) return;
      }
    },
    write: (changes) => writeV1(client, changes),
    writeMany: createWriteManyV1(client),
  };
}

/** What is added while pages are read comes at the end of them. */
const oldestFirst = JSON.stringify([{ numericId: 'asc' }]);

const byName = JSON.stringify([{ name: 'asc' }]);

const toFound = (wires: readonly ProductV1[], total: number | null | undefined): Found => ({
  products: wires.map(toProduct),
  more: (total ?? wires.length) > wires.length,
});

const matching = (text: string): Record<string, unknown> =>
  text === '' ? {} : { $or: [{ name: { $contains: text } }, { sku: { $contains: text } }] };
