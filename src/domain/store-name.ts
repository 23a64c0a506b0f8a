import { withoutTrailingSlash } from './address.ts';
import type { Store } from './store.ts';
import { cleanText } from './typing/clean-text.ts';

const maxNameLength = 40;
/** A name as it may be shown: one short line, without invisible characters or those that turn the direction of what follows. */
export const cleanName = (text: string): string =>
  cleanText(Array.from(cleanText(text)).slice(0, maxNameLength).join(''));

/** What could be taken for an address, whichever sign of Unicode stands for a dot. */
const hostLike = [
  // A dot that begins a label, and not the end of an ellipsis.
  /(?<!\.)[.\u3002\u06d4\u0701\ua4f8]\p{M}*\p{L}{2}/u,
  // Round signs between letters, but for the Catalan l·l.
  /[\p{L}\p{N}](?!(?<=l)·l)[·•‧∙⋅᛫][a-z]{2}/iu,
  /\. (?:com|net|org|info|shop|store|site|online|app|dev|io|co|eu|de|fr|uk)\b/i,
  /:\/\/|\blocalhost\b|\d\.\d+\.\d+\.\d|\[[\da-f]*:[\da-f:]*\]/i,
];

/** A name that a page gives its site, cleaned; '' for one that could be taken for an address. */
export function cleanSiteName(text: string): string {
  const name = cleanName(text);
  const folded = name.normalize('NFKC');
  return hostLike.some((form) => form.test(folded)) ? '' : name;
}

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
