import { isWithin, limits, passing, type Check, type Limit } from './scalars.ts';
import { isObject, locate, refuse, type Violation } from './violation.ts';

export { any, anyNumber, boolean, choice, decimal, float, moment, number, text, time } from './scalars.ts';
export type { Check };

/** Checks by field name; fields with the same check can share a key, their names separated by spaces. */
type Fields = Record<string, Check>;

interface Part extends Pick<Check, 'passes' | 'mayMiss'> {
  name: string;
  check: Check;
}

const namesOf = (fields: Fields): [string, Check][] =>
  Object.entries(fields).flatMap(([names, check]) => names.split(' ').map((name): [string, Check] => [name, check]));

/** A list with bounded length; entries are checked and converted in place. */
export const list =
  (item: Check, min?: Limit, max?: Limit): Check =>
  (value, wrong) => {
    if (!Array.isArray(value)) return refuse(value, wrong, 'must be a list');
    if (!isWithin(value.length, min, max)) return refuse(value, wrong, `must have ${limits(min, max)} entries`);
    const items: unknown[] = value;
    for (let index = 0; index < items.length; index += 1) {
      const before = wrong.length;
      const now = item(items[index], wrong);
      if (wrong.length > before) locate(wrong, before, index);
      else if (now !== items[index]) items[index] = now;
    }
    return value;
  };

/**
 * An object whose known fields are converted in place: the response belongs to the client, and a copy would cost more
 * than parsing.
 */
export const loose = (fields: Fields): Check => {
  const parts = namesOf(fields).map(([name, check]): Part => {
    const { passes, mayMiss } = check;
    return { name, check, passes, mayMiss };
  });
  return (value, wrong) => {
    if (!isObject(value)) return refuse(value, wrong, 'must be an object');
    // A counting loop, because an iterator would allocate at every field of every response.
    for (let index = 0; index < parts.length; index += 1) {
      const { name, check, passes, mayMiss } = parts[index] as Part;
      const old = value[name];
      if (typeof old === passes || (mayMiss === true && old === undefined)) continue;
      const before = wrong.length;
      const now = check(old, wrong);
      if (wrong.length > before) locate(wrong, before, name);
      else if (now !== old) value[name] = now;
    }
    return value;
  };
};

/** An object with no other fields than these. */
export const strict = (fields: Fields): Check => {
  const inner = loose(fields);
  const known = new Set(namesOf(fields).map(([name]) => name));
  return (value, wrong) => {
    if (isObject(value))
      for (const name of Object.keys(value))
        if (!known.has(name)) wrong.push({ field: name, description: 'is no field of this call' });
    return inner(value, wrong);
  };
};

/** May be missing. */
export const optional = (inner: Check): Check =>
  missing(inner, (value, wrong) => (value === undefined ? value : inner(value, wrong)));

/** May be null. */
export const nullable =
  (inner: Check): Check =>
  (value, wrong) =>
    value === null ? value : inner(value, wrong);

/** May be missing or null. */
export const nullish = (inner: Check): Check =>
  missing(inner, (value, wrong) => (value === undefined || value === null ? value : inner(value, wrong)));

function missing({ passes }: Check, check: Check): Check {
  check.mayMiss = true;
  return passing(passes, check);
}

/** A list that is missing, or null, reads as an empty one. */
export const orEmpty =
  (inner: Check): Check =>
  (value, wrong) =>
    inner(value ?? [], wrong);

/** The maximum nesting of recursive schemas; protects the stack, and real data is flatter. */
const maxDepth = 100;

/** A check that is created at its first use, for recursive schemas. */
export const later = (make: () => Check): Check => {
  let inner: Check | undefined;
  let depth = 0;
  return (value, wrong) => {
    if (depth >= maxDepth) return refuse(value, wrong, 'is nested too deeply');
    depth += 1;
    try {
      return (inner ??= make())(value, wrong);
    } finally {
      depth -= 1;
    }
  };
};

/** An object with values of one kind. */
export const record =
  (inner: Check): Check =>
  (value, wrong) => {
    if (!isObject(value)) return refuse(value, wrong, 'must be an object');
    for (const [name, old] of Object.entries(value)) {
      const before = wrong.length;
      const now = inner(old, wrong);
      if (wrong.length > before) locate(wrong, before, name);
      else if (now !== old) value[name] = now;
    }
    return value;
  };

/** The first form that matches. If none does, the violations of the closest forms. */
export const union =
  (options: Check[]): Check =>
  (value, wrong) => {
    const tries: Violation[][] = [];
    for (const option of options) {
      const faults: Violation[] = [];
      const now = option(value, faults);
      if (faults.length === 0) return now;
      if (faults.every(({ field }) => field !== '')) tries.push(faults);
    }
    const least = Math.min(...tries.map(({ length }) => length));
    const nearest = tries.filter(({ length }) => length === least).flat();
    if (nearest.length === 0) return refuse(value, wrong, 'has none of the forms it may have');
    wrong.push(...nearest);
    return value;
  };

/** A value that JSON preserves: no undefined, no function, no invalid date, no Map and no other class, no cycle. */
export const lossless =
  (inner: Check): Check =>
  (value, wrong) =>
    isLossless(value, []) ? inner(value, wrong) : refuse(value, wrong, 'holds what JSON cannot carry');

function isLossless(value: unknown, holders: readonly unknown[]): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (value instanceof Date) return !Number.isNaN(value.getTime());
  if (typeof value !== 'object' || !(Array.isArray(value) || isPlain(value)) || holders.includes(value)) return false;
  return Object.values(value).every((part) => isLossless(part, [...holders, value]));
}

/** True for an object without a class; that of another window has another prototype, which has none itself. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Requires fields by dotted path wherever their parent exists; lists are traversed. */
export const requires =
  (inner: Check, paths: readonly string[]): Check =>
  (value, wrong) => {
    const result = inner(value, wrong);
    for (const path of paths) demand(value, path.split('.'), '', wrong);
    return result;
  };

function demand(value: unknown, [name = '', ...rest]: string[], at: string, wrong: Violation[]): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) demand(item, [name, ...rest], `${at}${index}.`, wrong);
  } else if (isObject(value)) {
    const part = value[name];
    if (rest.length > 0) demand(part, rest, `${at}${name}.`, wrong);
    else if (part === undefined || part === null) wrong.push({ field: at + name, description: 'is required' });
  }
}

/** At most one of the fields; where `isNeeded`, exactly one. */
export const oneOf =
  (inner: Check, names: readonly string[], isNeeded: boolean): Check =>
  (value, wrong) => {
    const result = inner(value, wrong);
    if (!isObject(value)) return result;
    const given = names.filter((name) => value[name] !== undefined && value[name] !== null);
    if (given.length > 1)
      for (const field of given) wrong.push({ field, description: `excludes the others of ${names.join(', ')}` });
    if (isNeeded && given.length === 0)
      for (const field of names) wrong.push({ field, description: `one of ${names.join(', ')} is required` });
    return result;
  };
