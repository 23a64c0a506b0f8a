import type { Caller } from './commands/command.ts';

/** The name of the port over which a page follows its view. It says which version of the extension the page is of. */
export const viewPort = (page: Caller, version: string): string => `${page} ${version}`;

/** The page and the version in the name of a port. */
export function readViewPort(name: string): { page: string; version: string } {
  const [page = '', version = ''] = name.split(' ');
  return { page, version };
}

/** Posted in place of a view, to a page of another version. */
export const otherVersion = 'other version';
