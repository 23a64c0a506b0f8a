import type { z } from 'zod';
import { fieldFault, validationFault } from './envelope.ts';
import type { FieldViolation } from './envelope.ts';

type Issue = z.core.$ZodIssue;

const sizeRules: Record<string, { low: string; high: string }> = {
  string: { low: 'MIN_LENGTH', high: 'MAX_LENGTH' },
  array: { low: 'MIN_SIZE', high: 'MAX_SIZE' },
};
const numberRules = { low: 'MIN', high: 'MAX' };

function toWirePath(path: PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');
}

function readRule(issue: Issue): { violatedRule: string; data: Record<string, unknown> } {
  switch (issue.code) {
    case 'too_small':
      return { violatedRule: (sizeRules[issue.origin] ?? numberRules).low, data: { threshold: issue.minimum } };
    case 'too_big':
      return { violatedRule: (sizeRules[issue.origin] ?? numberRules).high, data: { threshold: issue.maximum } };
    case 'invalid_type':
      return { violatedRule: issue.input === undefined ? 'REQUIRED_FIELD' : 'VALIDATION', data: {} };
    case 'invalid_format':
      return { violatedRule: 'FORMAT', data: { type: issue.format.toUpperCase() } };
    case 'invalid_value':
      return { violatedRule: 'INVALID_ENUM_VALUE', data: { values: issue.values } };
    case 'custom': {
      const { rule, ...data } = issue.params ?? {};
      return { violatedRule: typeof rule === 'string' ? rule : 'VALIDATION', data };
    }
    case 'invalid_union':
      return { violatedRule: issue.discriminator === undefined ? 'VALIDATION' : 'INVALID_ENUM_VALUE', data: {} };
    case 'not_multiple_of':
    case 'unrecognized_keys':
    case 'invalid_key':
    case 'invalid_element':
      return { violatedRule: 'VALIDATION', data: {} };
  }
}

function toViolation(issue: Issue): FieldViolation {
  return { field: toWirePath(issue.path), description: issue.message, ...readRule(issue) };
}

/** Validates a payload; refuses with every violated field. Unknown fields are dropped. */
export function check<T>(schema: z.ZodType<T>, payload: unknown): T {
  const result = schema.safeParse(payload, { reportInput: true });
  if (result.success) return result.data;
  throw validationFault(result.error.issues.map(toViolation));
}

/** Refuses a body whose id differs from the path's. */
export function checkSameId(field: string, inBody: string | null | undefined, inPath: string): void {
  if (inBody !== undefined && inBody !== null && inBody !== inPath)
    throw fieldFault(field, 'VALIDATION', 'differs from the id in the path');
}
