import type { SQLInputValue } from 'node:sqlite';
import { fieldFault } from './http/envelope.ts';

/**
 * A field that a query can use. `sql` is its expression; `members` selects the values of a set; `from` selects the
 * items of a list of objects, which have fields of their own.
 */
export type QueryField =
  | { kind: 'text' | 'number' | 'date' | 'boolean'; sql: string; sortable: boolean }
  | { kind: 'set'; members: string }
  | { kind: 'items'; from: string; fields: QueryFields };

/** The fields by which callers can filter and sort, by wire name. */
export interface QueryFields {
  [name: string]: QueryField;
}

/** A condition with the values of its placeholders. */
export interface Condition {
  sql: string;
  values: SQLInputValue[];
}

type SetField = Extract<QueryField, { kind: 'set' }>;
type ItemsField = Extract<QueryField, { kind: 'items' }>;
type ScalarField = Exclude<QueryField, SetField | ItemsField>;

const comparisons: Record<string, string> = {
  $eq: 'IS',
  $ne: 'IS NOT',
  $gt: '>',
  $gte: '>=',
  $lt: '<',
  $lte: '<=',
};

/** The database functions of the text operators, which ignore case. */
const textFunctions: Record<string, string> = {
  $contains: 'text_contains',
  $startsWith: 'text_starts_with',
  $endsWith: 'text_ends_with',
};

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refuse(path: string, description: string): never {
  throw fieldFault(path, 'VALIDATION', description);
}

/** Converts a wire value to one that SQLite compares correctly with the field's column. */
function toScalar(field: ScalarField, value: unknown, path: string): SQLInputValue {
  if (value === null) return null;
  switch (field.kind) {
    case 'boolean':
      return typeof value === 'boolean' ? Number(value) : refuse(path, 'must be a boolean');
    case 'number': {
      const number = typeof value === 'string' && value !== '' ? Number(value) : value;
      return typeof number === 'number' && Number.isFinite(number) ? number : refuse(path, 'must be a number');
    }
    case 'date': {
      const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
      return Number.isNaN(time) ? refuse(path, 'must be an ISO 8601 date') : new Date(time).toISOString();
    }
    case 'text':
      return typeof value === 'string' ? value : refuse(path, 'must be a string');
  }
}

function toList(value: unknown, path: string): unknown[] {
  return Array.isArray(value) ? value : refuse(path, 'must be an array');
}

function toFlag(value: unknown, path: string): boolean {
  return typeof value === 'boolean' ? value : refuse(path, 'must be a boolean');
}

function compileSet({ members }: SetField, operator: string, value: unknown, path: string): Condition {
  if (operator === '$isEmpty') return { sql: `${toFlag(value, path) ? 'NOT ' : ''}EXISTS (${members})`, values: [] };
  if (operator !== '$hasSome' && operator !== '$hasAll') refuse(path, `operator ${operator} is not supported`);
  const wanted = toList(value, path).map((item) => (typeof item === 'string' ? item : refuse(path, 'must be strings')));
  const all = 'SELECT value FROM json_each(?)';
  const sql =
    operator === '$hasSome' ? `EXISTS (${all} INTERSECT ${members})` : `NOT EXISTS (${all} EXCEPT ${members})`;
  return { sql, values: [JSON.stringify(wanted)] };
}

/** `$matchItems` requires, for each filter, an item that matches. */
function compileItems({ from, fields }: ItemsField, operator: string, value: unknown, path: string): Condition {
  const items = `SELECT 1 FROM ${from}`;
  if (operator === '$isEmpty') return { sql: `${toFlag(value, path) ? 'NOT ' : ''}EXISTS (${items})`, values: [] };
  if (operator !== '$matchItems') refuse(path, `operator ${operator} is not supported`);
  const wanted = toList(value, path).map((filter) => compileFilter(filter, fields, path));
  return join(
    wanted.map(({ sql, values }) => ({ sql: `EXISTS (${items} WHERE ${sql})`, values })),
    'AND',
  );
}

function compileScalar(field: ScalarField, operator: string, value: unknown, path: string): Condition {
  const comparison = comparisons[operator];
  if (comparison !== undefined) return { sql: `${field.sql} ${comparison} ?`, values: [toScalar(field, value, path)] };
  if (operator === '$in' || operator === '$nin') {
    const wanted = toList(value, path).map((item) => toScalar(field, item, path));
    const not = operator === '$nin' ? 'NOT ' : '';
    return { sql: `${field.sql} ${not}IN (SELECT value FROM json_each(?))`, values: [JSON.stringify(wanted)] };
  }
  if (operator === '$exists') {
    return { sql: `${field.sql} IS ${toFlag(value, path) ? 'NOT ' : ''}NULL`, values: [] };
  }
  const textFunction = textFunctions[operator];
  if (operator === '$isEmpty' && field.kind === 'text')
    return { sql: `coalesce(${field.sql}, '') ${toFlag(value, path) ? '=' : '<>'} ''`, values: [] };
  if (textFunction === undefined || field.kind !== 'text') refuse(path, `operator ${operator} is not supported`);
  if (typeof value !== 'string') refuse(path, 'must be a string');
  return { sql: `${textFunction}(${field.sql}, ?)`, values: [value] };
}

function compileOperator(field: QueryField, operator: string, value: unknown, path: string): Condition {
  if (field.kind === 'set') return compileSet(field, operator, value, path);
  if (field.kind === 'items') return compileItems(field, operator, value, path);
  return compileScalar(field, operator, value, path);
}

function compileField(name: string, value: unknown, fields: QueryFields, path: string): Condition {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field === undefined) refuse(path, 'is not a field to filter by');
  if (!isObject(value)) return compileOperator(field, '$eq', value, path);
  const operators = Object.entries(value);
  if (operators.length === 0) refuse(path, 'has no operator');
  return join(
    operators.map(([operator, operand]) => compileOperator(field, operator, operand, path)),
    'AND',
  );
}

function join(conditions: Condition[], word: 'AND' | 'OR'): Condition {
  if (conditions.length === 0) return { sql: word === 'AND' ? '1' : '0', values: [] };
  const sql = conditions.map((condition) => `(${condition.sql})`).join(` ${word} `);
  return { sql, values: conditions.flatMap(({ values }) => values) };
}

/** Compiles a wire filter to an SQL condition; refuses fields and operators that cannot be queried. */
export function compileFilter(filter: unknown, fields: QueryFields, path = 'query.filter'): Condition {
  if (filter === undefined || filter === null) return { sql: '1', values: [] };
  if (!isObject(filter)) refuse(path, 'must be an object');
  const conditions = Object.entries(filter).map(([name, value]): Condition => {
    const at = `${path}.${name}`;
    if (name === '$and' || name === '$or') {
      const parts = toList(value, at).map((part) => compileFilter(part, fields, at));
      return join(parts, name === '$and' ? 'AND' : 'OR');
    }
    if (name === '$not') {
      const parts = (Array.isArray(value) ? value : [value]).map((part) => compileFilter(part, fields, at));
      const { sql, values } = join(parts, 'AND');
      return { sql: `NOT coalesce((${sql}), 0)`, values };
    }
    return compileField(name, value, fields, at);
  });
  return join(conditions, 'AND');
}
