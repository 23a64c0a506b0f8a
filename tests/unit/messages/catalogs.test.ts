import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { browserMessages, compileCatalogs, type Catalog } from '../../../scripts/messages/compile-catalogs.ts';
import { messagesDir, readCatalogs } from '../../../scripts/messages/read-catalogs.ts';

/** Compiles one group of messages in English and, if given, in another language. */
const compiled = (english: Catalog, other?: Catalog, tag = 'de'): string =>
  compileCatalogs(
    new Map([['en', { page: english }], ...(other === undefined ? [] : [[tag, { page: other }] as [string, Catalog]])]),
  ).get('page.ts') ?? '';

const messages = { one: 'Hello', many: '{count, plural, one {# row of {name}} other {# rows of {name}}}' };

describe('the catalogs', () => {
  it('are the source of the compiled messages', () => {
    const files = compileCatalogs(readCatalogs());
    const compiledDir = new URL('compiled/', messagesDir);
    expect(readdirSync(compiledDir).toSorted()).toEqual([...files.keys()].toSorted());
    for (const [name, text] of files) expect(readFileSync(new URL(name, compiledDir), 'utf8'), name).toBe(text);
  });

  it('have the texts of the manifest, which the browser reads itself', () => {
    for (const catalog of readCatalogs().values())
      expect(Object.keys(JSON.parse(browserMessages(catalog)) as object)).toEqual([
        'name',
        'description',
        'action',
        'viewAsShopper',
        'editMode',
      ]);
  });
});

describe('compiling catalogs', () => {
  it('types every argument', () => {
    const text = compiled({
      a: '{n, number} {x} {c, plural, one {a} other {b}} {s, select, yes {a} no {b} other {c}}',
    });
    expect(text).toContain(`(d: { c: number; n: number; s: 'yes' | 'no' | string; x: string }): string =>`);
  });

  it('chooses the language of every message', () => {
    const text = compiled(messages, {
      one: 'Hallo',
      many: '{count, plural, one {# Zeile von {name}} other {# Zeilen von {name}}}',
    });
    expect(text).toContain(`export const one = language === 'de' ? "Hallo" : "Hello";`);
    expect(text).toContain("import { en, de } from '@messageformat/runtime/lib/cardinals';");
  });

  it.each<[string, Catalog, string]>([
    ['lacks a message', { one: 'Hallo' }, 'de: page.many is missing'],
    ['has a message too many', { ...messages, two: 'Zwei' }, 'de: page.two is not in en'],
    [
      'lacks an argument',
      { ...messages, many: '{count, plural, one {eine} other {# Zeilen}}' },
      'de: page.many takes {count: number}, but {count: number; name: string} in en',
    ],
    [
      'has an argument too many',
      { ...messages, one: 'Hallo {name}' },
      'de: page.one takes {name: string}, but {} in en',
    ],
    ['is no ICU MessageFormat', { ...messages, one: 'Hallo {name, plural, }' }, 'de: page.one: '],
    ['has a group for a message', { ...messages, one: { a: 'Hallo' } }, 'de: page.one is a group in one language'],
  ])('refuses a language that %s', (_, other, problem) => {
    expect(() => compiled(messages, other)).toThrow(problem);
  });

  it('refuses a plural without a case of its language', () => {
    const polish = { one: 'Cześć', many: '{count, plural, one {# wiersz {name}} other {# wiersza {name}}}' };
    expect(() => compiled(messages, polish, 'pl')).toThrow('pl: page.many: {count} has no case few, many');
  });

  it('refuses a key that cannot be a name', () => {
    expect(() => compiled({ plural: 'x' })).toThrow('page.plural: no name for a message');
  });
});
