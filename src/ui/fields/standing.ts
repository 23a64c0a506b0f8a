import type { Edit } from '../../domain/edit.ts';
import { fields, type FieldKey } from '../../domain/fields.ts';
import { isPriceField } from '../../domain/pricing/read.ts';
import { partOf, type Product } from '../../domain/product.ts';
import { amountAt } from './expected-prices.ts';

/** One thing that can be edited. */
export interface Target {
  productId: string;
  variantId: string | null;
  /** Several variants at once; '' among them is the product itself. */
  variantIds?: readonly string[] | undefined;
  /** Of stock, the location that is meant; null where the platform has none, and for the sum over several. */
  locationId: string | null;
  field: FieldKey;
}

/** Which part of a product is meant. */
export type PartRef = Pick<Target, 'variantId' | 'variantIds' | 'locationId'>;

/** A product as it was fetched at `atMs`. */
export interface Fetched {
  product: Product;
  atMs: number;
}

export const keyOf = ({ productId, variantId, variantIds, locationId, field }: Target): string =>
  [productId, variantId ?? variantIds?.join('+') ?? '', field, ...(locationId === null ? [] : [locationId])].join('/');

/** The product that a key is about. */
export const productOfKey = (key: string): string => key.slice(0, key.indexOf('/'));

/** The newest edit of a target in a list that is newest first. */
export const latestEdit = (edits: readonly Edit[], target: Target): Edit | undefined =>
  edits.find(
    (edit) =>
      edit.productId === target.productId &&
      edit.variantId === target.variantId &&
      edit.variantIds?.join('+') === target.variantIds?.join('+') &&
      edit.locationId === target.locationId &&
      edit.field === target.field,
  );

/** Whether a stock is the sum of variants or locations, so that it is edited there only. */
export function isSummed({ variantId, locationId, field }: Omit<Target, 'productId'>, product: Product): boolean {
  if (fields[field].owner !== 'sum' || locationId !== null) return false;
  const locations = partOf(product, variantId)?.stockItems ?? [];
  return locations.length > 1 || (variantId === null && product.variants.length > 0);
}

/** The number of the location that is meant; null unless there are several. */
export function locationNumberOf(product: Product, { variantId, locationId }: PartRef): number | null {
  const locations = partOf(product, variantId)?.stockItems ?? [];
  return locations.length < 2 ? null : (locations.find((one) => one.locationId === locationId)?.number ?? null);
}

/** What a value is read from: a product, and every edit of it that is known, newest first. */
export interface Known {
  fetched: Fetched;
  edits: readonly Edit[];
}

/** The value in the store as far as is known; null where there is nothing to edit. */
export function storeValue({ fetched, edits }: Known, target: Target): string | null {
  const { product, atMs } = fetched;
  const { field } = target;
  const edit = latestEdit(edits, target);
  if (isPriceField(field)) return theirsOf(edit) ?? amountAt(fetched, edits, { ...target, field }, 'stored');
  const part = partOf(product, target.variantId, target.locationId);
  if (part === undefined || isSummed(target, product)) return null;
  const read = fields[field].read(part);
  if (edit?.state.tag === 'applied' && edit.state.at > atMs) return edit.value;
  return theirsOf(edit) ?? read;
}

/** What stood there when an edit turned out to be in conflict. */
const theirsOf = (edit: Edit | undefined): string | null => (edit?.state.tag === 'conflict' ? edit.state.theirs : null);

/** The value to show: what is on its way to the store, else what stands in it. */
export function shownValue(known: Known, target: Target): string | null {
  const { field } = target;
  const edit = latestEdit(known.edits, target);
  if (isPriceField(field))
    return theirsOf(edit) ?? amountAt(known.fetched, known.edits, { ...target, field }, 'expected');
  return edit !== undefined && isOnItsWay(edit) ? edit.value : storeValue(known, target);
}

/** The value a new edit starts from: the one that stands in the store once the edits before it are through. */
export function baseValue(known: Known, target: Target): string | null {
  const edit = latestEdit(known.edits, target);
  if (isPriceField(target.field) && edit?.state.tag !== 'waiting') return shownValue(known, target);
  return edit?.state.tag === 'queued' || edit?.state.tag === 'sending' ? edit.value : storeValue(known, target);
}

/** Whether the store said of an edit that its product, this variant of it or this location is no longer there. */
export const isGone = (
  edits: readonly Edit[],
  { productId, variantId, locationId }: PartRef & Pick<Target, 'productId'>,
): boolean =>
  edits.some((edit) => {
    if (edit.productId !== productId || edit.state.tag !== 'refused') return false;
    const { description } = edit.state;
    if (description === 'product_gone') return true;
    if (edit.variantId !== variantId) return false;
    return description === 'variant_gone' || (description === 'location_gone' && edit.locationId === locationId);
  });

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
