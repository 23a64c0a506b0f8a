import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
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

test('the README is read on two screens', () => {
  expect(readFileSync('README.md', 'utf8').split(/\s+/).length).toBeLessThanOrEqual(900);
});

/** The address of a heading, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (path: string): string[] =>
  [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** The links and pictures of a document to files and headings of the project, as paths from its root. */
const linksOf = (path: string): { file: string; anchor: string | undefined }[] =>
  [...readFileSync(path, 'utf8').matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)]
    .map(([, link, picture]) => link ?? picture ?? '')
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => {
      const [file = '', anchor] = link.split('#');
      return { file: file === '' ? path : join(dirname(path), file), anchor };
    });

test.each(documents)('%s links to files and headings that exist', (path) => {
  const broken = linksOf(path).filter(
    ({ file, anchor }) => !existsSync(file) || (anchor !== undefined && !anchorsOf(file).includes(anchor)),
  );
  expect(broken).toEqual([]);
});

test('links to headings are found at all, and every picture is shown', () => {
  const links = documents.flatMap(linksOf);
  expect(links.filter(({ anchor }) => anchor !== undefined).length).toBeGreaterThan(20);
  const pictures = filesIn('docs').filter((path) => path.endsWith('.png'));
  expect(pictures.filter((path) => !links.some(({ file }) => file === path))).toEqual([]);
});

test('a command that a document names is there', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const named = documents.flatMap((path) => readFileSync(path, 'utf8').match(/(?<=\bnpm run )[a-z][\w:-]*/g) ?? []);
  expect(named.length).toBeGreaterThan(40);
  expect([...new Set(named)].filter((name) => scripts[name] === undefined)).toEqual([]);
});
