import type { Violation } from './violation.ts';

/** The platform's deepest documents, rich texts, nest some tens of levels. */
const maxDepth = 200;

/**
 * Finds the first part of an input that no request can carry: a bigint, an invalid Date, an object whose content JSON does
 * not see, such as a Map, one that holds itself, or one that is nested too deep. Undefined if there is none.
 */
export function findUnsendable(input: unknown): Violation | undefined {
  return find(input, [], new Set());
}

function find(value: unknown, path: readonly string[], holders: Set<object>): Violation | undefined {
  if (typeof value === 'bigint') return violation(path, 'must not be a bigint, which JSON cannot carry');
  if (typeof value !== 'object' || value === null) return undefined;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? violation(path, 'must be a time') : undefined;
  if (!isPlainKind(value)) return violation(path, 'must be a plain object or a list');
  if (holders.has(value)) return violation(path, 'must not hold itself');
  if (path.length === maxDepth) return violation(path.slice(0, 3), `must not be nested deeper than ${maxDepth} levels`);
  holders.add(value);
  for (const [key, part] of Object.entries(value)) {
    const found = find(part, [...path, key], holders);
    if (found !== undefined) return found;
  }
  holders.delete(value);
  return undefined;
}

/** True for lists and objects, those of a class and of another window too; false for a Map, a Set, a Blob and the like. */
const isPlainKind = (value: object): boolean =>
  Array.isArray(value) || Object.prototype.toString.call(value) === '[object Object]';

const violation = (path: readonly string[], description: string): Violation => ({ field: path.join('.'), description });
