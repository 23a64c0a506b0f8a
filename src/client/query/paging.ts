import { ShelfedgeError } from '../../base/errors.ts';
import type { Client } from '../client.ts';
import { countSent } from '../damaged-items.ts';
import { defaultPageSize } from '../constants.ts';
import { listingOf, type AnswerOf, type ItemOf, type ListInput } from './listing.ts';
import type { Listing, Operation } from '../operation.ts';

/** One page of a list, with access to its neighbours. */
export interface Page<Row extends Operation> {
  items: ItemOf<Row>[];
  /** The number of items on all pages, if the platform counts them: V1 does. */
  total?: number;
  /** The whole response, for further fields such as `aggregationData`. */
  answer: AnswerOf<Row>;
  /** True if a page follows; a page without items is the last one. */
  hasNext(): boolean;
  hasPrev(): boolean;
  /** Reads the next page; without one rejects with `out_of_range`, "No next page to fetch". */
  next(signal?: AbortSignal): Promise<Page<Row>>;
  /** Reads the page before; without one rejects with `out_of_range`, "No previous page to fetch". */
  prev(signal?: AbortSignal): Promise<Page<Row>>;
}

/** The start of a page and its maximum number of items. */
interface PageStart {
  limit: number;
  offset?: number;
  cursor?: string;
}

interface Neighbours {
  next?: PageStart;
  prev?: PageStart;
}

interface Cursors {
  cursors?: { next?: string | null; prev?: string | null } | null;
  hasNext?: boolean | null;
}

/** The paging metadata of a list response. */
interface PagingMetadata {
  /** The list of sites has its cursors here. */
  metadata?: (Cursors & { total?: number | null }) | null;
  totalResults?: number | null;
  pagingMetadata?: Cursors | null;
}

/**
 * Reads the page of a list that the input asks for, the first one by default, 50 items by default.
 * `input` is the row's own, such as `{ query: { filter, paging: { limit: 20 } } }`; where it holds a cursor, filter and
 * sort are left out, for the cursor remembers them. Fails as the row's call does.
 */
export async function readPage<Row extends Operation>(
  client: Client,
  row: Row,
  input: ListInput<Row>,
  signal?: AbortSignal,
): Promise<Page<Row>> {
  const given = { ...(input as Record<string, unknown>) };
  const place = readPlace(row, given);
  return readPageAt({ client, row, given, size: place.limit }, place, signal);
}

interface PagedList<Row extends Operation> {
  client: Client;
  row: Row;
  given: Record<string, unknown>;
  /** The limit of its pages; a first page that ends at an offset can be shorter. */
  size: number;
}

async function readPageAt<Row extends Operation>(
  list: PagedList<Row>,
  place: PageStart,
  signal: AbortSignal | undefined,
): Promise<Page<Row>> {
  const { client, row, given, size } = list;
  const listing = listingOf(row);
  const answer = (await client.call<Row['input'], Row['output']>(
    row,
    moveTo(listing, given, place) as never,
    signal,
  )) as AnswerOf<Row>;
  const items = (answer as Record<string, unknown>)[listing.items] as ItemOf<Row>[];
  const { metadata, totalResults } = answer as PagingMetadata;
  const total = metadata?.total ?? totalResults ?? undefined;
  const { next, prev } =
    listing.kind === 'cursor'
      ? cursorNeighbours(place, answer as PagingMetadata, countSent(items))
      : offsetNeighbours(place, size, total, countSent(items));
  const go = async (to: PageStart | undefined, which: string, signal?: AbortSignal): Promise<Page<Row>> => {
    if (to === undefined) throw new ShelfedgeError('out_of_range', `No ${which} page to fetch`);
    return readPageAt(list, to, signal);
  };
  return {
    items,
    ...(total !== undefined && { total }),
    answer,
    hasNext: () => next !== undefined,
    hasPrev: () => prev !== undefined,
    next: (signal) => go(next, 'next', signal),
    prev: (signal) => go(prev, 'previous', signal),
  };
}

/**
 * All items of all pages, from the page that the input asks for: `for await (const product of all(client, row, {}))`.
 * A page is read when its first item is asked for, none after the loop was left. Fails as the row's call does, with
 * `cancelled` once the signal is aborted, and with `malformed_answer` when the platform gives the same cursor or, by
 * offset, the same page twice.
 */
export async function* all<Row extends Operation>(
  client: Client,
  row: Row,
  input: ListInput<Row>,
  signal?: AbortSignal,
): AsyncGenerator<ItemOf<Row>, void> {
  const seen = new Set<string>();
  let page = await readPage(client, row, input, signal);
  const refuseAgain = (mark: string | undefined, what: string): void => {
    if (mark !== undefined && seen.has(mark))
      throw new ShelfedgeError('malformed_answer', `${row.path} gave the same ${what} twice`);
    if (mark !== undefined) seen.add(mark);
  };
  for (;;) {
    if (listingOf(row).kind === 'offset' && page.items.length > 0) refuseAgain(toMark(page.items), 'page');
    for (const item of page.items) {
      if (signal?.aborted === true) throw new ShelfedgeError('cancelled', `${row.path} was cancelled`);
      yield item;
    }
    if (!page.hasNext()) return;
    refuseAgain(cursorsOf(page.answer as PagingMetadata)?.cursors?.next ?? undefined, 'cursor');
    page = await page.next(signal);
  }
}

/** The mark that tells a page from others: the ids of its items, or the items where they have none. */
const toMark = (items: readonly unknown[]): string =>
  JSON.stringify(items.map((item) => (item as { id?: unknown } | null)?.id ?? item));

/** The page that an input asks for. Throws `invalid_input` where it pages in the other way, which the list would not follow. */
function readPlace(row: Operation, input: Record<string, unknown>): PageStart {
  const { holder, paging, kind } = listingOf(row);
  const request = (holder === undefined ? input : input[holder]) as Record<string, unknown> | undefined;
  const other = paging === 'paging' ? 'cursorPaging' : 'paging';
  if (request?.[other] !== undefined && request[other] !== null) {
    const field = holder === undefined ? other : `${holder}.${other}`;
    const violations = [{ field, description: `has no effect on this list, which takes ${paging}` }];
    throw new ShelfedgeError('invalid_input', `${row.path}: ${field}`, { path: row.path, violations });
  }
  const { limit, offset, cursor } = (request?.[paging] ?? {}) as { [Key in keyof PageStart]?: PageStart[Key] | null };
  const size = limit ?? defaultPageSize;
  if (kind === 'offset') return { limit: size, offset: offset ?? 0 };
  return { limit: size, ...(cursor !== undefined && cursor !== null && { cursor }) };
}

/** The input with another page. A cursor includes filter and sort, and the platform refuses them beside it. */
function moveTo(
  { holder, paging }: Listing,
  input: Record<string, unknown>,
  place: PageStart,
): Record<string, unknown> {
  if (holder === undefined) return { ...input, [paging]: place };
  const request = place.cursor === undefined ? (input[holder] as object | undefined) : {};
  return { ...input, [holder]: { ...request, [paging]: place } };
}

function offsetNeighbours(
  { limit, offset = 0 }: PageStart,
  size: number,
  total: number | undefined,
  count: number,
): Neighbours {
  const end = offset + limit;
  const hasNext = count > 0 && limit > 0 && (total === undefined ? count >= limit : end < total);
  return {
    ...(hasNext && { next: { limit: size, offset: end } }),
    // The first page ends where the one after it begins, so that no item is on both.
    ...(offset > 0 && limit > 0 && { prev: { limit: Math.min(size, offset), offset: Math.max(0, offset - size) } }),
  };
}

const cursorsOf = ({ pagingMetadata, metadata }: PagingMetadata): Cursors | undefined =>
  pagingMetadata ?? metadata ?? undefined;

function cursorNeighbours({ limit }: PageStart, answer: PagingMetadata, count: number): Neighbours {
  const found = cursorsOf(answer);
  const { next, prev } = found?.cursors ?? {};
  const hasNext = count > 0 && found?.hasNext !== false;
  return {
    ...(hasNext && isCursor(next) && { next: { limit, cursor: next } }),
    ...(isCursor(prev) && { prev: { limit, cursor: prev } }),
  };
}

const isCursor = (cursor: string | null | undefined): cursor is string => (cursor ?? '') !== '';
