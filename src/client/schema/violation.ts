/** One violation: its dotted wire path and its description. */
export interface Violation {
  field: string;
  description: string;
}

/** Records a violation and returns the value unchanged. */
export function refuse(value: unknown, wrong: Violation[], description: string): unknown {
  wrong.push({ field: '', description: value === undefined ? 'is required' : description });
  return value;
}

/** Prefixes the name of a field to violations found inside it. */
export function locate(wrong: Violation[], from: number, name: string | number): void {
  for (const violation of wrong.slice(from))
    violation.field = violation.field === '' ? String(name) : `${name}.${violation.field}`;
}

/** True for an object that is not a list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
