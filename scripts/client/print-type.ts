import { describe, type Argument, type Description, type Schema } from '../../src/client/schema/describe.ts';
import type { CheckName } from '../../src/client/schema/makers.ts';

/** The output type of each kind of check, from the types and data that it is made of. */
const types: Record<CheckName, (inner: string[], data: unknown[]) => string> = {
  any: () => 'unknown',
  anyNumber: () => 'number',
  boolean: () => 'boolean',
  choice: (_, data) => (data[0] as unknown[]).map((value) => JSON.stringify(value)).join(' | '),
  decimal: () => 'string',
  float: () => 'number',
  later: ([inner]) => `${inner}`,
  list: ([inner]) => `Array<${inner}>`,
  loose: (fields) => `{ ${fields.join('')}[field: string]: unknown }`,
  lossless: ([inner]) => `${inner}`,
  moment: () => 'Date | string',
  nullable: ([inner]) => `${inner} | null`,
  nullish: ([inner]) => `${inner} | null | undefined`,
  number: () => 'number',
  oneOf: ([inner]) => `${inner}`,
  optional: ([inner]) => `${inner} | undefined`,
  orEmpty: ([inner]) => `${inner}`,
  record: ([inner]) => `Record<string, ${inner}>`,
  requires: ([inner]) => `${inner}`,
  strict: (fields) => `{ ${fields.join('')}}`,
  text: () => 'string',
  time: () => 'Date',
  union: (options) => options.join(' | '),
};

const mayMiss: readonly CheckName[] = ['optional', 'nullish'];

/** Prints the TypeScript type of a schema's values; named schemas inside it are referred to by `refer`. */
export function printType(schema: Schema, refer: (schema: Schema) => string | undefined): string {
  const print = (of: Schema | Description): string =>
    'args' in of ? printDescription(of) : (refer(of) ?? printDescription(describe(of)));
  const printField = ([name, field]: [string, Schema]): string =>
    `${/^\w+$/.test(name) ? name : JSON.stringify(name)}${mayMiss.includes(describe(field).check) ? '?' : ''}: ${print(field)}; `;
  const printInner = (argument: Argument): string[] => {
    if (argument.kind === 'schemas') return argument.schemas.map(print);
    if (argument.kind === 'fields') return Object.entries(argument.fields).map(printField);
    if (argument.kind === 'later') return [print(argument.schema())];
    return argument.kind === 'schema' ? [print(argument.schema)] : [];
  };
  const printDescription = ({ check, args }: Description): string => {
    const data = args.flatMap((argument) => (argument.kind === 'data' ? [argument.data] : []));
    return types[check](args.flatMap(printInner), data);
  };
  return printDescription(describe(schema));
}
