import { withoutTrailingSlash } from './address.ts';
import { toggleWww, type Store } from './store.ts';

/**
 * The base of a storefront's addresses: its origin and, for a site without a domain of its own, the path in front of
 * its pages. No slash at its end. Two sites may share an origin. Undefined for text that is no address.
 */
export function toBase(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin, pathname } = new URL(address);
  return origin === 'null' ? undefined : `${origin}${withoutTrailingSlash(pathname)}`;
}

/**
 * True if an address is a page of the storefront with this base. Queries, fragments and upper case are ignored: a site is
 * at each way of writing its path.
 */
export function isWithin(base: string, address: string): boolean {
  const page = toBase(address)?.toLowerCase();
  const start = base.toLowerCase();
  return page !== undefined && (page === start || page.startsWith(`${start}/`));
}

/**
 * The store whose storefront an address belongs to: the one with the longest base, and of the site that the page states
 * (`siteId` null for a page that states none). Undefined, too, if two sites match.
 */
export function storeAt<S extends Pick<Store, 'storefront' | 'siteId'>>(
  stores: readonly S[],
  address: string,
  siteId: string | null = null,
): S | undefined {
  const around = stores.filter(({ storefront }) => isWithin(storefront, address));
  const longest = Math.max(...around.map(({ storefront }) => storefront.length));
  const here = around.filter(({ storefront }) => storefront.length === longest);
  const matches = siteId === null ? here : here.filter((store) => store.siteId.toLowerCase() === siteId.toLowerCase());
  const [first] = matches;
  return matches.every((store) => store.siteId === first?.siteId) ? first : undefined;
}

/**
 * The store that an address belongs to as a page may write it in its head: with or without `www.`, with http for https. Another
 * connected store at the very address comes first.
 */
export function findNamedStore<S extends Pick<Store, 'storefront' | 'siteId'>>(
  stores: readonly S[],
  address: string,
  siteId: string | null,
): S | undefined {
  if (!URL.canParse(address)) return undefined;
  const secure = address.replace(/^http:/i, 'https:');
  return [address, secure, toggleWww(secure) ?? secure]
    .map((each) => storeAt(stores, each, siteId))
    .find((store) => store !== undefined);
}
