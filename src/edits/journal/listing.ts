import type { Edit } from '../../domain/edit.ts';
import type { OpenDatabase } from './database.ts';
import { readRecord } from './records.ts';

/** Continue the listing after this edit. */
export interface ListingCursor {
  order: number;
  id: string;
}

export interface Listing {
  edits: Edit[];
  /** Null on the last page. */
  next: ListingCursor | null;
}

/** Lists matching edits, newest first, and reads no more records than necessary. */
export const createListing =
  (open: OpenDatabase) =>
  async (isWanted: (edit: Edit) => boolean, limit: number, after?: ListingCursor): Promise<Listing> => {
    const edits: Edit[] = [];
    const range = after === undefined ? null : IDBKeyRange.upperBound([after.order, after.id], true);
    let cursor = await (await open()).transaction('edits').store.index('order').openCursor(range, 'prev');
    for (; cursor !== null && edits.length < limit; cursor = await cursor.continue()) {
      const reading = readRecord(cursor.value);
      if (reading.tag === 'edit' && isWanted(reading.edit)) edits.push(reading.edit);
    }
    const last = edits.at(-1);
    return { edits, next: cursor === null || last === undefined ? null : { order: last.order, id: last.id } };
  };
