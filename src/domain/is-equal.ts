/**
 * True if two values of JSON are equal, whatever the order of their entries. An entry that is undefined counts as missing.
 * The same object is equal to itself without a look inside, so values that share their parts are compared fast.
 */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [definedOf(a), new Map(definedOf(b))];
  return left.length === right.size && left.every(([key, value]) => right.has(key) && isEqual(value, right.get(key)));
}

const definedOf = (value: object): [string, unknown][] =>
  Object.entries(value as Record<string, unknown>).filter(([, entry]) => entry !== undefined);
