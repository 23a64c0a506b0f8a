import { readFileSync } from 'node:fs';
import type { Operation } from '../../src/client/operation.ts';
import type { Schema } from '../../src/client/schema/describe.ts';
import { importAll, isRow } from './compile-table.ts';
import { nameSchemas } from './print-schema.ts';
import { printType, type Naming } from './print-type.ts';
import { readEnumerations } from './read-enumerations.ts';
import { docsOf } from './reference.ts';

/** A replacement of the schema library in the package's types: inputs and outputs only. */
const schemaTypes = `/** A part of a call by its types alone: what goes in, and what comes out. */
export interface Schema<Output = unknown, Input = unknown> { readonly '~types': { output: Output; input: Input } }
`;
const libraryTypes = `import type { Schema } from '../client/schema/describe.js';
export declare namespace z {
  type ZodMiniType<Output = unknown, Input = unknown> = Schema<Output, Input>;
  type input<T extends Schema> = T['~types']['input'];
  type output<T extends Schema> = T['~types']['output'];
}
`;

/**
 * The declaration files of the client's schema-based modules, by path from `src`. Types inferred from the schemas would
 * be too deep for a user's compiler.
 */
export async function printDeclarations(client: URL): Promise<Map<string, string>> {
  const entities = await importAll(new URL('entities/', client));
  const table = await importAll(new URL('operations/', client));
  const record = (await import(new URL('auth/session-record.ts', client).href)) as Record<string, Schema>;
  const named = new Map([...entities].map(([file, module]) => [`entities/${file}`, nameSchemas([module])]));
  named.set('auth/session-record', new Map(Object.entries(record).map(([name, schema]) => [schema, name])));
  const places = new Map(
    [...named].flatMap(([file, names]) =>
      [...names].map(([schema, name]): [Schema, string] => [schema, `import('../${file}.js').${name}`]),
    ),
  );
  const enumerations = await readEnumerations(client);
  const owners = new Map(
    [...named].flatMap(([file, names]) => [...names].map(([schema, name]) => [schema, [file, name]] as const)),
  );
  const namingOf = (file: string, owner: string): Naming => ({
    refer: (schema) => places.get(schema),
    owner,
    within: (schema) => {
      const place = owners.get(schema);
      return place && namingOf(...place);
    },
    valuesOf: enumerations(file, owner),
  });
  const printDocs = (file: string): ((name: string) => string) => {
    const docs = docsOf(readFileSync(new URL(`${file}.ts`, client), 'utf8'));
    return (name) => (docs.has(name) ? `/** ${docs.get(name)} */\n` : '');
  };
  const texts = new Map([
    ['client/schema/describe.d.ts', schemaTypes],
    ['base/schema.d.ts', libraryTypes],
  ]);
  for (const [file, names] of named) {
    const doc = printDocs(file);
    const lines = [...names].map(([schema, name]) => {
      const type = printType(schema, namingOf(file, name));
      return `${doc(name)}export type ${name} = ${type};\n`;
    });
    texts.set(`client/${file}.d.ts`, lines.join('') || 'export {};\n');
  }
  for (const [file, rows] of table) {
    const doc = printDocs(`operations/${file}`);
    const lines = Object.entries(rows).flatMap(([name, row]) => {
      if (!isRow(row)) return [];
      const type = printRow(row, namingOf(`operations/${file}`, name));
      return [`${doc(name)}export declare const ${name}: ${type};\n`];
    });
    const imports = `import type { Operation } from '../operation.js';\nimport type { Schema } from '../schema/describe.js';\n`;
    texts.set(`client/operations/${file}.d.ts`, imports + lines.join(''));
  }
  return texts;
}

function printRow({ path, parameter, input, output, queryable }: Operation, naming: Naming): string {
  const print = (schema: Schema): string => naming.refer(schema) ?? printType(schema, naming);
  const nested = [...path.matchAll(/\{(\w+\.\w+)\}/g)].map(([, name = '']) => name);
  const takes = nested.length === 0 ? print(input) : printType(input, naming, nested);
  return `Operation<Schema<unknown, ${takes}>, Schema<${print(output)}>, ${printConstant(queryable)}, ${printConstant(parameter)}>`;
}

/** The narrowest type of plain data. */
function printConstant(value: unknown): string {
  if (Array.isArray(value)) return `readonly [${value.map(printConstant).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return value === undefined ? 'undefined' : JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, part]) => `readonly ${name}: ${printConstant(part)}; `)
    .join('')}}`;
}
