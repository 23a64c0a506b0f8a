import type { Edit } from '../../domain/edit.ts';
import type { EditStore } from './edit-store.ts';
import { findReplacements, isInEffect, isUnsent } from './replaced.ts';

/** Edits with one key are sent one after the other. */
export const queueKeyOf = ({ storeId, productId }: Edit): string => `${storeId}/${productId}`;

/** Marks every edit of these edits' products that later ones replace. */
export type ReplaceEarlier = (edits: readonly Edit[]) => Promise<void>;

/** The number of edits that are marked in one transaction. */
const chunkSize = 500;

export const createReplacing =
  (editStore: EditStore, now: () => number): ReplaceEarlier =>
  async (edits) => {
    const replaced = new Map<string, Edit>();
    for (const [edit] of Map.groupBy(edits, queueKeyOf).values()) {
      const ofProduct = edit === undefined ? [] : editStore.edits.ofProduct(edit);
      const counts = (other: Edit): boolean => isInEffect(other, now());
      for (const [id, by] of findReplacements(ofProduct, { batches: editStore.batches.all(), counts }))
        replaced.set(id, by);
    }
    const ids = [...replaced.keys()];
    for (let from = 0; from < ids.length; from += chunkSize)
      await editStore.change(ids.slice(from, from + chunkSize), (edit) => {
        const by = replaced.get(edit.id);
        return by === undefined || !isUnsent(edit)
          ? edit
          : { ...edit, state: { tag: 'replaced', at: now(), by: by.id } };
      });
  };
