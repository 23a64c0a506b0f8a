import { once } from './once.ts';
import type { Schema } from './schema/describe.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** What a list may be filtered and sorted by; the query builder allows nothing else. */
export interface Queryable {
  paging: 'offset' | 'cursor';
  /** Fields for every comparison. */
  fields: readonly string[];
  /** Lists of values, for `$hasSome` and `$hasAll`. */
  sets: readonly string[];
  /** Lists of objects, for `$matchItems`. */
  items: readonly string[];
  /** Fields to sort by. */
  sorts: readonly string[];
}

/** How a row lists by pages: where it takes its page and where it answers with it. */
export interface Listing {
  /** What holds filter, sort and paging; undefined where paging stands by itself. */
  holder?: 'query' | 'search' | undefined;
  paging: 'paging' | 'cursorPaging';
  kind: 'offset' | 'cursor';
  /** The field of the answer that holds the items. */
  items: string;
}

/** One call of the platform as a row: where it goes, what goes in, what comes out. */
export interface Operation<
  Input extends Schema = Schema,
  Output extends Schema = Schema,
  Query extends Queryable | undefined = Queryable | undefined,
> {
  method: Method;
  /** Public path; a name in braces is taken from the input, dots reach inside it. */
  path: string;
  /** The wire shape of body or query, path parameters included. */
  readonly input: Input;
  /** The answer's known fields; new ones never break it. */
  readonly output: Output;
  /** Needs the merchant's key (or an app); visitor and member tokens are refused before sending. */
  elevated: boolean;
  /** Sent without any credential. */
  anonymous: boolean;
  /** Only reads, so that asking again does no harm. */
  safe: boolean;
  queryable: Query;
  /** Undefined for what does not list by pages. */
  list: Listing | undefined;
}

interface Row<Input extends Schema, Output extends Schema, Query> extends Partial<
  Pick<Operation, 'elevated' | 'anonymous' | 'safe'>
> {
  input: () => Input;
  output: () => Output;
  queryable?: Query;
  list?: Listing;
}

/**
 * Declares one platform call, `METHOD /public/path/{parameter}`. Its schemas are built when it is first made. A GET is
 * safe unless told otherwise.
 */
// @__NO_SIDE_EFFECTS__
export function operation<
  Input extends Schema,
  Output extends Schema,
  const Query extends Queryable | undefined = undefined,
>(on: string, row: Row<Input, Output, Query>): Operation<Input, Output, Query> {
  const [method, path] = on.split(' ') as [Method, string];
  const input = once(row.input);
  const output = once(row.output);
  return {
    method,
    path,
    elevated: row.elevated ?? false,
    anonymous: row.anonymous ?? false,
    safe: row.safe ?? method === 'GET',
    queryable: row.queryable as Query,
    list: row.list,
    get input() {
      return input();
    },
    get output() {
      return output();
    },
  };
}
