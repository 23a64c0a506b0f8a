import type { Check } from './check.ts';
import { describe, type Argument, type Description, type Schema } from './describe.ts';
import { makers } from './makers.ts';

const compiled = new WeakMap<Schema, Check>();

/** Compiles a schema to a check at its first use. The check converts responses in place. */
export function checkOf(schema: Schema): Check {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const check = build(describe(schema));
  compiled.set(schema, check);
  return check;
}

function build({ check, args }: Description): Check {
  const make = makers[check] as (...args: unknown[]) => Check;
  return make(...args.map(toArgument));
}

function toArgument(argument: Argument): unknown {
  switch (argument.kind) {
    case 'data':
      return argument.data;
    case 'schema':
      return 'check' in argument.schema && 'args' in argument.schema
        ? build(argument.schema)
        : checkOf(argument.schema);
    case 'later':
      return () => checkOf(argument.schema());
    case 'schemas':
      return argument.schemas.map(checkOf);
    case 'fields':
      return Object.fromEntries(Object.entries(argument.fields).map(([name, schema]) => [name, checkOf(schema)]));
  }
}
