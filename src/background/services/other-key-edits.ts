import { mayBeWritten, type Edit } from '../../domain/edit.ts';
import type { EditStore } from '../../edits/runner/edit-store.ts';
import type { Accounts } from './accounts.ts';

/** Whether an edit was typed under another key than this one and is still to be sent. */
export const isOfOtherKey = ({ keyFingerprint, state }: Edit, currentFingerprint: string): boolean =>
  keyFingerprint !== null &&
  keyFingerprint !== currentFingerprint &&
  (state.tag === 'queued' || state.tag === 'waiting');

/** How many edits of each store were typed under another key than the one that is here. */
export function countOtherKeyEdits({ edits }: Pick<EditStore, 'edits'>, accounts: Accounts): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const edit of edits.all()) {
    const writer = accounts.get(edit.storeId)?.writer ?? null;
    if (writer !== null && isOfOtherKey(edit, writer.keyFingerprint))
      counts[edit.storeId] = (counts[edit.storeId] ?? 0) + 1;
  }
  return counts;
}

/** How many unfinished edits of each store may be in it already: they are on their way, or no answer came. */
export function countSentEdits({ edits }: Pick<EditStore, 'edits'>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const edit of edits.all()) if (mayBeWritten(edit)) counts[edit.storeId] = (counts[edit.storeId] ?? 0) + 1;
  return counts;
}
