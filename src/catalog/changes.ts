import { ShelfedgeError } from '../domain/errors.ts';
import { fields, type FieldKey } from '../domain/fields.ts';
import { partOf, type Product, type Variant } from '../domain/product.ts';
import { maxProducts, type Change } from './port.ts';

/** Input that cannot be used, in words. */
export const refuse = (message: string): ShelfedgeError =>
  new ShelfedgeError('invalid_input', message, { description: message });

/** Throws `invalid_input` for none. */
export function assertSome(list: readonly unknown[]): void {
  if (list.length === 0) throw refuse('Name at least one.');
}

/** Throws `invalid_input` for more than a call takes. */
export function assertAtMost(count: number, max: number): void {
  if (count > max) throw refuse(`At most ${max} at a time, not ${count}.`);
}

/** The product that changes of one product are about; `invalid_input` where they do not belong together. */
export function assertOneWrite(changes: readonly Change[]): Product {
  const [first] = changes;
  if (first === undefined) throw refuse('There is nothing to write.');
  if (changes.some(({ product }) => product.id !== first.product.id)) throw refuse('One product at a time.');
  const ofStock = changes.filter(({ field }) => field === 'stock').length;
  if (ofStock > 0 && ofStock < changes.length) throw refuse('Stock is never written together with anything else.');
  for (const change of changes) assertWritable(change);
  return first.product;
}

/** The field that many changes are about; `invalid_input` where there are several, or too many products. */
export function assertOneField(changes: readonly Change[]): FieldKey | undefined {
  const [first] = changes;
  if (changes.some(({ field }) => field !== first?.field)) throw refuse('One field at a time.');
  assertAtMost(new Set(changes.map(({ product }) => product.id)).size, maxProducts);
  return first?.field;
}

/** A sale price that is no less than the regular one. */
export const salePriceProblem = (): ShelfedgeError =>
  refuse('A sale price must be below the regular price. Type a lower one, or nothing to end the sale.');

/** The part of a product that a change is about; `not_found` where it has none such. */
function partOfChange({ product, variantId }: Change): Product | Variant {
  const part = partOf(product, variantId);
  if (part === undefined) throw new ShelfedgeError('not_found', 'The product has no such variant.');
  return part;
}

/** Throws where a change cannot be written, whatever the store says. */
export function assertWritable(change: Change): void {
  const { field, delta, variantId } = change;
  const level = variantId === null ? 'product' : 'variant';
  const levels: readonly string[] = fields[field].levels;
  if (!levels.includes(level)) throw refuse(`A ${level} has no ${field} of its own.`);
  if (delta !== null && (field !== 'stock' || !Number.isSafeInteger(delta)))
    throw refuse('Only stock is changed by a whole number of pieces.');
  if (fields[field].read(partOfChange(change)) === null) throw refuse(`The ${field} of this ${level} is not editable.`);
}
