import type { Catalog } from '../../catalog/port.ts';
import { fields } from '../../domain/fields.ts';
import type { Edit } from '../../domain/edit.ts';
import { hasValue } from '../../domain/guardrail-checks.ts';
import type { GuardLimits } from '../../domain/guardrails.ts';

/** The name of another product with the value, by edit id. */
export type Owners = ReadonlyMap<string, string>;

/** How many of the products that contain a value are looked at. */
const searchLimit = 100;

/**
 * The names of the products that have the value of an edit already, by edit id: one search of the store for each edit
 * of a value that should be unique. A row of a batch, an undo, a confirmed edit and one that was sent are not searched:
 * the preview looked through the whole store, or a person decided.
 */
export async function findOwners(
  edits: readonly Edit[],
  { catalog, limits }: { catalog: Pick<Catalog, 'search'>; limits?: GuardLimits | undefined },
): Promise<Owners> {
  const owners = new Map<string, string>();
  if (limits === undefined || limits.duplicate_sku.level === 'off') return owners;
  for (const edit of edits.filter(isSearched)) {
    const { field, value, productId } = edit;
    const { products } = await catalog.search(value, searchLimit);
    const owner = products.find((product) => product.id !== productId && hasValue(product, field, value));
    if (owner !== undefined) owners.set(edit.id, owner.name);
  }
  return owners;
}

const isSearched = ({ field, value, batchId, undoOf, sent, confirmed }: Edit): boolean =>
  fields[field].isUnique &&
  value !== '' &&
  batchId === null &&
  undoOf === null &&
  sent === null &&
  confirmed?.includes('duplicate_sku') !== true;
