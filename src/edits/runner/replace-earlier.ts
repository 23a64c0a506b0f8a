import { mayBeWritten, type Edit } from '../../domain/edit.ts';
import type { EditStore } from './edit-store.ts';
import {
  findReplacements,
  isInEffect,
  isReplaceable,
  replacedState,
  type Replacement,
  type Replacements,
} from './replaced.ts';

/** Edits with one key are sent one after the other. */
export const queueKeyOf = ({ storeId, productId }: Edit): string => `${storeId}/${productId}`;

/** Marks every edit of these edits' products that later ones replace. */
export type ReplaceEarlier = (edits: readonly Edit[]) => Promise<void>;

/** The number of edits that are marked in one transaction. */
const chunkSize = 500;

export const createReplacing =
  (editStore: EditStore, now: () => number): ReplaceEarlier =>
  async (edits) => {
    const replaced = new Map<string, Replacement>();
    for (const [edit] of Map.groupBy(edits, queueKeyOf).values()) {
      const ofProduct = edit === undefined ? [] : editStore.edits.ofProduct(edit);
      const asking = edit === undefined ? [] : editStore.edits.asking(edit);
      const counts = (other: Edit): boolean => isInEffect(other, now());
      for (const [id, by] of findReplacements(ofProduct, { batches: editStore.batches.all(), counts, asking }))
        replaced.set(id, by);
    }
    const ids = [...replaced.keys()];
    for (let from = 0; from < ids.length; from += chunkSize)
      await mark(ids.slice(from, from + chunkSize), replaced, { editStore, now });
  };

/** Marks edits in one transaction, by the stored versions: the later edit may have been dropped or refused meanwhile. */
async function mark(
  ids: readonly string[],
  replaced: Replacements,
  { editStore, now }: { editStore: EditStore; now(): number },
): Promise<void> {
  const later = new Set(ids.flatMap((id) => idsOf(replaced.get(id) as Replacement)));
  const remaining = new Set<string>();
  await editStore.change([...later, ...ids.filter((id) => !later.has(id))], (edit) => {
    if (later.has(edit.id) && edit.state.tag !== 'refused') remaining.add(edit.id);
    const replacement = replaced.get(edit.id);
    if (replacement === undefined || !isReplaceable(edit)) return edit;
    const [by = '', ...beside] = idsOf(replacement);
    if (![by, ...beside].every((id) => remaining.has(id))) return edit;
    return { ...edit, state: replacedState({ at: now(), by, beside, wasSent: mayBeWritten(edit) }) };
  });
}

const idsOf = ({ by, beside }: Replacement): string[] => [by, ...beside].map(({ id }) => id);
