import type { Violation } from './violation.ts';

/** The platform's deepest documents, rich texts, nest some tens of levels. */
const maxDepth = 200;

interface Sendable {
  /** The parts that no request can carry, by their fields. */
  violations: Violation[];
  /** False for an input that holds itself or is nested too deep: it must not be walked again. */
  isWalkable: boolean;
}

/**
 * Finds the parts of an input that no request can carry: bigints, functions, invalid Dates, undefined in a list, and objects
 * whose content JSON does not see, such as a Map. An object that holds itself, or is nested too deep, is the only one then.
 */
export function findUnsendable(input: unknown): Sendable {
  const violations: Violation[] = [];
  const endless = find(input, [], new Set(), violations);
  return endless === undefined ? { violations, isWalkable: true } : { violations: [endless], isWalkable: false };
}

/** Returns the violation that ends the walk, and adds the others. */
function find(
  value: unknown,
  path: readonly string[],
  holders: Set<object>,
  found: Violation[],
): Violation | undefined {
  const description = describeFault(value);
  if (description !== undefined) found.push(violation(path, description));
  if (description !== undefined || typeof value !== 'object' || value === null || value instanceof Date)
    return undefined;
  if (holders.has(value)) return violation(path, 'must not hold itself');
  if (path.length === maxDepth) return violation(path.slice(0, 3), `must not be nested deeper than ${maxDepth} levels`);
  holders.add(value);
  for (const [key, part] of partsOf(value)) {
    // JSON writes null for it.
    if (part === undefined && Array.isArray(value))
      found.push(violation([...path, key], 'must not be undefined in a list'));
    const endless = find(part, [...path, key], holders, found);
    if (endless !== undefined) return endless;
  }
  holders.delete(value);
  return undefined;
}

/** The parts of an object, and those of a list, of which each hole is undefined. */
const partsOf = (value: object): [key: string, part: unknown][] =>
  Array.isArray(value) ? Array.from(value, (part: unknown, at) => [String(at), part]) : Object.entries(value);

function describeFault(value: unknown): string | undefined {
  if (typeof value === 'bigint') return 'must not be a bigint, which JSON cannot carry';
  if (typeof value === 'function' || typeof value === 'symbol') return 'must not be a function or a symbol';
  if (typeof value !== 'object' || value === null) return undefined;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'must be a time' : undefined;
  return isPlainKind(value) ? undefined : 'must be a plain object or a list';
}

/** True for lists and objects, those of a class and of another window too; false for a Map, a Set, a Blob and the like. */
const isPlainKind = (value: object): boolean =>
  Array.isArray(value) || Object.prototype.toString.call(value) === '[object Object]';

const violation = (path: readonly string[], description: string): Violation => ({ field: path.join('.'), description });
