import type { Client } from '../client/client.ts';
import { queryProducts, searchProducts } from '../client/operations/products-v3.ts';
import { readPage } from '../client/paging.ts';
import { capabilities } from '../domain/capabilities.ts';
import { codeOf } from '../domain/errors.ts';
import type { Product } from '../domain/product.ts';
import { assertAtMost } from './changes.ts';
import { maxProducts, type Catalog } from './port.ts';
import { createExtrasV3 } from './v3-extras.ts';
import { createReaderV3 } from './v3-read.ts';
import { createWriteManyV3 } from './v3-write-many.ts';
import { writeV3 } from './v3-write.ts';

export interface CatalogV3Options {
  client: Client;
  /** Whether the client has the merchant's key, so that cost may be asked for. */
  isMerchant: boolean;
}

/** The catalog of a store that runs V3. */
export function createCatalogV3({ client, isMerchant }: CatalogV3Options): Catalog {
  const reader = createReaderV3(client, isMerchant);
  const fields = reader.listFields;
  const listed = async (filter: Record<string, unknown>, limit: number): Promise<Product[]> => {
    const query = { filter, cursorPaging: { limit } };
    return reader.complete((await client.call(queryProducts, { query, fields })).products);
  };
  return {
    ...createExtrasV3(client, isMerchant),
    version: 'V3_CATALOG',
    can: capabilities.V3_CATALOG,
    async search(text, limit) {
      const expression = text.trim().slice(0, maxExpression);
      const page = await readPage(client, searchProducts, {
        search: {
          ...(expression !== '' && { search: { expression, mode: 'AND' as const, fields: searchedFields } }),
          sort: [{ fieldName: 'name', order: 'ASC' }],
          cursorPaging: { limit },
        },
        fields,
      });
      return { products: await reader.complete(page.items), more: page.hasNext() };
    },
    async bySlug(slug) {
      if (slug === '') return undefined;
      if (slug.length > maxSlug) return (await listed({ slug }, 1))[0];
      return reader.bySlug(slug).catch((error: unknown) => {
        if (codeOf(error) === 'not_found') return undefined;
        throw error;
      });
    },
    product: (id) => reader.product(id),
    async products(ids) {
      assertAtMost(ids.length, maxProducts);
      const products = ids.length === 0 ? [] : await listed({ id: { $in: [...ids] } }, maxProducts);
      return new Map(products.map((product) => [product.id, product]));
    },
    async *all() {
      const sort = [{ fieldName: 'createdDate', order: 'ASC' as const }];
      const query = { sort, cursorPaging: { limit: maxProducts } };
      for (let page = await readPage(client, queryProducts, { query, fields }); ; page = await page.next()) {
        if (page.items.length > 0) yield await reader.complete(page.items);
        if (!page.hasNext()) return;
      }
    },
    write: (changes) => writeV3(client, reader, changes),
    writeMany: createWriteManyV3(client, reader),
  };
}

/** The longest text the platform searches for, and the longest slug it looks up. */
const maxExpression = 100;
const maxSlug = 100;

const searchedFields = ['name', 'variantsInfo.variants.sku', 'variantsInfo.variants.barcode'];
