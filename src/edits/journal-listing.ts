import type { Edit } from '../domain/edit.ts';
import type { OpenDatabase } from './journal-database.ts';
import { readRecord } from './records.ts';

/** Where to go on listing: after this edit. */
export interface Place {
  createdAt: number;
  id: string;
}

export interface Listing {
  edits: Edit[];
  /** Null at the end. */
  next: Place | null;
}

/** Lists edits, newest first, without reading more of them than it takes. */
export const createListing =
  (open: OpenDatabase) =>
  async (isWanted: (edit: Edit) => boolean, limit: number, after?: Place): Promise<Listing> => {
    const edits: Edit[] = [];
    const range = after === undefined ? null : IDBKeyRange.upperBound([after.createdAt, after.id], true);
    let cursor = await (await open()).transaction('edits').store.index('when').openCursor(range, 'prev');
    for (; cursor !== null && edits.length < limit; cursor = await cursor.continue()) {
      const reading = readRecord(cursor.value);
      if (reading.tag === 'edit' && isWanted(reading.edit)) edits.push(reading.edit);
    }
    const last = edits.at(-1);
    return { edits, next: cursor === null || last === undefined ? null : { createdAt: last.createdAt, id: last.id } };
  };
