import { ShelfedgeError } from '../base/errors.ts';
import { fields, type FieldKey } from '../domain/fields.ts';
import { isPriceField } from '../domain/pricing/read.ts';
import { partOf, type Product, type Variant } from '../domain/product.ts';
import { maxProducts, type Change } from './port.ts';

/** An `invalid_input` error with this message. */
export const refuse = (message: string): ShelfedgeError =>
  new ShelfedgeError('invalid_input', message, { description: message });

/** Throws `invalid_input` for more items than a call accepts. */
export function assertAtMost(count: number, max: number): void {
  if (count > max) throw refuse(`At most ${max} at a time, not ${count}.`);
}

/** The one product of these changes; throws `invalid_input` if they cannot share a write. */
export function assertOneWrite(changes: readonly Change[]): Product {
  const [first] = changes;
  if (first === undefined) throw refuse('There is nothing to write.');
  if (changes.some(({ product }) => product.id !== first.product.id)) throw refuse('One product at a time.');
  const alone = changes.find(({ field }) => field === 'stock' || field === 'group')?.field;
  if (alone !== undefined && changes.some(({ field }) => field !== alone))
    throw refuse(`The ${alone} is never written together with anything else.`);
  for (const change of changes) assertWritable(change);
  return first.product;
}

/** The one field of these changes; throws `invalid_input` for several fields or too many products. */
export function assertOneField(changes: readonly Change[]): FieldKey | undefined {
  const [first] = changes;
  if (changes.some(({ field }) => field !== first?.field)) throw refuse('One field at a time.');
  assertAtMost(new Set(changes.map(({ product }) => product.id)).size, maxProducts);
  return first?.field;
}

/** The error for a sale price that is not below the regular one. */
export const salePriceProblem = (): ShelfedgeError =>
  refuse('A sale price must be below the regular price. Type a lower one, or nothing to end the sale.');

/** The product or variant that a change targets; throws `not_found` if there is none. */
function partOfChange({ product, variantId, locationId, groupId }: Change): Product | Variant {
  const group = groupId === undefined ? undefined : { id: groupId, name: '' };
  const part = partOf(product, variantId, locationId, group);
  if (part === undefined) throw new ShelfedgeError('not_found', 'The product has no such variant or location.');
  return part;
}

/** Throws if a change cannot be written in any state of the store. */
export function assertWritable(change: Change): void {
  const { field, delta, variantId } = change;
  const level = variantId === null ? 'product' : 'variant';
  if (variantId !== null && fields[field].owner === 'product') throw refuse(`A ${level} has no ${field} of its own.`);
  if (delta !== null && (field !== 'stock' || !Number.isSafeInteger(delta)))
    throw refuse('Only stock is changed by a whole number of units.');
  // Prices are checked where their bodies are built.
  const part = partOfChange(change);
  if (!isPriceField(field) && fields[field].read(part) === null)
    throw refuse(`The ${field} of this ${level} is not editable.`);
  if (delta !== null && part.stock.tag === 'untracked') throw refuse('The quantity is not tracked.');
}
