import { withoutTrailingSlash } from '../domain/address.ts';

/** The match pattern of an origin's pages; Firefox knows no ports in patterns, and the background tells them apart there. */
export const toPattern = (origin: string): string => `${start(new URL(origin))}/*`;

/** The match patterns of a storefront's pages: its first page, and those below it where it has a path. */
export function toPagePatterns(storefront: string): string[] {
  const url = new URL(storefront);
  const path = withoutTrailingSlash(url.pathname);
  return path === '' ? [toPattern(storefront)] : [`${start(url)}${path}`, `${start(url)}${path}/*`];
}

const start = ({ protocol, host, hostname }: URL): string =>
  `${protocol}//${import.meta.env.FIREFOX ? hostname : host}`;
