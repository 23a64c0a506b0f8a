import type { QueryField, QueryFields } from '../filter.ts';

type ScalarKind = Extract<QueryField, { sortable: boolean }>['kind'];

/** A queryable field of a document by its JSON path, such as `$.name`. */
export function jsonField(path: string, kind: ScalarKind = 'text', sortable = true): QueryField {
  const value = `json_extract(body, '${path}')`;
  // Money and revisions are decimal text on the wire.
  return { kind, sql: kind === 'number' ? `CAST(${value} AS REAL)` : value, sortable };
}

/** The values at the leaf of nested arrays: `['$.options', '$.choices']` with leaf `$.name`; without a leaf, the array's own. */
export function jsonSet(arrays: readonly string[], leaf?: string): QueryField {
  const steps = arrays.map((path, index) => {
    const source = index === 0 ? 'body' : `step${index - 1}.value`;
    return `json_each(${source}, '${path}') AS step${index}`;
  });
  const last = `step${arrays.length - 1}.value`;
  const value = leaf === undefined ? last : `json_extract(${last}, '${leaf}')`;
  return { kind: 'set', members: `SELECT ${value} FROM ${steps.join(', ')}` };
}

/** A list of objects for `$matchItems`; its fields are created with {@link itemField}. */
export function jsonItems(path: string, fields: QueryFields): QueryField {
  return { kind: 'items', from: `json_each(body, '${path}') AS item`, fields };
}

/** A queryable field of the items of {@link jsonItems}. */
export function itemField(path: string, kind: ScalarKind = 'text'): QueryField {
  const value = `json_extract(item.value, '${path}')`;
  return { kind, sql: kind === 'number' ? `CAST(${value} AS REAL)` : value, sortable: false };
}
