import MessageFormat from '@messageformat/core';
import { parse, type PluralCategory } from '@messageformat/parser';

type Token = ReturnType<typeof parse>[number] | { type: 'octothorpe' };

/** A message of a catalog, compiled. */
export interface Message {
  /** The types of its arguments by name. */
  args: Record<string, string>;
  /** A JavaScript expression of the text, with the arguments in `d`. */
  expression: string;
}

const categories = (tag: string): PluralCategory[] => new Intl.PluralRules(tag).resolvedOptions().pluralCategories;

const formats = new Map<string, MessageFormat>();
function formatOf(tag: string): MessageFormat {
  const [language = tag] = tag.split('-');
  const format = formats.get(language) ?? new MessageFormat(language);
  formats.set(language, format);
  return format;
}

/** The types of formatted arguments, by the name of the format. */
const argTypes: Partial<Record<string, string>> = { number: 'number' };

function unknown(format: string): never {
  throw new Error(`{…, ${format}} is not known here`);
}

/** Collects the arguments of a message; throws if a plural lacks a case of the language. */
function readArgs(tokens: readonly Token[], tag: string, args: Record<string, string>): void {
  const add = (name: string, type: string): void => {
    if (args[name] !== undefined && args[name] !== type) throw new Error(`{${name}} is used in two ways`);
    args[name] = type;
  };
  for (const token of tokens) {
    if (token.type === 'argument') add(token.arg, args[token.arg] ?? 'string');
    if (token.type === 'function') add(token.arg, argTypes[token.key] ?? unknown(token.key));
    if (token.type === 'selectordinal') unknown(token.type);
    if (token.type !== 'plural' && token.type !== 'select') continue;
    const keys = token.cases.map(({ key }) => key);
    const missing = token.type === 'plural' ? categories(tag).filter((each) => !keys.includes(each)) : [];
    if (missing.length > 0) throw new Error(`{${token.arg}} has no case ${missing.join(', ')}`);
    add(
      token.arg,
      token.type === 'plural' ? 'number' : keys.map((key) => (key === 'other' ? 'string' : `'${key}'`)).join(' | '),
    );
    for (const { tokens: inner } of token.cases) readArgs(inner, tag, args);
  }
}

/** Compiles a text in ICU MessageFormat; throws with the reason if it is invalid. */
export function compileMessage(text: string, tag: string): Message {
  const tokens = parse(text, { cardinal: categories(tag) });
  const args: Record<string, string> = {};
  readArgs(tokens, tag, args);
  const source = String(formatOf(tag).compile(text)).replace(/^\(d?\) => /, '');
  // Counts are formatted in the reader's locale, which is known only at run time.
  const expression = source.replaceAll(/\bnumber\((?:"\w+", )?(d\.\w+)(?:, (?:0|"\w+"))\)/g, 'count($1)');
  return { args, expression };
}
