import { readFileSync } from 'node:fs';
import type { Catalog } from './compile-catalogs.ts';

export const changelogFile = new URL('../../CHANGELOG.md', import.meta.url);

/** The newest version of a changelog and its lines for merchants: those before the version's first subheading. */
export function readNewest(changelog: string): { version: string; lines: string[] } {
  const [, version, section] = /^## (\d+\.\d+\.\d+)\b.*\n([\s\S]*?)(?=^#|(?![\s\S]))/m.exec(changelog) ?? [];
  if (version === undefined || section === undefined) throw new Error('The changelog has no version.');
  // A list item continues on indented lines.
  const lines = section.replaceAll(/\n +/g, ' ').match(/^- .+$/gm) ?? [];
  if (lines.length === 0) throw new Error(`The changelog tells merchants nothing of ${version}.`);
  return { version, lines: lines.map((line) => line.replaceAll(/[*_`]+/g, '')) };
}

/** Quotes a text for ICU MessageFormat. */
const quote = (text: string): string => text.replaceAll("'", "''").replaceAll(/[{}]/g, "'$&'");

/** Puts the newest lines of the changelog into a catalog, as the help's topic "What's new". */
export function addNews(catalog: Catalog, changelog: string = readFileSync(changelogFile, 'utf8')): Catalog {
  const news = groupIn(groupIn(groupIn(catalog, 'help'), 'topics'), 'whatsNew');
  if (news['text'] !== undefined) throw new Error('The text of help.topics.whatsNew comes from CHANGELOG.md.');
  news['text'] = quote(readNewest(changelog).lines.join('\n'));
  return catalog;
}

function groupIn(catalog: Catalog, key: string): Catalog {
  const group = catalog[key];
  if (typeof group !== 'object') throw new Error(`The catalog has no group ${key}.`);
  return group;
}
