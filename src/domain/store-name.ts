import { withoutTrailingSlash } from './address.ts';
import type { Store } from './store.ts';
import { cleanText } from './typing/clean-text.ts';

const maxNameLength = 40;
/** A name as it may be shown: one short line, without invisible characters or those that turn the direction of what follows. */
export const cleanName = (text: string): string =>
  cleanText(Array.from(cleanText(text)).slice(0, maxNameLength).join(''));

/** A storefront as it is shown: its host, and the path in front of its pages if it has one. */
export function hostOf(storefront: string): string {
  const { host, pathname } = new URL(storefront);
  return `${host}${withoutTrailingSlash(pathname)}`;
}

/** The displayed name of a store. A name that the merchant confirmed is always followed by the host. */
export function displayName({ name, storefront }: Pick<Store, 'name' | 'storefront'>): string {
  const host = hostOf(storefront);
  const clean = cleanName(name);
  return clean === '' || clean === host ? host : `${clean} (${host})`;
}
