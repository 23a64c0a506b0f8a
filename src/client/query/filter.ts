import { ShelfedgeError } from '../../base/errors.ts';

/** A filter in wire format: `{ slug: 'mug' }`, `{ price: { $gte: 5 } }`, `{ $and: [...] }`. */
export type Filter = Record<string, unknown>;

/** A comparison value; a Date is sent as ISO 8601 text. */
export type Value = string | number | boolean | Date | null;

/**
 * Joins two filters as the published SDK does: an absent filter adds nothing, and lists of the same kind are
 * concatenated.
 */
export function join(word: '$and' | '$or', one: Filter | undefined, other: Filter | undefined): Filter | undefined {
  if (one === undefined) return other;
  if (other === undefined) return one;
  return { [word]: [...partsOf(word, one), ...partsOf(word, other)] };
}

const partsOf = (word: string, filter: Filter): unknown[] => (word in filter ? (filter[word] as unknown[]) : [filter]);

/** Negates a filter; a double negation is removed. */
export function negate(filter: Filter | undefined): Filter | undefined {
  if (filter === undefined) return undefined;
  return '$not' in filter ? (filter['$not'] as Filter) : { $not: filter };
}

/**
 * Converts a value to wire format. Refuses values that JSON would drop or change, because a lost condition widens the
 * filter.
 */
export function toWireValue(field: string, value: unknown): unknown {
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString();
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new ShelfedgeError('invalid_input', `${field} cannot be compared with this value`);
}

/** Converts a list of values to wire format. */
export function toWireValues(field: string, values: unknown): unknown[] {
  if (!Array.isArray(values)) throw new ShelfedgeError('invalid_input', `${field} takes a list of values`);
  return values.map((value) => toWireValue(field, value));
}

/** Converts a list of item filters to wire format. */
export function toWireFilters(field: string, filters: unknown): unknown[] {
  if (!Array.isArray(filters)) throw new ShelfedgeError('invalid_input', `${field} takes a list of filters`);
  return filters.map((filter) => toWireTree(field, filter));
}

function toWireTree(field: string, tree: unknown): unknown {
  if (Array.isArray(tree)) return tree.map((part) => toWireTree(field, part));
  if (typeof tree !== 'object' || tree === null || tree instanceof Date) return toWireValue(field, tree);
  return Object.fromEntries(Object.entries(tree).map(([name, part]) => [name, toWireTree(field, part)]));
}
