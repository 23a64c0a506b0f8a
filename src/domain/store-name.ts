import { bare } from './address.ts';
import type { Store } from './store.ts';

const longestName = 40;
/** All but spaces and the two joiners. */
const invisible = /[^\P{C}\u200C\u200D\s]/gu;

/**
 * A name as it may be shown: one line, without characters that are invisible or turn the direction of what follows. The two
 * joiners, which some scripts are written with, stay.
 */
export const cleanName = (text: string): string =>
  Array.from(text.normalize('NFC').replace(invisible, '').replace(/\s+/gu, ' ').trim())
    .slice(0, longestName)
    .join('')
    .trim();

/** A storefront as it is shown: its host, and the path in front of its pages if it has one. */
export function hostOf(storefront: string): string {
  const { host, pathname } = new URL(storefront);
  return `${host}${bare(pathname)}`;
}

/** The displayed name of a store. A name that the merchant confirmed is always followed by the host. */
export function displayName({ name, storefront }: Pick<Store, 'name' | 'storefront'>): string {
  const host = hostOf(storefront);
  const clean = cleanName(name);
  return clean === '' || clean === host ? host : `${clean} (${host})`;
}
