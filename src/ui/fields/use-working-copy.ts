import { draftBase } from '../../domain/draft-base.ts';
import { isHeld, type Edit } from '../../domain/edit.ts';
import type { Fetched } from '../../products/values/known-product.ts';
import { latestEdit } from '../../products/values/edit-lookup.ts';
import { targetOfKey } from '../../products/values/target.ts';
import type { UnsavedValue, UnsavedView } from '../../products/working-copy/unsaved-value.ts';
import type { StoreView } from '../../protocol/view.ts';
import { useServices } from '../shared/services.ts';
import type { DraftStore } from './draft-store.ts';
import type { FieldEdit } from './field-edit.ts';
import { typedKeysOf } from './use-field-edit.ts';
import { textOf, useMount } from './use-mount.ts';
import type { KeptText } from './working-copy-mount.ts';

interface WorkingCopyOptions {
  store: Pick<StoreView, 'id' | 'bulkRows'>;
  edits: readonly Edit[];
  unsaved: UnsavedView;
  drafts: DraftStore;
  /** The product as the surface knows it; undefined while it does not. */
  fetchedOf(productId: string): Fetched | undefined;
}

/** Keeps the unsaved texts of fields, and shows those that are typed elsewhere. Returns the texts that were typed here. */
export function useWorkingCopy({ store, edits, unsaved, drafts, fetchedOf }: WorkingCopyOptions): KeptText[] {
  const services = useServices();
  const typed = new Set(typedKeysOf(services, drafts, { edits, bulkRows: store.bulkRows, fetchedOf }));
  const nowMs = services.now();
  const kept = Object.entries(drafts.states).flatMap(
    ([key, state]) => toKept(key, state, typed.has(key), { edits, nowMs }) ?? [],
  );
  const baseOf = (value: UnsavedValue): string | null => {
    const product = fetchedOf(value.productId)?.product;
    return product === undefined ? null : draftBase(product, value);
  };
  useMount({ storeId: store.id, ...drafts, unsaved, kept, baseOf });
  return kept;
}

/** True while the save of a field is not kept yet, as far as the view tells. */
export const isComing = (state: FieldEdit, edits: readonly Edit[]): state is Extract<FieldEdit, { tag: 'saving' }> =>
  state.tag === 'saving' && edits.every(({ id }) => id !== state.id);

/** A text that was typed here and would change something, or whose save is delayed or not kept yet; null for any other. */
function toKept(
  key: string,
  state: FieldEdit,
  isTyped: boolean,
  { edits, nowMs }: { edits: readonly Edit[]; nowMs: number },
): KeptText | null {
  const target = targetOfKey(key);
  if (target === null || state.tag === 'viewing' || (state.tag === 'editing' && state.from !== undefined)) return null;
  // A delayed save is undone when its card closes; typed text is kept.
  const edit = state.tag === 'saving' ? latestEdit(edits, target) : undefined;
  const isOnItsWay = isComing(state, edits);
  if (!isTyped && !isOnItsWay && (edit === undefined || !isHeld(edit, nowMs))) return null;
  const id = isOnItsWay || state.tag === 'editing' ? state.id : undefined;
  return textOf(key, state, id);
}
