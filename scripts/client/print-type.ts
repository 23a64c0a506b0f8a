import { describe, type Argument, type Description, type Schema } from '../../src/client/schema/describe.ts';
import type { CheckName } from '../../src/client/schema/makers.ts';
import { describeField } from './describe-field.ts';
import { str, string } from '../../src/client/schema/wire.ts';

/** The names that printed types refer to, and facts that the schemas do not have. */
export interface Naming {
  /** The type of a named schema. */
  refer: (schema: Schema) => string | undefined;
  /** The schema or row whose fields are printed. */
  owner: string;
  /** The naming inside a named schema; undefined for any other. */
  within: (schema: Schema) => Naming | undefined;
  /** The known values of a field that is an open enumeration; undefined for other text. */
  valuesOf: (field: string) => readonly string[] | undefined;
}

const printWords = (words: unknown): string => (words as unknown[]).map((value) => JSON.stringify(value)).join(' | ');

/** The output type of each kind of check, from the types and data that it is made of. */
const types: Record<Exclude<CheckName, 'oneOf' | 'requires'>, (inner: string[], data: unknown[]) => string> = {
  any: () => 'unknown',
  anyNumber: () => 'number',
  boolean: () => 'boolean',
  choice: (_, data) => printWords(data[0]),
  decimal: () => 'string',
  float: () => 'number',
  later: ([inner]) => `${inner}`,
  list: ([inner]) => `Array<${inner}>`,
  loose: (fields) => printBlock(fields),
  lossless: ([inner]) => `${inner}`,
  moment: () => 'Date | string',
  nullable: ([inner]) => `${inner} | null`,
  nullish: ([inner]) => `${inner} | null | undefined`,
  number: () => 'number',
  optional: ([inner]) => `${inner} | undefined`,
  orEmpty: ([inner]) => `${inner}`,
  record: ([inner]) => `Record<string, ${inner}>`,
  strict: (fields) => printBlock(fields),
  text: () => 'string',
  time: () => 'Date',
  union: (options) => options.join(' | '),
};

const printBlock = (fields: string[]): string => `{\n${fields.join('').replace(/^(?=.)/gm, '  ')}}`;

const mayMiss: readonly CheckName[] = ['optional', 'nullish'];
const mayBeNull: readonly CheckName[] = ['nullable', 'nullish'];

const dataOf = ({ args }: Description): unknown[] =>
  args.flatMap((argument) => (argument.kind === 'data' ? [argument.data] : []));
/** The schema that a check wraps. */
const innerOf = ({ args: [first] }: Description): Schema | Description | undefined =>
  first?.kind === 'schema' ? first.schema : undefined;

/** The part of a schema that takes neither undefined nor null. */
function presentOf(of: Schema | Description): Schema | Description {
  const { check, ...rest } = 'args' in of ? of : describe(of);
  const inner = [...mayMiss, ...mayBeNull].includes(check) ? innerOf({ check, ...rest }) : undefined;
  return inner === undefined ? of : presentOf(inner);
}

const pathsInside = (paths: readonly string[], name: string): string[] =>
  paths.flatMap((path) => (path.startsWith(`${name}.`) ? [path.slice(name.length + 1)] : []));

/**
 * Prints the TypeScript type of a schema's values, with the fields at these dotted paths required. It is printed in full
 * where it is narrower than its parts, for editors show no sentence of a field that a mapped type has.
 */
export function printType(schema: Schema, naming: Naming, needed: readonly string[] = []): string {
  const print = (of: Schema | Description, needed: readonly string[]): string => {
    if ('args' in of) return printDescription(of, needed);
    const name = needed.length === 0 ? naming.refer(of) : undefined;
    return name ?? printType(of, naming.within(of) ?? naming, needed);
  };
  const printLine = (name: string, field: Schema, mark: string, type: string, isInput: boolean): string => {
    const words = describeField(naming.owner, name, field, isInput);
    return `/** ${words} */\n${/^\w+$/.test(name) ? name : JSON.stringify(name)}${mark}: ${type};\n`;
  };
  const printField = ([name, field]: [string, Schema], isInput: boolean, needed: readonly string[]): string => {
    const isNeeded = needed.includes(name);
    const mark = !isNeeded && mayMiss.includes(describe(field).check) ? '?' : '';
    const type =
      printEnumeration(field, () => naming.valuesOf(name)) ??
      print(isNeeded ? presentOf(field) : field, pathsInside(needed, name));
    return printLine(name, field, mark, type, isInput);
  };
  const printExcluded = ([name, field]: [string, Schema]): string =>
    printLine(name, field, '?', mayBeNull.includes(describe(field).check) ? 'null | undefined' : 'undefined', true);
  const printInner = (argument: Argument, isInput: boolean, needed: readonly string[]): string[] => {
    if (argument.kind === 'schemas') return argument.schemas.map((option) => print(option, needed));
    if (argument.kind === 'fields')
      return Object.entries(argument.fields).map((field) => printField(field, isInput, needed));
    if (argument.kind === 'later') return [print(argument.schema(), needed)];
    return argument.kind === 'schema' ? [print(argument.schema, needed)] : [];
  };
  const printOneOf = (holder: Description, names: string[], isNeeded: boolean, needed: readonly string[]): string => {
    const [first] = holder.args;
    if (holder.check !== 'strict' || first?.kind !== 'fields') throw new Error(`oneOf holds ${holder.check}`);
    const fields = Object.entries(first.fields);
    const [choices, others] = [true, false].map((is) => fields.filter(([name]) => names.includes(name) === is));
    const options = names.map((one) =>
      printBlock(
        (choices ?? []).map((field) =>
          field[0] === one ? printField(field, true, isNeeded ? [...needed, one] : needed) : printExcluded(field),
        ),
      ),
    );
    const rest = printBlock((others ?? []).map((field) => printField(field, true, needed)));
    return others?.length === 0 ? options.join(' | ') : `(${rest} & (${options.join(' | ')}))`;
  };
  const printDescription = (description: Description, needed: readonly string[]): string => {
    const { check, args } = description;
    const data = dataOf(description);
    const inner = innerOf(description);
    if (check === 'requires') return print(inner as Description, [...needed, ...(data[0] as string[])]);
    if (check === 'oneOf') return printOneOf(inner as Description, data[0] as string[], data[1] as boolean, needed);
    const parts = args.flatMap((argument) => printInner(argument, check === 'strict', needed));
    return types[check](parts, data);
  };
  return printDescription(describe(schema), needed);
}

function printEnumeration(field: Schema, values: () => readonly string[] | undefined): string | undefined {
  const known = field === str() || field === string() ? values() : undefined;
  if (known === undefined) return undefined;
  return `${printWords(known)} | (string & {})${field === str() ? ' | null | undefined' : ''}`;
}
