import type { Edit } from '../../domain/edit.ts';
import type { OpenDatabase } from './database.ts';
import type { EditIndexes } from './journal-schema.ts';
import { readRecord, type EditRecord } from './records.ts';

/** Continue the listing after this edit. */
export interface ListingCursor {
  order: number;
  createdAt: number;
}

export interface Listing {
  edits: Edit[];
  /** Null at the end. With fewer edits than asked for, the reading came to its limit: go on from here. */
  next: ListingCursor | null;
}

/** The edits that one index has under one key, newest first. */
export interface Source {
  index: Exclude<keyof EditIndexes, 'batch' | 'replacedBy'>;
  /** The key before the rank: a store and product, a batch, 1 for open or single edits. */
  prefix: readonly (string | number)[];
  /** For `age`: from this time of typing, and before that one, in epoch ms. */
  sinceMs?: number | null;
  beforeMs?: number | null;
  /** For the other indexes: after this place in the order of typing. */
  sinceOrder?: number;
}

export const allEdits: Source = { index: 'rank', prefix: [] };
export const singleEdits: Source = { index: 'single', prefix: [1] };

interface ListOptions {
  source?: Source;
  /** A quick look at a record before it is parsed. */
  mayMatch?(record: EditRecord): boolean;
  /** The most records that are read; more are read by the next call. */
  maxRead?: number;
}

/** Lists matching edits, newest first. */
export type List = (
  isWanted: (edit: Edit) => boolean,
  limit: number,
  after?: ListingCursor,
  options?: ListOptions,
) => Promise<Listing>;

/** The number of records that are read at once. */
const chunkSize = 500;

export const toCursor = ({ order, createdAt }: EditRecord): ListingCursor => ({ order, createdAt: Number(createdAt) });

export const createListing =
  (open: OpenDatabase): List =>
  async (isWanted, limit, after, { source = allEdits, mayMatch = () => true, maxRead = Infinity } = {}) => {
    const edits: Edit[] = [];
    let cursor = after;
    for (let read = 0; read < maxRead;) {
      // A page of an index that answers the whole question is one read.
      const size = Math.min(chunkSize, read === 0 ? limit + 1 : chunkSize);
      const records = await readChunk(open, source, { after: cursor, size });
      for (const record of records) {
        if (edits.length === limit) return { edits, next: cursor ?? null };
        cursor = toCursor(record);
        const reading = mayMatch(record) ? readRecord(record) : undefined;
        if (reading?.tag === 'edit' && isWanted(reading.edit)) edits.push(reading.edit);
      }
      if (records.length < size) return { edits, next: null };
      read += records.length;
    }
    return { edits, next: cursor ?? null };
  };

/** Reads up to `size` stored records, newest first, without parsing them. */
export type ReadRecords = (size: number, after?: ListingCursor) => Promise<EditRecord[]>;

export const createRecords =
  (open: OpenDatabase): ReadRecords =>
  (size, after) =>
    readChunk(open, allEdits, { after, size });

/** The next records of a source. */
export async function readChunk(
  open: OpenDatabase,
  source: Source,
  { after, size }: { after: ListingCursor | undefined; size: number },
): Promise<EditRecord[]> {
  return (await open()).getAllFromIndex('edits', source.index, rangeOf(source, after), size);
}

/** Sorts after every number and text of a key. */
const last: IDBValidKey = [];

function rangeOf(
  { index, prefix, sinceMs, beforeMs, sinceOrder }: Source,
  after: ListingCursor | undefined,
): IDBKeyRange | null {
  if (index === 'rank') return after === undefined ? null : IDBKeyRange.lowerBound(-after.order, true);
  if (index === 'age') {
    const from = after !== undefined ? [-after.createdAt, -after.order] : beforeMs == null ? null : [-beforeMs, last];
    const to = sinceMs == null ? null : [-sinceMs, last];
    if (from !== null && to !== null) return IDBKeyRange.bound(from, to, true);
    return from !== null ? IDBKeyRange.lowerBound(from, true) : to !== null ? IDBKeyRange.upperBound(to) : null;
  }
  const from = after === undefined ? [...prefix] : [...prefix, -after.order];
  const to = sinceOrder === undefined ? last : -sinceOrder;
  return IDBKeyRange.bound(from, [...prefix, to], after !== undefined, sinceOrder !== undefined);
}
