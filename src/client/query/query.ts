import type { SortOrder } from '../enumerations/shared.ts';
import { ShelfedgeError } from '../../base/errors.ts';
import type { z } from '../../base/schema.ts';
import type { Client } from '../client.ts';
import { checkField, createConditions, type Conditions, type FieldOf, type QueryRow } from './conditions.ts';
import { join, negate, type Filter } from './filter.ts';
import { listingOf, type QueryOf, type InputOf, type ItemOf, type ListInput } from './listing.ts';
import type { Operation } from '../operation.ts';
import { all, readPage, type Page } from './paging.ts';
import type { Schema } from '../schema/describe.ts';

type CountRow = Operation<Schema, z.ZodMiniType<{ count: number }>>;

/** The type of `query` or `search` in the row's input. */
type QueryInput<Row extends QueryRow> = QueryOf<InputOf<Row>>;
type Aggregations<Row extends QueryRow> = QueryInput<Row> extends { aggregations?: infer T } ? NonNullable<T> : never;
type IfOffset<Row extends QueryRow, T> = Row['queryable']['paging'] extends 'offset' ? T : never;
type IfSearch<Row extends QueryRow, T> = 'search' extends keyof InputOf<Row> ? T : never;

/** Options of a text search: the fields, any or all words, and fuzzy or exact matching. */
interface Matching {
  fields?: string[];
  mode?: 'OR' | 'AND';
  fuzzy?: boolean;
}

/**
 * An immutable query builder for filter, sort and page: every step returns a new query. All conditions must hold. Only
 * fields that the row declares compile; for others, and for values that JSON cannot carry, a step throws
 * `invalid_input`.
 */
export interface Query<Row extends QueryRow> extends Conditions<Row, Query<Row>> {
  row: Row;
  /** Requires also the conditions of another query of the row. */
  and(other: Query<Row>): Query<Row>;
  /** Accepts also the conditions of another query of the row; a side without conditions adds nothing. */
  or(other: Query<Row>): Query<Row>;
  /** Excludes the conditions of another query of the row. */
  not(other: Query<Row>): Query<Row>;
  ascending(...fields: FieldOf<Row, 'sorts'>[]): Query<Row>;
  descending(...fields: FieldOf<Row, 'sorts'>[]): Query<Row>;
  /** Items per page; default 50. */
  limit(limit: number): Query<Row>;
  /** Items to skip at the start; V1 lists only. */
  skip(offset: IfOffset<Row, number>): Query<Row>;
  /** Searches free text of at most 100 characters; search rows only. */
  matching(expression: IfSearch<Row, string>, how?: Matching): Query<Row>;
  /** Aggregations over all matches, returned as `answer.aggregationData` of a page; search rows only. */
  aggregate(aggregations: Aggregations<Row>, timeZone?: string): Query<Row>;
  /** The wire value of `query` or `search`. */
  toQuery(): QueryInput<Row>;
  /** Reads the first page. */
  find(client: Client, signal?: AbortSignal): Promise<Page<Row>>;
  /** All items of all pages, read lazily. */
  all(client: Client, signal?: AbortSignal): AsyncGenerator<ItemOf<Row>, void>;
  /** The number of matches, by the count row of the same service, such as `countProducts`. */
  count(client: Client, countRow: CountRow, signal?: AbortSignal): Promise<number>;
}

interface State {
  filter?: Filter | undefined;
  sort?: { fieldName: string; order: SortOrder }[];
  page?: { limit?: number; offset?: number };
  search?: Matching & { expression: string };
  aggregations?: unknown;
  timeZone?: string;
}

/**
 * Starts a query of a list row: `query(queryProducts).ge('price', 5).ascending('name').limit(20).find(client)`. `rest`
 * holds further input of the row, such as `{ fields: ['CURRENCY'] }`.
 */
export function query<Row extends QueryRow>(row: Row, rest?: Omit<InputOf<Row>, 'query' | 'search'>): Query<Row> {
  return build(row, rest, {});
}

function build<Row extends QueryRow>(row: Row, rest: object | undefined, state: State): Query<Row> {
  const { holder = 'query', paging, kind } = listingOf(row);
  const change = (next: State): Query<Row> => build(row, rest, { ...state, ...next });
  const add = (...filters: (Filter | undefined)[]): Query<Row> =>
    change({ filter: filters.reduce((one, other) => join('$and', one, other), state.filter) });
  const sortBy =
    (order: SortOrder) =>
    (...fields: string[]): Query<Row> => {
      const sorts = fields.map((field) => ({ fieldName: checkField(row, 'sorts', field), order }));
      return change({ sort: [...(state.sort ?? []), ...sorts] });
    };
  const only = (can: boolean, what: string, next: State): Query<Row> => {
    if (!can) throw new ShelfedgeError('invalid_input', `${row.path} takes no ${what}`);
    return change(next);
  };
  const toQuery = (): QueryInput<Row> => {
    const { page, ...parts } = state;
    return structuredClone({ ...parts, ...(page !== undefined && { [paging]: page }) }) as QueryInput<Row>;
  };
  const toInput = (): ListInput<Row> => ({ ...rest, [holder]: toQuery() }) as ListInput<Row>;
  return {
    row,
    ...createConditions<Row, Query<Row>>(row, add),
    and: (other) => add(filterOf(row, other)),
    or: (other) => change({ filter: join('$or', state.filter, filterOf(row, other)) }),
    not: (other) => add(negate(filterOf(row, other))),
    ascending: sortBy('ASC'),
    descending: sortBy('DESC'),
    limit: (limit) => change({ page: { ...state.page, limit } }),
    skip: (offset) => only(kind === 'offset', 'offset', { page: { ...state.page, offset } }),
    matching: (expression, how) => only(holder === 'search', 'free text', { search: { ...how, expression } }),
    aggregate: (aggregations, timeZone) =>
      only(holder === 'search', 'aggregations', { aggregations, ...(timeZone !== undefined && { timeZone }) }),
    toQuery,
    find: (client, signal) => readPage(client, row, toInput(), signal),
    all: (client, signal) => all(client, row, toInput(), signal),
    async count(client, countRow, signal) {
      const { filter, search } = state;
      const input = { ...(filter !== undefined && { filter }), ...(search !== undefined && { search }) };
      return (await client.call(countRow, input, signal)).count;
    },
  };
}

/** The filter of another query; for untyped callers, throws if the query belongs to another row. */
function filterOf<Row extends QueryRow>(row: Row, other: Query<Row>): Filter | undefined {
  if (other.row !== row) throw new ShelfedgeError('invalid_input', `${row.path}: the other query is of another row`);
  return (other.toQuery() as { filter?: Filter }).filter;
}
