import { isFinishedTag } from '../../domain/edit.ts';
import { forgetRows, readContinuable } from './batch-records.ts';
import { writeStrictly, type OpenDatabase } from './database.ts';
import type { UnreadableRecord } from './journal-schema.ts';
import { readBatch, type EditRecord } from './records.ts';
import type { Subjects } from './subjects.ts';

/** The limits by which finished edits are removed, oldest first. */
export interface Pruning {
  /** True for a record that is removed. */
  isGone(record: EditRecord): boolean;
  /** The most edits that are removed. */
  most?: number;
  /** True if nothing is removed beyond the first record that stays. */
  stopsAtFirst?: boolean;
}

/** How much the journal keeps. */
export interface Kept {
  /** The number of finished edits. */
  finished: number;
  /** How many of them are rows of cancelled batches, which were not sent. */
  cancelled: number;
  /** The time of typing of the oldest edit, epoch ms; null for an empty journal. */
  sinceMs: number | null;
}

/** The upkeep of the journal: pruning, unreadable records and its id. */
export interface Upkeep {
  /** Removes finished edits in small transactions, so that writes are not held up. Resolves with the number removed. */
  prune(pruning: Pruning): Promise<number>;
  /** Asked of indexes: costs the same for a long history. */
  kept(): Promise<Kept>;
  /** Records that could not be read. They wait for a newer Shelfedge or for a person. */
  unreadable(): Promise<UnreadableRecord[]>;
  dropUnreadable(): Promise<void>;
  /** The id of this journal, which tells it from a journal that was lost and created anew. */
  readId(): Promise<string | undefined>;
  putId(id: string): Promise<void>;
}

/** The number of records that one transaction looks at. */
const chunkSize = 300;

const isFinishedRecord = ({ tag }: EditRecord): boolean => isFinishedTag(tag);

interface Chunk {
  removed: number;
  /** The rank of the last record that was looked at; null at the end. */
  at: number | null;
}

export const createUpkeep = (open: OpenDatabase, subjects: Subjects): Upkeep => ({
  async prune({ isGone, most = Infinity, stopsAtFirst = false }) {
    let removed = 0;
    for (let from: number | null | undefined; from !== null && removed < most;) {
      const before = from;
      const chunk: Chunk = await writeStrictly(open, ['edits', 'batches', 'subjects'], async (all) => {
        const range = before === undefined ? null : IDBKeyRange.upperBound(before, true);
        let cursor = await all.objectStore('edits').index('rank').openCursor(range, 'prev');
        const gone: EditRecord[] = [];
        let at: number | null = null;
        for (let seen = 0; cursor !== null && seen < chunkSize && removed + gone.length < most; seen += 1) {
          const record = cursor.value;
          const isRemoved = isFinishedRecord(record) && isGone(record);
          if (!isRemoved && stopsAtFirst && isFinishedRecord(record)) break;
          if (isRemoved) {
            await cursor.delete();
            gone.push(record);
          }
          at = record.rank;
          cursor = await cursor.continue();
          if (cursor === null) at = null;
        }
        await subjects.dropUnused(all, gone as never);
        await forgetRows(all, gone);
        return { removed: gone.length, at };
      });
      removed += chunk.removed;
      from = chunk.at;
    }
    return removed;
  },
  async kept() {
    const db = await open();
    const batches = (await readContinuable(db)).map(readBatch);
    const cancelled = batches.reduce((sum, batch) => sum + (batch?.continuable ?? 0), 0);
    const edits = db.transaction('edits').store;
    const [all, left] = await Promise.all([edits.count(), edits.index('open').count()]);
    const oldest = await edits.index('age').openKeyCursor(null, 'prev');
    return { finished: all - left, cancelled, sinceMs: oldest === null ? null : -oldest.key[0] };
  },
  unreadable: async () => (await open()).getAll('unreadable'),
  dropUnreadable: () => writeStrictly(open, ['unreadable'], (all) => all.objectStore('unreadable').clear()),
  readId: async () => {
    const id = await (await open()).get('meta', 'journalId');
    return typeof id === 'string' ? id : undefined;
  },
  putId: (id) =>
    writeStrictly(open, ['meta'], async (all) => void (await all.objectStore('meta').put(id, 'journalId'))),
});
