import { compileMessage, type Message } from './message.ts';

/** A catalog: groups of messages by key. Its outermost groups are the files of `src/messages/compiled`. */
export interface Catalog {
  [key: string]: string | Catalog;
}

/** The texts of one message by the tag of their language, the original first. */
type Texts = ReadonlyMap<string, string | Catalog | undefined>;

/** The group of texts that the browser reads; it goes into `_locales`. */
const manifestGroup = 'manifest';

const isGroup = (node: string | Catalog | undefined): node is Catalog => typeof node === 'object';

/** Reports a mismatch between two languages. */
function misfit(texts: Texts, path: string): string | undefined {
  const [[original, first] = ['', undefined], ...others] = texts;
  for (const [tag, text] of others) {
    if (text === undefined) return `${tag}: ${path} is missing`;
    if (first === undefined) return `${tag}: ${path} is not in ${original}`;
    if (isGroup(text) !== isGroup(first)) return `${tag}: ${path} is a group in one language and a message in another`;
  }
  return undefined;
}

const describeArgs = (args: Message['args']): string =>
  Object.entries(args)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, type]) => `${name}: ${type}`)
    .join('; ');

/** A message of all languages as a TypeScript expression: a constant, or a function of its arguments. */
function printMessage(texts: Texts, path: string): string {
  const compiled = [...texts].map(([tag, text]) => {
    try {
      return { tag, ...compileMessage(text as string, tag) };
    } catch (error) {
      throw new Error(`${tag}: ${path}: ${(error as Error).message}`, { cause: error });
    }
  });
  const [original, ...others] = compiled;
  if (original === undefined) throw new Error('no language');
  const args = describeArgs(original.args);
  for (const each of others) {
    const own = describeArgs(each.args);
    if (own !== args) throw new Error(`${each.tag}: ${path} takes {${own}}, but {${args}} in ${original.tag}`);
  }
  const expression = others.reduceRight(
    (rest, { tag, expression }) => `language === '${tag}' ? ${expression} : ${rest}`,
    original.expression,
  );
  return args === '' ? expression : `(d: { ${args} }): string => ${expression}`;
}

/** Walks all languages in parallel; `visit` converts each key, in the order of the original. */
function eachKey<Made>(texts: Texts, path: string, visit: (key: string, inner: Texts, path: string) => Made): Made[] {
  const keys = new Set([...texts.values()].flatMap((node) => Object.keys(node ?? {})));
  return [...keys].map((key) => {
    const inner = new Map([...texts].map(([tag, node]) => [tag, (node as Catalog)[key]]));
    const innerPath = path === '' ? key : `${path}.${key}`;
    const problem = misfit(inner, innerPath);
    if (problem !== undefined) throw new Error(problem);
    return visit(key, inner, innerPath);
  });
}

const isGroupIn = (texts: Texts): boolean => isGroup(texts.values().next().value);

const print = (texts: Texts, path: string): string =>
  isGroupIn(texts)
    ? `{ ${eachKey(texts, path, (key, inner, at) => `${key}: ${print(inner, at)}`).join(', ')} }`
    : printMessage(texts, path);

/** The functions of `runtime.ts` that compiled messages call. */
const calls = ['count', 'plural', 'select'];

function printFile(texts: Texts, group: string): string {
  const rules = [...new Set([...texts.keys()].map((tag) => tag.split('-')[0] ?? tag))];
  const taken = [...calls, ...rules, 'language'];
  const body = eachKey(texts, group, (key, inner, at) => {
    if (!/^[a-z]\w*$/i.test(key) || taken.includes(key)) throw new Error(`${at}: no name for a message`);
    return `export const ${key} = ${print(inner, at)};`;
  }).join('\n');
  const usedCalls = calls.filter((name) => body.includes(`${name}(`));
  const usedRules = rules.filter((each) => body.includes(`, ${each}, {`));
  return [
    '// Compiled from the catalogs by `npm run messages`. Edit those.',
    ...(usedRules.length === 0
      ? []
      : [`import { ${usedRules.join(', ')} } from '@messageformat/runtime/lib/cardinals';`]),
    ...(body.includes('language === ') ? ["import { language } from '../language.ts';"] : []),
    ...(usedCalls.length === 0 ? [] : [`import { ${usedCalls.join(', ')} } from '../runtime.ts';`]),
    '',
    `${body}\n`,
  ].join('\n');
}

/**
 * Compiles the catalogs, the original first, to the TypeScript files of `src/messages/compiled`, by name. Throws with
 * the key where a language lacks a message or an argument, has one too many, or is no ICU MessageFormat.
 */
export function compileCatalogs(catalogs: ReadonlyMap<string, Catalog>): Map<string, string> {
  const files = eachKey(catalogs, '', (group, texts): [string, string] => [`${group}.ts`, printFile(texts, group)]);
  return new Map(files.filter(([name]) => name !== `${manifestGroup}.ts`));
}

/** The texts that the browser reads, as `_locales/TAG/messages.json`. */
export function browserMessages(catalog: Catalog): string {
  const texts = Object.entries(catalog[manifestGroup] ?? {}) as [string, string][];
  return JSON.stringify(Object.fromEntries(texts.map(([key, message]) => [key, { message }])), null, 2);
}
