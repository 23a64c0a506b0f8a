import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path).replaceAll('\\', '/'));
const sources = ['src', 'demo', 'tests', 'scripts', 'entrypoints'].flatMap(filesIn);
const documents = [...readdirSync('.'), ...filesIn('docs')].filter((path) => path.endsWith('.md'));

/** The source files that a text names. A name with capitals stands for many. */
const namedIn = (text: string): string[] =>
  [...text.matchAll(/`((?:[a-z0-9-]+\/)*[a-z0-9][a-z0-9.-]*\.tsx?)`/g)].map(([, name]) => name ?? '');

/** A path may begin anywhere; a name alone may be a file of any folder. */
const isThere = (name: string): boolean =>
  sources.some((path) => (name.includes('/') ? `/${path}`.endsWith(`/${name}`) : basename(path) === name));

test.each(documents)('%s names source files that exist', (path) => {
  expect(namedIn(readFileSync(path, 'utf8')).filter((name) => !isThere(name))).toEqual([]);
});

test('names are found at all', () => {
  const names = documents.flatMap((path) => namedIn(readFileSync(path, 'utf8')));
  expect(names.length).toBeGreaterThan(40);
});
