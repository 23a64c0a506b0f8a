import { isFinished, type Edit } from '../../domain/edit.ts';
import type { FieldKey } from '../../domain/fields.ts';
import type { GroupRef } from '../../domain/groups.ts';
import { recordedChange } from '../../domain/history.ts';
import type { Product } from '../../domain/product.ts';
import { toCells } from '../../domain/spreadsheet.ts';
import { partText } from '../shared/part-text.ts';
import * as detailsMessages from '../../messages/compiled/details.ts';
import * as fieldMessages from '../../messages/compiled/field.ts';
import type { DraftStore } from './draft-store.ts';
import { isDraft } from './field-edit.ts';
import { locationNumberOf, targetOfKey } from '../../products/values/target.ts';

/** A change that the store does not have yet. */
export interface Unsaved {
  productName: string;
  variantLabel: string | null;
  locationNumber: number | null;
  field: FieldKey;
  /** For the field `group`. */
  group?: GroupRef | undefined;
  /** The value in the store when it was typed. */
  base: string;
  /** The new value; of text that is typed only, as it was typed. */
  value: string;
}

interface Surface {
  states: DraftStore['states'];
  edits: readonly Edit[];
  /** The products that the surface shows. */
  products: readonly Product[];
}

/** All that is typed on a surface and all that is kept and not applied, each once. */
export function unsavedOf({ states, edits, products }: Surface): Unsaved[] {
  const typed = Object.entries(states).flatMap(([key, state]) => {
    const target = targetOfKey(key);
    if (target === null || state.tag === 'viewing' || (state.tag === 'editing' && !isDraft(state))) return [];
    const product = products.find(({ id }) => id === target.productId);
    const ids = target.variantIds ?? [target.variantId];
    const labels = product?.variants.flatMap(({ id, label }) => (ids.includes(id) ? [label] : [])) ?? [];
    return {
      productName:
        product?.name ?? edits.find(({ productId }) => productId === target.productId)?.productName ?? target.productId,
      variantLabel: labels.length === 0 ? null : labels.join(', '),
      locationNumber: product === undefined ? null : locationNumberOf(product, target),
      field: target.field,
      base: state.base,
      value: state.text,
    };
  });
  const saving = new Set(Object.values(states).flatMap((state) => (state.tag === 'saving' ? [state.id] : [])));
  return [...typed, ...edits.filter((edit) => !isFinished(edit) && !saving.has(edit.id)).map(toUnsaved)];
}

/** An unfinished edit as a change that the store does not have yet. */
export function toUnsaved(edit: Edit): Unsaved {
  const { field, before, after } = recordedChange(edit);
  return field === edit.field ? edit : { ...edit, field, base: before, value: after };
}

/** The changes as lines of product, variant, field, old and new value, which a spreadsheet pastes as cells. */
export function unsavedText(changes: readonly Unsaved[]): string {
  const { product, variant, field, before, after } = detailsMessages.unsaved;
  return toCells([
    [product, variant, field, before, after],
    ...changes.map((change) => [
      change.productName,
      partText(change) ?? '',
      fieldMessages.labels[change.field],
      textOf(change, change.base),
      textOf(change, change.value),
    ]),
  ]);
}

/** A value; of a group, its name where the product is in it. */
const textOf = ({ group }: Unsaved, value: string): string =>
  group === undefined ? value : value === 'true' ? group.name : '';
