import type { Catalog, Change, Written } from '../catalog/port.ts';
import type { Edit } from '../domain/edit.ts';
import { codeOf, ShelfedgeError } from '../domain/errors.ts';
import type { Product } from '../domain/product.ts';

/** By id. */
export type Products = ReadonlyMap<string, Product>;

export interface ReadContext {
  catalog: Catalog;
  /** Told each product that was read, the newest reading last. */
  onProduct(product: Product): void;
}

/** One reading of all products; those that are gone are not in it. */
export async function read(
  edits: readonly Edit[],
  { catalog, onProduct }: ReadContext,
): Promise<{ products?: Products; failure?: unknown }> {
  try {
    const products = await readProducts(edits, catalog);
    for (const product of products.values()) onProduct(product);
    return { products };
  } catch (failure) {
    return { failure };
  }
}

async function readProducts(edits: readonly Edit[], catalog: Catalog): Promise<Products> {
  const [first] = edits;
  if (edits.length !== 1 || first === undefined) return catalog.products(edits.map(({ productId }) => productId));
  try {
    return new Map([[first.productId, await catalog.product(first.productId)]]);
  } catch (error) {
    if (codeOf(error) === 'not_found') return new Map();
    throw error;
  }
}

/** Sends changes, with a bulk call where they are many; one outcome for each. What is not the platform's failure is thrown. */
export async function write(changes: readonly Change[], catalog: Catalog): Promise<Written[]> {
  try {
    if (changes.length > 1) return await catalog.writeMany(changes);
    await catalog.write(changes);
    return [{ tag: 'ok' }];
  } catch (error) {
    if (!(error instanceof ShelfedgeError)) throw error;
    return changes.map(() => ({ tag: 'failed', error }));
  }
}
