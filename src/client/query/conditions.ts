import { ShelfedgeError } from '../../base/errors.ts';
import { toWireFilters, toWireValue, toWireValues, type Filter, type Value } from './filter.ts';
import type { Operation, Queryable } from '../operation.ts';
import type { Schema } from '../schema/describe.ts';

/** A row whose list can be filtered and sorted. */
export type QueryRow = Operation<Schema, Schema, Queryable>;

type Kind = Exclude<keyof Queryable, 'paging'>;
/** The field names that a row declares for one use. */
export type FieldOf<Row extends QueryRow, Of extends Kind> = Row['queryable'][Of][number];

/** The filter conditions on a row's fields; each returns `Then`. */
export interface Conditions<Row extends QueryRow, Then> {
  eq(field: FieldOf<Row, 'fields'>, value: Value): Then;
  ne(field: FieldOf<Row, 'fields'>, value: Value): Then;
  gt(field: FieldOf<Row, 'fields'>, value: Value): Then;
  ge(field: FieldOf<Row, 'fields'>, value: Value): Then;
  lt(field: FieldOf<Row, 'fields'>, value: Value): Then;
  le(field: FieldOf<Row, 'fields'>, value: Value): Then;
  /** From the first value, up to but excluding the second. */
  between(field: FieldOf<Row, 'fields'>, from: Value, to: Value): Then;
  in(field: FieldOf<Row, 'fields'>, values: readonly Value[]): Then;
  notIn(field: FieldOf<Row, 'fields'>, values: readonly Value[]): Then;
  startsWith(field: FieldOf<Row, 'fields'>, text: string): Then;
  endsWith(field: FieldOf<Row, 'fields'>, text: string): Then;
  contains(field: FieldOf<Row, 'fields'>, text: string): Then;
  /** The field has a value; with `false`, it has none. */
  exists(field: FieldOf<Row, 'fields'>, value?: boolean): Then;
  /** The field is empty; with `false`, it is not. */
  isEmpty(field: FieldOf<Row, 'fields'>, value?: boolean): Then;
  /** The list contains at least one of the values. */
  hasSome(set: FieldOf<Row, 'sets'>, values: readonly Value[]): Then;
  /** The list contains all of the values. */
  hasAll(set: FieldOf<Row, 'sets'>, values: readonly Value[]): Then;
  /** For each filter, the list contains an item that matches. */
  matchItems(list: FieldOf<Row, 'items'>, filters: readonly Filter[]): Then;
}

/** Creates the conditions of a row; each passes its wire filter to `add`. */
export function createConditions<Row extends QueryRow, Then>(
  row: Row,
  add: (...filters: Filter[]) => Then,
): Conditions<Row, Then> {
  const of = (field: string, operator: string, value: unknown): Filter => ({
    [checkField(row, 'fields', field)]: { [operator]: toWireValue(field, value) },
  });
  const one = (operator: string) => (field: string, value: Value) => add(of(field, operator, value));
  const flag =
    (operator: string) =>
    (field: string, value = true) =>
      add(of(field, operator, value));
  const some = (kind: Kind, operator: string) => (field: string, values: readonly Value[]) =>
    add({ [checkField(row, kind, field)]: { [operator]: toWireValues(field, values) } });
  return {
    eq: (field, value) => add({ [checkField(row, 'fields', field)]: toWireValue(field, value) }),
    ne: one('$ne'),
    gt: one('$gt'),
    ge: one('$gte'),
    lt: one('$lt'),
    le: one('$lte'),
    between: (field, from, to) => add(of(field, '$gte', from), of(field, '$lt', to)),
    in: some('fields', '$in'),
    notIn: some('fields', '$nin'),
    startsWith: one('$startsWith'),
    endsWith: one('$endsWith'),
    contains: one('$contains'),
    exists: flag('$exists'),
    isEmpty: flag('$isEmpty'),
    hasSome: some('sets', '$hasSome'),
    hasAll: some('sets', '$hasAll'),
    matchItems: (list, filters) =>
      add({ [checkField(row, 'items', list)]: { $matchItems: toWireFilters(list, filters) } }),
  };
}

/** Returns the field; throws `invalid_input` if the row does not declare it for this use. */
export function checkField({ path, queryable }: QueryRow, kind: Kind, field: string): string {
  if (queryable[kind].includes(field)) return field;
  throw new ShelfedgeError('invalid_input', `${path}: ${field} is not among the ${kind} that it can be queried by`);
}
