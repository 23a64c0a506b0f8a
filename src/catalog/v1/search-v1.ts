import type { Client } from '../../client/client.ts';
import type { ProductV1 } from '../../client/entities/product-v1.ts';
import { queryProducts, queryStoreVariants, queryWholeProducts } from '../../client/operations/products-v1.ts';
import { codeOf, type ErrorCode } from '../../base/errors.ts';
import { cleanText } from '../../domain/typing/clean-text.ts';
import type { Catalog } from '../port.ts';
import type { Product } from '../../domain/product.ts';

interface SearchV1Options {
  client: Client;
  /** The extra request fields of a merchant's query; null for customers, who may not read whole products. */
  whole: object | null;
  toProducts(wires: readonly ProductV1[]): Product[];
}

/**
 * Searches names and SKUs. The product filter knows only the product's own SKU. Variants' SKUs are looked up first, and
 * their products are added by id to the same query, so that the platform sorts, limits and counts all results. The
 * extra request is made only if the text looks like a SKU or nothing was found.
 */
export function createSearchV1({ client, whole, toProducts }: SearchV1Options): Catalog['search'] {
  const toFound = (
    wires: readonly ProductV1[],
    total: number | null | undefined,
  ): Awaited<ReturnType<Catalog['search']>> => ({
    products: toProducts(wires),
    more: (total ?? wires.length) > wires.length,
  });
  const ask = async (text: string, ids: readonly string[], limit: number) => {
    const filter = matching(text, ids);
    if (whole !== null) {
      const query = { filter: JSON.stringify(filter), sort: JSON.stringify([{ name: 'asc' }]), paging: { limit } };
      const answer = await client.call(queryWholeProducts, { query, ...whole });
      return toFound(answer.products, answer.totalResults);
    }
    const query = { filter, sort: [{ fieldName: 'name', order: 'ASC' as const }], paging: { limit } };
    const answer = await client.call(queryProducts, { query });
    return toFound(answer.products, answer.metadata?.total);
  };
  return async (typed, limit) => {
    const text = cleanText(typed);
    if (looksLikeSku(text)) return ask(text, await productsWithVariant(client, text), limit);
    const found = await ask(text, [], limit);
    if (text === '' || found.products.length > 0) return found;
    const ids = await productsWithVariant(client, text);
    return ids.length === 0 ? found : ask(text, ids, limit);
  };
}

/** One word with a digit or a separator in it, such as "HG-BSK-L" or "4711". */
const looksLikeSku = (text: string): boolean => /^\S*[\d\-_./#]\S*$/.test(text);

/** The maximum number of variants in one query. */
const maxVariants = 100;

/** If the platform refuses the SKU query, the search goes on without it. */
const refusals: readonly ErrorCode[] = ['invalid_input', 'validation', 'application', 'forbidden'];

/** The ids of products with a variant whose SKU contains the text, sorted by name. */
async function productsWithVariant(client: Client, text: string): Promise<string[]> {
  const query = {
    filter: { sku: { $contains: text } },
    sort: [{ fieldName: 'productName', order: 'ASC' as const }],
    paging: { limit: maxVariants },
  };
  try {
    const { variants } = await client.call(queryStoreVariants, { query });
    return [...new Set(variants.flatMap(({ productId }) => (productId == null ? [] : [productId])))];
  } catch (error) {
    if (refusals.includes(codeOf(error))) return [];
    throw error;
  }
}

const matching = (text: string, ids: readonly string[]): Record<string, unknown> => {
  if (text === '') return {};
  const own = [{ name: { $contains: text } }, { sku: { $contains: text } }];
  return { $or: ids.length === 0 ? own : [...own, { id: { $in: ids } }] };
};
