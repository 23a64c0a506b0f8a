import { ShelfedgeError } from '../domain/errors.ts';

/** A filter of the wire: `{ slug: 'mug' }`, `{ price: { $gte: 5 } }`, `{ $and: [...] }`. */
export type Filter = Record<string, unknown>;

/** What a field is compared with; a Date goes out as ISO 8601 text. */
export type Value = string | number | boolean | Date | null;

/** Joins two filters as the published SDK does: an absent one adds nothing, lists of the same kind are laid together. */
export function join(word: '$and' | '$or', one: Filter | undefined, other: Filter | undefined): Filter | undefined {
  if (one === undefined) return other;
  if (other === undefined) return one;
  return { [word]: [...partsOf(word, one), ...partsOf(word, other)] };
}

const partsOf = (word: string, filter: Filter): unknown[] => (word in filter ? (filter[word] as unknown[]) : [filter]);

/** The opposite of a filter; of a negated one, what was negated. */
export function negate(filter: Filter | undefined): Filter | undefined {
  if (filter === undefined) return undefined;
  return '$not' in filter ? (filter['$not'] as Filter) : { $not: filter };
}

/** A value as the wire has it; refuses what JSON would drop or bend, for a condition that is lost widens the filter. */
export function toWireValue(field: string, value: unknown): unknown {
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString();
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new ShelfedgeError('invalid_input', `${field} cannot be compared with this value`);
}

/** A list of values as the wire has it. */
export function toWireValues(field: string, values: unknown): unknown[] {
  if (!Array.isArray(values)) throw new ShelfedgeError('invalid_input', `${field} takes a list of values`);
  return values.map((value) => toWireValue(field, value));
}

/** A list of filters for items of a list as the wire has it. */
export function toWireFilters(field: string, filters: unknown): unknown[] {
  if (!Array.isArray(filters)) throw new ShelfedgeError('invalid_input', `${field} takes a list of filters`);
  return filters.map((filter) => toWireTree(field, filter));
}

function toWireTree(field: string, tree: unknown): unknown {
  if (Array.isArray(tree)) return tree.map((part) => toWireTree(field, part));
  if (typeof tree !== 'object' || tree === null || tree instanceof Date) return toWireValue(field, tree);
  return Object.fromEntries(Object.entries(tree).map(([name, part]) => [name, toWireTree(field, part)]));
}
