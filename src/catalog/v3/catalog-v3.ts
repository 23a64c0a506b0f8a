import { queryProducts, searchProducts } from '../../client/operations/products-v3.ts';
import { readPage } from '../../client/query/paging.ts';
import { codeOf } from '../../base/errors.ts';
import type { Product } from '../../domain/product.ts';
import { cleanText } from '../../domain/typing/clean-text.ts';
import type { CatalogOptions } from '../catalog-options.ts';
import { assertAtMost } from '../changes.ts';
import { unseenOf } from '../many.ts';
import { maxProducts, type Catalog } from '../port.ts';
import { withGroupWrites } from '../write-groups.ts';
import { createExtrasV3 } from './extras-v3.ts';
import { createReaderV3 } from './read-v3.ts';
import { createWriteManyV3 } from './write-many-v3.ts';
import { writeV3 } from './write-v3.ts';
import { searchedPaths } from './fields-v3.ts';

/** The catalog of a store that runs V3. */
export function createCatalogV3({ client, isMerchant, decimals }: CatalogOptions): Catalog {
  const reader = createReaderV3(client, isMerchant, decimals);
  const fields = reader.listFields;
  const readProducts = async (filter: Record<string, unknown>, limit: number): Promise<Product[]> => {
    const query = { filter, cursorPaging: { limit } };
    return reader.complete((await client.call(queryProducts, { query, fields })).products);
  };
  return withGroupWrites({
    ...createExtrasV3(client, isMerchant),
    version: 'V3_CATALOG',
    async search(text, limit) {
      const expression = cleanText(text).slice(0, maxExpression);
      const page = await readPage(client, searchProducts, {
        search: {
          ...(expression !== '' && { search: { expression, mode: 'AND' as const, fields: searchedPaths } }),
          sort: [{ fieldName: 'name', order: 'ASC' }],
          cursorPaging: { limit },
        },
        fields,
      });
      return { products: await reader.complete(page.items), more: page.hasNext() };
    },
    async bySlug(slug) {
      if (slug === '') return undefined;
      if (slug.length > maxSlug) return (await readProducts({ slug }, 1))[0];
      return reader.bySlug(slug).catch((error: unknown) => {
        if (codeOf(error) === 'not_found') return undefined;
        throw error;
      });
    },
    async bySlugs(slugs) {
      assertAtMost(slugs.length, maxProducts);
      return slugs.length === 0 ? [] : readProducts({ slug: { $in: [...slugs] } }, maxProducts);
    },
    product: (id) => reader.product(id),
    async products(ids) {
      assertAtMost(ids.length, maxProducts);
      const products = ids.length === 0 ? [] : await readProducts({ id: { $in: [...ids] } }, maxProducts);
      return new Map(products.map((product) => [product.id, product]));
    },
    async *all() {
      // Each page begins at the creation time of the last product before, so deletions and additions hide nothing.
      const seen = new Set<string>();
      for (let filter = {}; ;) {
        let page = await readPage(client, queryProducts, { query: { filter, ...oldestFirst }, fields });
        let products = unseenOf(page.items, seen);
        // More products share one creation time than fit on a page.
        while (products.length === 0 && page.hasNext()) {
          page = await page.next();
          products = unseenOf(page.items, seen);
        }
        if (products.length === 0) return;
        yield await reader.complete(products);
        const since = products.at(-1)?.createdDate;
        if (since) filter = { createdDate: { $gte: since.toISOString() } };
      }
    },
    write: (changes) => writeV3(client, reader, changes),
    writeMany: createWriteManyV3(client, reader),
  });
}

const oldestFirst = {
  sort: [{ fieldName: 'createdDate', order: 'ASC' as const }],
  cursorPaging: { limit: maxProducts },
};

/** The maximum length of a search text and of a slug. */
const maxExpression = 100;
const maxSlug = 100;
