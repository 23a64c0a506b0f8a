import type { Edit } from '../../domain/edit.ts';
import { fields, type FieldKey } from '../../domain/fields.ts';
import { partOf, type Product } from '../../domain/product.ts';

/** One thing that can be edited. */
export interface Target {
  productId: string;
  variantId: string | null;
  field: FieldKey;
}

/** A product as it was fetched at `atMs`. */
export interface Fetched {
  product: Product;
  atMs: number;
}

export const keyOf = ({ productId, variantId, field }: Target): string => `${productId}/${variantId ?? ''}/${field}`;

/** The product that a key is about. */
export const productOfKey = (key: string): string => key.slice(0, key.indexOf('/'));

/** The newest edit of a target in a list that is newest first. */
export const latestEdit = (edits: readonly Edit[], target: Target): Edit | undefined =>
  edits.find(
    (edit) => edit.productId === target.productId && edit.variantId === target.variantId && edit.field === target.field,
  );

/** Whether the stock of a product is the sum of its variants', so that it is edited there only. */
export const isSummed = ({ variantId, field }: Target, product: Product): boolean =>
  field === 'stock' && variantId === null && product.variants.length > 0;

/** The value in the store as far as is known; null where there is nothing to edit. */
export function storeValue({ product, atMs }: Fetched, target: Target, edit: Edit | undefined): string | null {
  const part = partOf(product, target.variantId);
  if (part === undefined || isSummed(target, product)) return null;
  const read = fields[target.field].read(part);
  if (edit?.state.tag === 'applied' && edit.state.at > atMs) return edit.value;
  if (edit?.state.tag === 'conflict') return edit.state.theirs ?? read;
  return read;
}

/** The value to show: what is on its way to the store, else what stands in it. */
export const shownValue = (fetched: Fetched, target: Target, edit: Edit | undefined): string | null =>
  edit !== undefined && isOnItsWay(edit) ? edit.value : storeValue(fetched, target, edit);

/** The value a new edit starts from: the one that stands in the store once the edits before it are through. */
export const baseValue = (fetched: Fetched, target: Target, edit: Edit | undefined): string | null =>
  edit?.state.tag === 'queued' || edit?.state.tag === 'sending' ? edit.value : storeValue(fetched, target, edit);

/** Whether an edit will be written without anybody doing anything, or as soon as the key is back. */
export const isOnItsWay = ({ state }: Edit): boolean =>
  state.tag === 'queued' || state.tag === 'sending' || state.tag === 'waiting';

/** Whether a new value takes the place of this edit, so that it is dropped first. */
export const isReplaced = ({ state }: Edit): boolean =>
  state.tag === 'waiting' || state.tag === 'conflict' || state.tag === 'refused';

/** The newest saved change that can be taken back: not an undo and not undone, saved no earlier than `sinceMs`. */
export const latestUndoable = (edits: readonly Edit[], sinceMs: number): Edit | undefined =>
  edits.find((edit) => edit.state.tag === 'applied' && edit.state.at >= sinceMs && isUndoable(edits, edit));

/** Whether an edit is neither an undo nor undone. */
export const isUndoable = (edits: readonly Edit[], edit: Edit): boolean =>
  edit.undoOf === null && !edits.some((other) => other.undoOf === edit.id);
