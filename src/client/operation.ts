import { once } from '../base/once.ts';
import type { z } from '../base/schema.ts';
import type { Schema } from './schema/describe.ts';
import type { Narrowed, NestedParameter, Requiring, SoleParameter } from './schema/narrow.ts';

/** The verb of a call. */
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** The fields by which a list can be filtered and sorted; the query builder accepts no others. */
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

/** How a row paginates: where the input holds the page, and where the response returns it. */
export interface Listing {
  /** The field that holds filter, sort and paging; undefined if paging is at the top level. */
  holder?: 'query' | 'search' | undefined;
  paging: 'paging' | 'cursorPaging';
  kind: 'offset' | 'cursor';
  /** The response field that holds the items. */
  items: string;
}

/** One platform call as a row: its path, input and output. */
export interface Operation<
  Input extends Schema = Schema,
  Output extends Schema = Schema,
  Query extends Queryable | undefined = Queryable | undefined,
  Parameter extends string | undefined = string | undefined,
> {
  method: Method;
  /** The public path. A name in braces is a path parameter from the input; dots reach nested fields. */
  path: string;
  /** The only parameter of the path, for which plain text can stand; undefined if it has none, several or a nested one. */
  parameter: Parameter;
  /** The wire shape of body or query, path parameters included. */
  readonly input: Input;
  /** The known fields of the response; unknown fields are kept. */
  readonly output: Output;
  /** True if the call needs the merchant's key (or an app); visitor and member tokens are refused before sending. */
  elevated: boolean;
  /** True if the call is sent without a credential. */
  anonymous: boolean;
  /** True if the call only reads, so that it can be retried. */
  safe: boolean;
  /** True if the platform answers a browser, with a redirect, a page or nothing: read as its status and headers. */
  forBrowser: boolean;
  queryable: Query;
  /** Undefined if the row does not paginate. */
  list: Listing | undefined;
}

interface Row<Input extends Schema, Output extends Schema, Query> extends Partial<
  Pick<Operation, 'elevated' | 'anonymous' | 'safe' | 'forBrowser'>
> {
  input: () => Input;
  output: () => Output;
  queryable?: Query;
  list?: Listing;
}

/** A row's input with the nested parameters of its path; the schema itself requires the others. */
type Located<Input extends Schema, On extends string> = [NestedParameter<On>] extends [never]
  ? Input
  : Narrowed<Input, Requiring<z.input<Input>, NestedParameter<On>>>;

/** Text in place of an input that needs the path's only parameter and nothing else. */
export type PlainInput<Input, Parameter extends string | undefined> = string extends Parameter
  ? never
  : Parameter extends string
    ? Record<Parameter, string> extends Input
      ? string
      : never
    : never;

/**
 * Declares one platform call, `METHOD /public/path/{parameter}`. Its schemas are built at its first use. A GET is safe
 * by default.
 */
// @__NO_SIDE_EFFECTS__
export function operation<
  Input extends Schema,
  Output extends Schema,
  const On extends string,
  const Query extends Queryable | undefined = undefined,
>(on: On, row: Row<Input, Output, Query>): Operation<Located<Input, On>, Output, Query, SoleParameter<On>> {
  const [method, path] = on.split(' ') as [Method, string];
  const [[, parameter] = [], another] = path.matchAll(/\{([\w.]+)\}/g);
  const isSole = another === undefined && parameter?.includes('.') === false;
  const input = once(row.input) as () => Located<Input, On>;
  const output = once(row.output);
  return {
    method,
    path,
    parameter: (isSole ? parameter : undefined) as SoleParameter<On>,
    elevated: row.elevated ?? false,
    anonymous: row.anonymous ?? false,
    safe: row.safe ?? method === 'GET',
    forBrowser: row.forBrowser ?? false,
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
