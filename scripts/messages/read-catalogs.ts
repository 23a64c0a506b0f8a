import { readFileSync } from 'node:fs';
import { languages } from '../../src/messages/languages.ts';
import type { Catalog } from './compile-catalogs.ts';
import { addNews } from './news.ts';

export const messagesDir = new URL('../../src/messages/', import.meta.url);

/** The catalogs of all languages by tag, the original first, with the news of the changelog. */
export const readCatalogs = (): Map<string, Catalog> =>
  new Map(
    Object.keys(languages).map((tag) => [
      tag,
      addNews(JSON.parse(readFileSync(new URL(`${tag}.json`, messagesDir), 'utf8')) as Catalog),
    ]),
  );
