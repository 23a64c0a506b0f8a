import { parseTime } from './rfc3339.ts';
import { refuse, type Violation } from './violation.ts';

/** Checks a value, adds violations to `wrong`, and returns the value, converted if its kind requires that. */
export interface Check {
  (value: unknown, wrong: Violation[]): unknown;
  /** The `typeof` of values that always pass; most response values do. */
  passes?: string | undefined;
  /** True if undefined passes too. */
  mayMiss?: boolean | undefined;
}

/** A bound; no number means none. */
export type Limit = number | null | undefined;

/** True if a size is within its limits. */
export const isWithin = (size: number, min: Limit, max: Limit): boolean =>
  !(size < (min ?? -Infinity)) && !(size > (max ?? Infinity));

/** The limits in words. */
export const limits = (min: Limit, max: Limit): string =>
  [typeof min === 'number' ? `at least ${min}` : '', typeof max === 'number' ? `at most ${max}` : '']
    .filter((limit) => limit !== '')
    .join(' and ');

/** Declares that values of this `typeof` always pass a check. */
export function passing(passes: string | undefined, check: Check): Check {
  check.passes = passes;
  return check;
}

/** Anything. */
export const any = (): Check => (value) => value;

/** Text with bounded length. */
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

/** RFC 3339 text to a Date. */
export const time = (): Check => (value, wrong) => {
  const date = typeof value === 'string' ? parseTime(value) : value;
  return date instanceof Date && !Number.isNaN(date.getTime()) ? date : refuse(value, wrong, 'must be a time');
};

/** A number in wire format; NaN and the infinities are strings. */
export const float = (): Check =>
  passing('number', (value, wrong) => {
    if (typeof value === 'number') return value;
    return value === 'NaN' || value === 'Infinity' || value === '-Infinity'
      ? Number(value)
      : refuse(value, wrong, 'must be a number');
  });

/** A Date, or RFC 3339 text. */
export const moment = (): Check => (value, wrong) => {
  time()(value, wrong);
  return value;
};

/** Any number, NaN and the infinities too. */
export const anyNumber = (): Check => (value, wrong) =>
  typeof value === 'number' ? value : refuse(value, wrong, 'must be a number');

/** A decimal number as text, with bounds and a maximum number of decimals. */
export const decimal =
  (inner: Check, gte: Limit, lte: Limit, maxScale: number, isAbove?: boolean): Check =>
  (value, wrong) => {
    const digits = typeof value === 'string' ? /^-?\d+(?:\.(\d+))?$/.exec(value) : null;
    if (typeof value !== 'string') return inner(value, wrong);
    if (digits === null) return refuse(value, wrong, 'must be a decimal number');
    if (isAbove === true && Number(value) === gte) return refuse(value, wrong, `must be above ${gte}`);
    if (!isWithin(Number(value), gte, lte)) return refuse(value, wrong, `must be ${limits(gte, lte)}`);
    return (digits[1] ?? '').length <= maxScale
      ? value
      : refuse(value, wrong, `must have at most ${maxScale} decimals`);
  };
