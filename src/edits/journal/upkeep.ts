import { isFinished, type Edit } from '../../domain/edit.ts';
import { writeStrictly, type OpenDatabase } from './database.ts';
import type { UnreadableRecord } from './journal-schema.ts';
import { readRecord } from './records.ts';

/** The upkeep of the journal: pruning, unreadable records and its id. */
export interface Upkeep {
  /** Removes finished edits by their age and by how many newer edits remain. Resolves with the number removed. */
  prune(isOld: (edit: Edit, newerCount: number) => boolean): Promise<number>;
  /** Records that could not be read. They wait for a newer Shelfedge or for a person. */
  unreadable(): Promise<UnreadableRecord[]>;
  dropUnreadable(): Promise<void>;
  /** The id of this journal, which tells it from a journal that was lost and created anew. */
  readId(): Promise<string | undefined>;
  putId(id: string): Promise<void>;
}

export const createUpkeep = (open: OpenDatabase): Upkeep => ({
  prune: (isOld) =>
    writeStrictly(open, ['edits'], async (all) => {
      let [seen, removed] = [0, 0];
      let cursor = await all.objectStore('edits').index('order').openCursor(null, 'prev');
      for (; cursor !== null; cursor = await cursor.continue()) {
        const reading = readRecord(cursor.value);
        if (reading.tag !== 'edit' || !isFinished(reading.edit)) continue;
        const isRemoved = isOld(reading.edit, seen);
        if (isRemoved) await cursor.delete();
        removed += Number(isRemoved);
        seen += Number(!isRemoved);
      }
      return removed;
    }),
  unreadable: async () => (await open()).getAll('unreadable'),
  dropUnreadable: () => writeStrictly(open, ['unreadable'], (all) => all.objectStore('unreadable').clear()),
  readId: async () => {
    const id = await (await open()).get('meta', 'journalId');
    return typeof id === 'string' ? id : undefined;
  },
  putId: (id) =>
    writeStrictly(open, ['meta'], async (all) => void (await all.objectStore('meta').put(id, 'journalId'))),
});
