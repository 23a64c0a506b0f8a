import { z } from 'zod';
import { allRows, firstRow } from '../database.ts';
import { fieldFault } from '../http/envelope.ts';
import { compileFilter } from '../filter.ts';
import type { Condition, QueryFields } from '../filter.ts';
import { compileSort } from '../list-query.ts';
import { filter, readCursor, sort, words, writeCursor } from './cursor.ts';
import type { AskedQuery } from './cursor.ts';
import { parseDocument } from './documents.ts';
import type { Document, DocumentStore } from './documents.ts';

const list = {
  filter,
  cursorPaging: z.object({ limit: z.int().min(1).nullish(), cursor: z.string().max(16_000).nullish() }).nullish(),
};

/** The `query` of a V3 query call. */
export const cursorQuery = z.object({ query: z.object({ ...list, sort: sort.max(5).nullish() }).nullish() });

/** The `search` of a V3 search call. */
export const searchQuery = z.object({
  search: z
    .object({
      ...list,
      sort: sort.max(10).nullish(),
      search: words.nullish(),
      aggregations: z.array(z.record(z.string(), z.unknown())).max(10).nullish(),
      timeZone: z.string().max(50).nullish(),
    })
    .nullish(),
});

/** A query or search with the page it asks for. */
interface PagedQuery extends AskedQuery {
  cursorPaging?: { limit?: number | null | undefined; cursor?: string | null | undefined } | null | undefined;
}

interface QueryOptions {
  maxLimit?: number;
  defaultLimit?: number;
  /** A condition besides the filter; a search derives it from the text of its first page. */
  where?: Condition | ((requested: AskedQuery) => Condition);
  /** The path of the query in the payload, for validation errors. */
  path?: string;
}

/** One page of documents with its cursors. */
interface DocumentPage {
  documents: Document[];
  pagingMetadata: { count: number; cursors: { next?: string; prev?: string }; hasNext: boolean };
}

const everything: Condition = { sql: '1', values: [] };

function readLimit(query: PagedQuery | null | undefined, { maxLimit = 100, defaultLimit = 50, path }: QueryOptions) {
  const limit = query?.cursorPaging?.limit ?? undefined;
  if (limit !== undefined && limit > maxLimit)
    throw fieldFault(`${path ?? 'query'}.cursorPaging.limit`, 'MAX', `must not exceed ${maxLimit}`, {
      threshold: maxLimit,
    });
  return limit ?? defaultLimit;
}

/** Reads the page of a query; its cursors include filter, sort and search text. */
export function queryDocuments(
  shop: DocumentStore,
  kind: string,
  query: PagedQuery | null | undefined,
  fields: QueryFields,
  options: QueryOptions = {},
): DocumentPage {
  const { path = 'query', where = everything } = options;
  const limit = readLimit(query, options);
  const cursor = query?.cursorPaging?.cursor ?? undefined;
  const start = { requested: { filter: query?.filter, sort: query?.sort, search: query?.search }, offset: 0 };
  const { requested, offset } = cursor === undefined ? start : readCursor(cursor, kind, `${path}.cursorPaging.cursor`);
  const matching = compileFilter(requested.filter, fields, `${path}.filter`);
  const also = typeof where === 'function' ? where(requested) : where;
  const order = compileSort(requested.sort, fields, 'position', `${path}.sort`);
  const rows = allRows<{ body: string }>(
    shop.db,
    `SELECT body FROM documents WHERE kind = ? AND (${matching.sql}) AND (${also.sql}) ORDER BY ${order} LIMIT ? OFFSET ?`,
    kind,
    ...matching.values,
    ...also.values,
    limit + 1,
    offset,
  );
  const documents = rows.slice(0, limit).map(parseDocument);
  const hasNext = rows.length > limit;
  const cursors = {
    ...(hasNext && { next: writeCursor({ kind, requested, offset: offset + limit }) }),
    ...(offset > 0 && { prev: writeCursor({ kind, requested, offset: Math.max(0, offset - limit) }) }),
  };
  return { documents, pagingMetadata: { count: documents.length, cursors, hasNext } };
}

/** The number of documents that match the filter. */
export function countDocuments(
  shop: DocumentStore,
  kind: string,
  filter: unknown,
  fields: QueryFields,
  where: Condition = everything,
): number {
  const { sql, values } = compileFilter(filter, fields, 'filter');
  const counted = firstRow<{ n: number }>(
    shop.db,
    `SELECT count(*) AS n FROM documents WHERE kind = ? AND (${sql}) AND (${where.sql})`,
    kind,
    ...values,
    ...where.values,
  );
  return counted?.n ?? 0;
}
