import { z } from 'zod';
import { compileFilter } from '../filter.ts';
import type { Condition } from '../filter.ts';
import { offsetPaging } from '../paging.ts';
import type { Call } from '../http/route.ts';
import { check } from '../http/validate.ts';
import { filter, words, writeCursor } from './cursor.ts';
import type { AskedQuery } from './cursor.ts';
import { inventoryFields, searchableFields } from './inventory-fields.ts';
import { showItems, whatMaySee } from './inventory-reads.ts';
import type { InventoryItem } from './inventory-stock.ts';
import { matchWords } from './search-words.ts';
import { aggregate } from './aggregations.ts';
import { countDocuments, cursorQuery, queryDocuments, searchQuery } from './query.ts';

const kind = 'inventory-item';
const newestFirst = [{ fieldName: 'createdDate', order: 'DESC' as const }];
const limits = { maxLimit: 1000, defaultLimit: 100 };
const pagedByOffset = z.object({
  query: z.object({ paging: offsetPaging.extend({ limit: z.int().min(1).max(1000).nullish() }).nullish() }).nullish(),
});

type Metadata = ReturnType<typeof queryDocuments>['pagingMetadata'];

/** The lists of this service do not say whether more follows: a cursor says it. */
const withoutNext = ({ count, cursors }: Metadata): object => ({ count, cursors });

/** Items by filter; pages by cursor or, as this call alone may, by offset. */
export function queryItems(call: Call): object {
  const { shop, payload } = call;
  const { query } = check(cursorQuery, payload);
  const paging = check(pagedByOffset, payload).query?.paging;
  const requested = { filter: query?.filter, sort: query?.sort };
  const cursorPaging = paging
    ? { limit: paging.limit, cursor: writeCursor({ kind, requested, offset: paging.offset ?? 0 }) }
    : query?.cursorPaging;
  const options = { ...limits, where: whatMaySee(call) };
  const page = queryDocuments(shop, kind, { ...requested, cursorPaging }, inventoryFields, options);
  const inventoryItems = showItems(shop, page.documents as InventoryItem[]);
  return { inventoryItems, pagingMetadata: withoutNext(page.pagingMetadata) };
}

/** Items by filter and text, newest first by default. */
export function searchItems(call: Call): object {
  const { shop, payload } = call;
  const { search } = check(searchQuery.required(), payload);
  const seen = whatMaySee(call);
  const where = (requested: AskedQuery): Condition => {
    const { sql, values } = matchWords(requested.search, searchableFields, 'search.search');
    return { sql: `(${seen.sql}) AND (${sql})`, values: [...seen.values, ...values] };
  };
  const sorted = { ...search, sort: search?.sort?.length ? search.sort : newestFirst };
  const options = { ...limits, path: 'search', where };
  const { documents, pagingMetadata } = queryDocuments(shop, kind, sorted, inventoryFields, options);
  const [found, also] = [compileFilter(search?.filter, inventoryFields, 'search.filter'), where(search ?? {})];
  const condition = { sql: `(${found.sql}) AND (${also.sql})`, values: [...found.values, ...also.values] };
  const aggregationData = aggregate({ shop, kind, condition }, inventoryFields, search?.aggregations);
  const inventoryItems = showItems(shop, documents as InventoryItem[]);
  return { inventoryItems, pagingMetadata: withoutNext(pagingMetadata), aggregationData };
}

/** The number of items that match a filter and text. */
export function countItems({ shop, payload }: Call): object {
  const requested = check(z.object({ filter, search: words.nullish() }), payload);
  const where = matchWords(requested.search, searchableFields, 'search');
  return { count: countDocuments(shop, kind, requested.filter, inventoryFields, where) };
}
