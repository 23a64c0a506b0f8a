import { describe, type Argument, type Description, type Schema } from '../../src/client/schema/describe.ts';

/** Named schemas, each built once so that they can be compared by identity. */
export function nameSchemas(modules: readonly Record<string, unknown>[]): Map<Schema, string> {
  const names = new Map<Schema, string>();
  for (const [name, make] of modules.flatMap((module) => Object.entries(module))) {
    if (typeof make !== 'function' || make.length > 0) continue;
    const [made, again] = [(make as () => unknown)(), (make as () => unknown)()];
    if (made === again && isSchema(made) && !names.has(made)) names.set(made, name);
  }
  return names;
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && '_zod' in value;

/**
 * Prints a schema as calls of the checks it comes to, `check.text(1, 80)`; named schemas inside it are referred to by
 * `refer`.
 */
export function printSchema(schema: Schema, refer: (schema: Schema) => string | undefined): string {
  const print = (of: Schema | Description): string =>
    'args' in of ? printDescription(of) : (refer(of) ?? printDescription(describe(of)));
  const printDescription = ({ check, args }: Description): string =>
    `check.${check}(${args
      .map(printArgument)
      .join(', ')
      .replace(/(?:(?:^|, )null)+$/, '')})`;
  const printArgument = (argument: Argument): string => {
    switch (argument.kind) {
      case 'data':
        return JSON.stringify(argument.data ?? null);
      case 'schema':
        return print(argument.schema);
      case 'later':
        return `() => ${print(argument.schema())}`;
      case 'schemas':
        return `[${argument.schemas.map(print).join(', ')}]`;
      case 'fields':
        return printGroups(Object.entries(argument.fields).map(([name, field]) => [name, print(field)]));
    }
  };
  return printDescription(describe(schema));
}

/** Prints the checks of an object's fields, those that are alike together: `{ 'name sku': check.text() }`. */
function printGroups(fields: [name: string, code: string][]): string {
  const groups = new Map<string, string[]>();
  for (const [name, code] of fields) groups.set(code, [...(groups.get(code) ?? []), name]);
  return printFields([...groups].map(([code, names]) => [names.join(' '), code]));
}

/** Prints an object from the text of its values. */
export const printFields = (fields: [name: string, code: string][]): string =>
  `{ ${fields.map(([name, code]) => `${/^\w+$/.test(name) ? name : JSON.stringify(name)}: ${code}`).join(', ')} }`;
