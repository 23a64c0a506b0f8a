import { readFileSync } from 'node:fs';
import { importAll } from './compile-table.ts';

type ValuesOf = (field: string) => readonly string[] | undefined;

/**
 * The values of open enumerations, by module, export and field; undefined for other fields. They are read from the
 * source, `kind: open<Kind>()`, because the schema itself holds none. Throws for a field that is two kinds of text in
 * one export.
 */
export async function readEnumerations(client: URL): Promise<(file: string, name: string) => ValuesOf> {
  const modules = await importAll(new URL('enumerations/', client));
  const values = new Map([...modules.values()].flatMap((module) => Object.entries(module)));
  return (file, name) => {
    const source = readFileSync(new URL(`${file}.ts`, client), 'utf8');
    const block = source.split(/^export /m).find((part) => part.startsWith(`const ${name} `)) ?? '';
    return (field) => {
      const found = block.matchAll(new RegExp(`\\b${field}: (?:str|string|(?:open|word)<(?:\\w+\\.)?(\\w+)>)\\(`, 'g'));
      const [kind, ...others] = new Set([...found].map(([, kind]) => kind));
      if (others.length > 0) throw new Error(`${file} ${name}: ${field} is two kinds of text`);
      return kind === undefined ? undefined : (values.get(kind) as readonly string[]);
    };
  };
}
