import type { z } from 'zod';

/** Requires exactly one of the named fields. */
export function exactlyOne<Schema extends z.ZodObject>(schema: Schema, names: (keyof z.infer<Schema>)[]): Schema {
  return schema.refine((value) => names.filter((name) => value[name as string] !== undefined).length === 1, {
    error: `must hold exactly one of ${names.join(', ')}`,
    params: { rule: 'ONE_OF_ALIGNMENT' },
  });
}
