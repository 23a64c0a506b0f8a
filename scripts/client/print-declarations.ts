import { readFileSync } from 'node:fs';
import type { Operation } from '../../src/client/operation.ts';
import type { Schema } from '../../src/client/schema/describe.ts';
import { importAll, isRow } from './compile-table.ts';
import { nameSchemas } from './print-schema.ts';
import { printType } from './print-type.ts';
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
  const refer = (schema: Schema): string | undefined => places.get(schema);
  const printDocs = (file: string): ((name: string) => string) => {
    const docs = docsOf(readFileSync(new URL(`${file}.ts`, client), 'utf8'));
    return (name) => (docs.has(name) ? `/** ${docs.get(name)} */\n` : '');
  };
  const texts = new Map([
    ['client/schema/describe.d.ts', schemaTypes],
    ['domain/schema.d.ts', libraryTypes],
  ]);
  for (const [file, names] of named) {
    const doc = printDocs(file);
    const lines = [...names].map(
      ([schema, name]) => `${doc(name)}export type ${name} = ${printType(schema, refer)};\n`,
    );
    texts.set(`client/${file}.d.ts`, lines.join('') || 'export {};\n');
  }
  for (const [file, rows] of table) {
    const doc = printDocs(`operations/${file}`);
    const lines = Object.entries(rows).flatMap(([name, row]) =>
      isRow(row) ? [`${doc(name)}export declare const ${name}: ${printRow(row, refer)};\n`] : [],
    );
    const imports = `import type { Operation } from '../operation.js';\nimport type { Schema } from '../schema/describe.js';\n`;
    texts.set(`client/operations/${file}.d.ts`, imports + lines.join(''));
  }
  return texts;
}

function printRow({ input, output, queryable }: Operation, refer: (schema: Schema) => string | undefined): string {
  const print = (schema: Schema): string => refer(schema) ?? printType(schema, refer);
  return `Operation<Schema<unknown, ${print(input)}>, Schema<${print(output)}>, ${printConstant(queryable)}>`;
}

/** The narrowest type of plain data. */
function printConstant(value: unknown): string {
  if (Array.isArray(value)) return `readonly [${value.map(printConstant).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return value === undefined ? 'undefined' : JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, part]) => `readonly ${name}: ${printConstant(part)}; `)
    .join('')}}`;
}
