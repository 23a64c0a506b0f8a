import { isObject, locate, refuse, type Violation } from './violation.ts';

/** Looks a value over, adds to `wrong` what does not hold, and gives the value, converted where its kind asks for it. */
export interface Check {
  (value: unknown, wrong: Violation[]): unknown;
  /** The `typeof` of values that need no look; most of an answer is such. */
  passes?: string | undefined;
  /** Whether undefined needs no look either. */
  mayMiss?: boolean | undefined;
}

/** None where there is no number. */
type Limit = number | null | undefined;

/** Checks by the name of their field; fields with the same check may share a key, their names parted by spaces. */
type Fields = Record<string, Check>;

interface Part extends Pick<Check, 'passes' | 'mayMiss'> {
  name: string;
  check: Check;
}

const namesOf = (fields: Fields): [string, Check][] =>
  Object.entries(fields).flatMap(([names, check]) => names.split(' ').map((name): [string, Check] => [name, check]));

const isWithin = (size: number, min: Limit, max: Limit): boolean =>
  !(size < (min ?? -Infinity)) && !(size > (max ?? Infinity));

const limits = (min: Limit, max: Limit): string =>
  [typeof min === 'number' ? `at least ${min}` : '', typeof max === 'number' ? `at most ${max}` : '']
    .filter((limit) => limit !== '')
    .join(' and ');

function passing(passes: string | undefined, check: Check): Check {
  check.passes = passes;
  return check;
}

/** Anything. */
export const any = (): Check => (value) => value;

/** Text of so many characters. */
export const text = (min?: Limit, max?: Limit): Check =>
  passing(min === undefined && max === undefined ? 'string' : undefined, (value, wrong) => {
    if (typeof value !== 'string') return refuse(value, wrong, 'must be text');
    return isWithin(value.length, min, max) ? value : refuse(value, wrong, `must have ${limits(min, max)} characters`);
  });

/** A finite number within bounds. */
export const number =
  (min?: Limit, max?: Limit, isInteger?: boolean): Check =>
  (value, wrong) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return refuse(value, wrong, 'must be a number');
    if (isInteger === true && !Number.isSafeInteger(value)) return refuse(value, wrong, 'must be a whole number');
    return isWithin(value, min, max) ? value : refuse(value, wrong, `must be ${limits(min, max)}`);
  };

/** true or false. */
export const boolean = (): Check =>
  passing('boolean', (value, wrong) =>
    typeof value === 'boolean' ? value : refuse(value, wrong, 'must be true or false'),
  );

/** One of the values. */
export const choice = (values: readonly unknown[]): Check => {
  const known = new Set(values);
  return (value, wrong) => (known.has(value) ? value : refuse(value, wrong, `must be one of ${values.join(', ')}`));
};

/** A list of so many entries, each checked and converted in place. */
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

/** The known fields, converted in place: an answer is ours alone, and a copy of it would cost more than reading it. */
export const loose = (fields: Fields): Check => {
  const parts = namesOf(fields).map(([name, check]): Part => {
    const { passes, mayMiss } = check;
    return { name, check, passes, mayMiss };
  });
  return (value, wrong) => {
    if (!isObject(value)) return refuse(value, wrong, 'must be an object');
    // Counted, not iterated: an iterator would allocate at every field of every answer.
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

/** How often a part may stand inside another of its own kind; a stack has an end, and nothing real goes so deep. */
const maxDepth = 100;

/** A check that is made when it is first needed, for parts that hold their own kind. */
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

/** The first of the forms that holds; where none does, what the nearest of them lack, each repair being one of them. */
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

/** ISO 8601 text to a Date. */
export const time = (): Check => (value, wrong) => {
  const date = typeof value === 'string' ? new Date(value) : value;
  return date instanceof Date && !Number.isNaN(date.getTime()) ? date : refuse(value, wrong, 'must be a time');
};

/** A number as the wire writes it, NaN and the infinities as text. */
export const float = (): Check =>
  passing('number', (value, wrong) => {
    if (typeof value === 'number') return value;
    return value === 'NaN' || value === 'Infinity' || value === '-Infinity'
      ? Number(value)
      : refuse(value, wrong, 'must be a number');
  });

/** A Date, or ISO 8601 text. */
export const moment = (): Check => (value, wrong) => {
  time()(value, wrong);
  return value;
};

/** Any number, NaN and the infinities too. */
export const anyNumber = (): Check => (value, wrong) =>
  typeof value === 'number' ? value : refuse(value, wrong, 'must be a number');

/** A decimal number as text, within bounds, with so many digits after the point at most. */
export const decimal =
  (inner: Check, gte: Limit, lte: Limit, maxScale: number): Check =>
  (value, wrong) => {
    const digits = typeof value === 'string' ? /^-?\d+(?:\.(\d+))?$/.exec(value) : null;
    if (typeof value !== 'string') return inner(value, wrong);
    if (digits === null) return refuse(value, wrong, 'must be a decimal number');
    if ((digits[1] ?? '').length > maxScale) return refuse(value, wrong, `must have at most ${maxScale} decimals`);
    return isWithin(Number(value), gte, lte) ? value : refuse(value, wrong, `must be ${limits(gte, lte)}`);
  };

/** Fields by dotted path that must be there wherever what holds them is; lists are looked through. */
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
