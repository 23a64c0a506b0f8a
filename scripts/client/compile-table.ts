import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import type { Operation } from '../../src/client/operation.ts';
import type { Schema } from '../../src/client/schema/describe.ts';
import * as wire from '../../src/client/schema/wire.ts';
import { nameSchemas, printFields, printSchema } from './print-schema.ts';

type Module = Record<string, unknown>;

/** The modules of a folder by file name, with their exports by name. */
export async function importAll(folder: URL): Promise<Map<string, Module>> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
  const load = async (file: string) => {
    const module = (await import(new URL(file, folder).href)) as Module;
    // Loaders differ in the order of exports.
    const exports = Object.entries(module).sort(([one], [other]) => (one < other ? -1 : 1));
    return [basename(file, '.ts'), Object.fromEntries<unknown>(exports)] as const;
  };
  return new Map(await Promise.all(files.map(load)));
}

export const isRow = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'safe' in value;

/** The operation table as plain JavaScript: the checks of its schemas, without the schema library. */
export interface CompiledTable {
  /** The module text of each service, by file name. */
  services: Map<string, string>;
  /** The module text of the shared parts. */
  parts: string;
}

/** Compiles every row of the client's `operations` with the parts of its `entities`. */
export async function compileTable(client: URL): Promise<CompiledTable> {
  const entities = await importAll(new URL('entities/', client));
  const table = await importAll(new URL('operations/', client));
  const names = nameSchemas([wire, ...entities.values()]);
  const needed = new Set<Schema>();
  const services = new Map([...table].map(([service, rows]) => [service, printService(rows, names, needed)]));
  return { services, parts: printParts(names, needed) };
}

function printService(rows: Module, names: ReadonlyMap<Schema, string>, needed: Set<Schema>): string {
  const refer = (schema: Schema): string | undefined => {
    const name = names.get(schema);
    if (name === undefined) return undefined;
    needed.add(schema);
    return `part.${name}()`;
  };
  const print = (schema: Schema): string => `() => ${refer(schema) ?? printSchema(schema, refer)}`;
  const lines = Object.entries(rows).flatMap(([name, row]) => {
    if (!isRow(row)) return [];
    const isUsual = row.safe === (row.method === 'GET');
    const { elevated, anonymous, forBrowser, queryable, list } = row;
    const traits = { elevated, anonymous, safe: isUsual ? undefined : row.safe, forBrowser, queryable, list };
    const given = Object.entries(traits).flatMap(([key, value]): [string, string][] =>
      value === undefined || (value === false && key !== 'safe') ? [] : [[key, JSON.stringify(value)]],
    );
    const fields = printFields([...given, ['input', print(row.input)], ['output', print(row.output)]]);
    return [`export const ${name} = /* @__PURE__ */ operation('${row.method} ${row.path}', ${fields});`];
  });
  const imports = [
    `import { operation } from '../operation.ts';`,
    `import * as check from '../schema/check.ts';`,
    `import * as part from '../schema/parts.ts';`,
  ];
  return [...imports, ...lines].join('\n');
}

/** The required parts and their dependencies, each printed at its first use. */
function printParts(names: ReadonlyMap<Schema, string>, needed: Set<Schema>): string {
  const lines: string[] = [];
  // Printing adds to the set, and the loop visits the additions too.
  for (const schema of needed) {
    const refer = (inner: Schema): string | undefined => {
      const name = names.get(inner);
      if (name === undefined) return undefined;
      needed.add(inner);
      return `${name}()`;
    };
    lines.push(`export const ${names.get(schema)} = /* @__PURE__ */ once(() => ${printSchema(schema, refer)});`);
  }
  return [`import { once } from '../../base/once.ts';`, `import * as check from './check.ts';`, ...lines].join('\n');
}
