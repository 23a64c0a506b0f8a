import { isPending, type Edit } from '../../domain/edit.ts';
import { fields } from '../../domain/fields.ts';
import { isPriceField } from '../../domain/pricing/read.ts';
import { partOf } from '../../domain/product.ts';
import { latestEdit } from './edit-lookup.ts';
import { amountAt } from './expected-prices.ts';
import { isSavedAfter, type Known } from './known-product.ts';
import { isSummed, type Target } from './target.ts';

/** The value in the store, as far as known; null if there is nothing to edit. */
export function storeValue({ fetched, edits }: Known, target: Target): string | null {
  const { product } = fetched;
  const { field } = target;
  const edit = latestEdit(edits, target);
  if (isPriceField(field)) return theirsOf(edit) ?? amountAt(fetched, edits, { ...target, field }, 'stored');
  const part = partOf(product, target.variantId, target.locationId);
  if (part === undefined || isSummed(target, product)) return null;
  const read = fields[field].read(part);
  if (edit !== undefined && isSavedAfter(edit, fetched)) return edit.value;
  return theirsOf(edit) ?? read;
}

/** The value that the store had when an edit ran into a conflict. */
const theirsOf = (edit: Edit | undefined): string | null => (edit?.state.tag === 'conflict' ? edit.state.theirs : null);

/** The value to show: the pending edit's, else the store's. */
export function shownValue(known: Known, target: Target): string | null {
  const { field } = target;
  const edit = latestEdit(known.edits, target);
  if (isPriceField(field))
    return theirsOf(edit) ?? amountAt(known.fetched, known.edits, { ...target, field }, 'expected');
  return edit !== undefined && isPending(edit) ? edit.value : storeValue(known, target);
}

/** The value that a new edit starts from: the store's value after the edits before it are sent. */
export function baseValue(known: Known, target: Target): string | null {
  const edit = latestEdit(known.edits, target);
  if (isPriceField(target.field) && edit?.state.tag !== 'waiting') return shownValue(known, target);
  return edit?.state.tag === 'queued' || edit?.state.tag === 'sending' ? edit.value : storeValue(known, target);
}
