import { isUnconfirmed, mayBeWritten, type Edit } from '../../domain/edit.ts';
import type { EditStore } from '../../edits/runner/edit-store.ts';
import type { Accounts } from './accounts.ts';

/**
 * True for an unsent edit that is sent only once its person confirms it: it was typed under another key than this one,
 * or comes from a copy of a lost journal. False for restored rows of a bulk change, which are confirmed as a whole.
 */
export const isKeptBack = (edit: Edit, currentFingerprint: string): boolean =>
  isOfOtherKey(edit, currentFingerprint) || (edit.batchId === null && isUnconfirmed(edit) && isToBeSent(edit));

const isToBeSent = ({ state }: Edit): boolean => state.tag === 'queued' || state.tag === 'waiting';

const isOfOtherKey = (edit: Edit, currentFingerprint: string): boolean =>
  edit.keyFingerprint !== null && edit.keyFingerprint !== currentFingerprint && isToBeSent(edit);

/** How many edits of each store wait for its person to confirm them. */
export function countKeptBack({ edits }: Pick<EditStore, 'edits'>, accounts: Accounts): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const edit of edits.all()) {
    const writer = accounts.get(edit.storeId)?.writer ?? null;
    if (writer !== null && isKeptBack(edit, writer.keyFingerprint))
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
