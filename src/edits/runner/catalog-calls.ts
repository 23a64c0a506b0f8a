import type { Catalog, Change } from '../../catalog/port.ts';
import type { Written } from '../../catalog/written.ts';
import type { Edit } from '../../domain/edit.ts';
import type { GuardLimits } from '../../domain/guardrails.ts';
import { codeOf, ShelfedgeError } from '../../base/errors.ts';
import type { Product } from '../../domain/product.ts';
import { findOwners, type Owners } from './find-owners.ts';

/** Products by id. */
export type Products = ReadonlyMap<string, Product>;

export interface ReadContext {
  catalog: Catalog;
  /** The guardrail limits checked before each write; no checks if omitted. */
  limits?: GuardLimits;
  /** Called with each product that was read, in reading order. */
  onProduct(product: Product): void;
}

/** Reads all products of the edits at once, and who else has their values. Deleted products are missing from the result. */
export async function read(
  edits: readonly Edit[],
  { catalog, limits, onProduct }: ReadContext,
): Promise<{ products?: Products; owners?: Owners; failure?: unknown }> {
  try {
    const products = await readProducts(edits, catalog);
    for (const product of products.values()) onProduct(product);
    return { products, owners: await findOwners(edits, { catalog, limits }) };
  } catch (failure) {
    return { failure };
  }
}

async function readProducts(edits: readonly Edit[], catalog: Catalog): Promise<Products> {
  const [first] = edits;
  // Several edits can share a product; read each product once.
  if (edits.length !== 1 || first === undefined)
    return catalog.products([...new Set(edits.map(({ productId }) => productId))]);
  try {
    return new Map([[first.productId, await catalog.product(first.productId)]]);
  } catch (error) {
    if (codeOf(error) === 'not_found') return new Map();
    throw error;
  }
}

/**
 * Sends changes, several as a bulk call. Returns one outcome per change. Rethrows errors that do not come from the
 * platform.
 */
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
