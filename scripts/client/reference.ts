import { readFileSync } from 'node:fs';
import { describe, type Argument, type Schema } from '../../src/client/schema/describe.ts';
import { importAll, isRow } from './compile-table.ts';
import { documentedModules } from './entries.ts';

/** The first heading of the reference. */
const referenceStart = '## Calls';

/** A document whose end, from the first heading of the reference on, is this reference. */
export function endWithReference(document: string, reference: string): string {
  const [guide, old] = document.split(`\n${referenceStart}\n`);
  if (guide === undefined || old === undefined) throw new Error(`The document has no heading "${referenceStart}".`);
  return guide + reference.slice(reference.indexOf(`\n${referenceStart}\n`));
}

/** The client's reference as Markdown, from its docstrings and its operation table. */
export async function writeReference(client: URL): Promise<string> {
  const table = await importAll(new URL('operations/', client));
  const services = [...table].map(([service, rows]) => {
    const docs = docsOf(readFileSync(new URL(`operations/${service}.ts`, client), 'utf8'));
    const lines = Object.entries(rows).flatMap(([name, row]) => {
      if (!isRow(row)) return [];
      const who = row.anonymous ? 'no token' : row.elevated ? 'merchant' : 'visitor';
      const takes =
        fieldsOf(row.input)
          .map((field) => `\`${field}\``)
          .join(', ') || '–';
      const gives =
        fieldsOf(row.output)
          .map((field) => `\`${field}\``)
          .join(', ') || '–';
      return [
        `| \`${name}\` | \`${row.method} ${row.path}\` | ${who} | ${takes} | ${gives} | ${cell(docs.get(name))} |`,
      ];
    });
    return [
      `### \`operations/${service}\``,
      '',
      '| call | request | needs | takes | answers | |',
      '| --- | --- | --- | --- | --- | --- |',
      ...lines,
      '',
    ].join('\n');
  });
  const rest = documentedModules.map((module) => {
    const docs = docsOf(readFileSync(new URL(`${module}.ts`, client), 'utf8'));
    return [`### \`${module}\``, '', ...[...docs].map(([name, words]) => `- \`${name}\`: ${words}`), ''].join('\n');
  });
  return [
    '# Client reference',
    '',
    referenceStart,
    '',
    'From here on, this file is made from the docstrings of `src/client` by `npm run build:client`.',
    '',
    'A field with `?` may be left out. "needs" names the least credential: none, a visitor’s token, or the merchant’s key.',
    '',
    ...services,
    '## Errors',
    '',
    'Every failure is a `ShelfedgeError` of `errors` with one of these codes, which stay as they are.',
    '',
    ...codesOf(readFileSync(new URL('../base/errors.ts', client), 'utf8')),
    '',
    '## Everything else',
    '',
    ...rest,
  ].join('\n');
}

const cell = (words = ''): string => words.replaceAll('|', '\\|');

/** The error codes with their own description. */
const codesOf = (text: string): string[] =>
  [...text.matchAll(/^  \/\*\* (.*) \*\/\n  '(\w+)',$/gm)].map(([, words, code]) => `- \`${code}\`: ${words}`);

/** The docstring of each export, on one line. */
export function docsOf(text: string): Map<string, string> {
  const found = text.matchAll(
    /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n(?:\/\/ @__NO_SIDE_EFFECTS__\n)?export (?:async )?(?:const|function\*?|interface|type|class) (\w+)/g,
  );
  return new Map(
    [...found].map(([, words = '', name = '']) => [
      name,
      words
        .replace(/^\s*\*\s?/gm, '')
        .replace(/\s+/g, ' ')
        .trim(),
    ]),
  );
}

/** The names of an object's fields; optional ones end in a question mark. */
function fieldsOf(schema: Schema): string[] {
  const { check, args } = describe(schema);
  const union = args.find((argument) => argument.kind === 'schemas');
  if (check === 'union' && union !== undefined) return [...new Set(union.schemas.flatMap(fieldsOf))];
  const fields = fieldsIn(args[0]);
  return Object.entries(fields).map(([name, field]) => {
    const mayMiss = ['optional', 'nullish', 'orEmpty'].includes(describe(field).check);
    return mayMiss ? `${name}?` : name;
  });
}

function fieldsIn(argument: Argument | undefined): Record<string, Schema> {
  if (argument?.kind === 'fields') return argument.fields;
  if (argument?.kind !== 'schema') return {};
  const inner = 'args' in argument.schema ? argument.schema : describe(argument.schema);
  return fieldsIn(inner.args[0]);
}
