/** One thing that is wrong with a value: where (dotted wire path) and what. */
export interface Violation {
  field: string;
  description: string;
}

/** Notes that a value is not what it must be, and gives it back as it is. */
export function refuse(value: unknown, wrong: Violation[], description: string): unknown {
  wrong.push({ field: '', description: value === undefined ? 'is required' : description });
  return value;
}

/** Puts the name of a part before what was found wrong inside it. */
export function locate(wrong: Violation[], from: number, name: string | number): void {
  for (const violation of wrong.slice(from))
    violation.field = violation.field === '' ? String(name) : `${name}.${violation.field}`;
}

/** An object that is no list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
