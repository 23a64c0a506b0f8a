import { isFinished, type Edit } from '../../domain/edit.ts';
import type { HistoryQuery } from '../../domain/history.ts';
import { searchKey } from '../../domain/typing/fold.ts';
import { readContinuable } from './batch-records.ts';
import type { OpenDatabase } from './database.ts';
import { matchesQuery, mayMatch } from './match-query.ts';
import {
  allEdits,
  readChunk,
  toCursor,
  type List,
  type Listing,
  type ListingCursor,
  type Source,
} from './list-edits.ts';
import { readRecord, type EditRecord } from './records.ts';
import type { Subject } from './subject-text.ts';
import type { Subjects } from './subjects.ts';

/** A page of the edits of a query, newest first. Reads a bounded number of records: a page with fewer edits goes on at `next`. */
export type FindEdits = (query: HistoryQuery, limit: number, after?: ListingCursor) => Promise<Listing>;

/** The most records that one page reads, at about 20 ms for a thousand. */
const maxRead = 2000;
/** Up to so many products with the text are read one by one, and merged. */
const maxProducts = 100;

export const createFinding =
  (open: OpenDatabase, list: List, subjects: Subjects): FindEdits =>
  async (query, limit, after) => {
    if (isEmpty(query)) return { edits: [], next: null };
    const text = searchKey(query.text);
    const source = sourceOf(query);
    const isWanted = (edit: Edit): boolean => matchesQuery(edit, query);
    if (query.state === 'unsaved' && source.index === 'open') {
      const rows = (await readContinuable(await open())).map(({ id }): Source => ({ index: 'rows', prefix: [id] }));
      const isWantedIn = (edit: Edit, from: Source): boolean => isWanted(edit) && isOnce(edit, from);
      return mergeSources(open, [source, ...rows], { isWanted: isWantedIn, limit, after });
    }
    const options = { source, mayMatch: (record: EditRecord) => mayMatch(record, query), maxRead };
    if (text === '' || source.index === 'rows' || source.index === 'place' || source.index === 'open')
      return list(isWanted, limit, after, options);
    const found = await subjects.find(text, query.storeId);
    if (found.length === 0) return { edits: [], next: null };
    if (found.length <= maxProducts) return mergeSources(open, found.map(toSource), { isWanted, limit, after });
    return list(isWanted, limit, after, options);
  };

/** True if the first day comes after the last one: a range that no index takes. */
const isEmpty = ({ sinceMs, beforeMs }: HistoryQuery): boolean =>
  sinceMs !== null && beforeMs !== null && sinceMs >= beforeMs;

/** The index that answers most of a query. */
function sourceOf({ storeId, productId, batchId, state, sinceMs, beforeMs }: HistoryQuery): Source {
  if (storeId !== null && productId !== null) return { index: 'place', prefix: [storeId, productId] };
  if (batchId !== null) return { index: 'rows', prefix: [batchId] };
  if (state === 'open' || state === 'unsaved') return { index: 'open', prefix: [1] };
  return sinceMs !== null || beforeMs !== null ? { index: 'age', prefix: [], sinceMs, beforeMs } : allEdits;
}

/** True in one source for each edit: an open row stands in two of the sources of unsaved edits. */
const isOnce = (edit: Edit, { index }: Source): boolean => isFinished(edit) === (index === 'rows');

const toSource = ({ storeId, productId }: Subject): Source => ({ index: 'place', prefix: [storeId, productId] });

interface Wanted {
  isWanted(edit: Edit, from: Source): boolean;
  limit: number;
  after: ListingCursor | undefined;
}

interface Branch {
  source: Source;
  records: EditRecord[];
  after: ListingCursor | undefined;
  isAtEnd: boolean;
}

/** The newest edits of several sources: each is read in small chunks as far as it is needed. */
async function mergeSources(
  open: OpenDatabase,
  sources: readonly Source[],
  { isWanted, limit, after }: Wanted,
): Promise<Listing> {
  const size = Math.max(4, Math.ceil((limit + 1) / sources.length) + 1);
  const fill = async (branch: Branch): Promise<void> => {
    const records = await readChunk(open, branch.source, { after: branch.after, size });
    const last = records.at(-1);
    branch.records = records;
    branch.isAtEnd = records.length < size;
    if (last !== undefined) branch.after = toCursor(last);
  };
  const branches = sources.map((source): Branch => ({ source, records: [], after, isAtEnd: false }));
  await Promise.all(branches.map(fill));
  const edits: Edit[] = [];
  let cursor = after;
  for (let read = 0; read < maxRead; read += 1) {
    const [next] = branches.filter(({ records }) => records.length > 0).toSorted(byRank);
    const record = next?.records.shift();
    if (next === undefined || record === undefined) return { edits, next: null };
    if (edits.length === limit) return { edits, next: cursor ?? null };
    cursor = toCursor(record);
    const reading = readRecord(record);
    if (reading.tag === 'edit' && isWanted(reading.edit, next.source)) edits.push(reading.edit);
    if (next.records.length === 0 && !next.isAtEnd) await fill(next);
  }
  return { edits, next: cursor ?? null };
}

const byRank = (a: Branch, b: Branch): number => (a.records[0]?.rank ?? 0) - (b.records[0]?.rank ?? 0);
