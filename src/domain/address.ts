/** The parts of a product page's address: the path up to the slug, without a language, and the slug, undecoded. */
export interface ProductAddress {
  path: string;
  slug: string;
}

/** A language in front of a path, such as `fr`, `de-ch`, `zh-hant` or `es-419`; `on-sale` is not a language. */
const language = /^[a-z]{2}([-_](..|han[st]|latn|cyrl|\d+))*$/i;
/** The longest path up to a slug, in segments. */
const maxSegments = 3;

/**
 * The product that an address may be about: /product-page/{slug}, /fr/product-page/{slug}, /produit/{slug}. Only the
 * store's platform knows if it is one. Undefined for an address without a path up to its last segment.
 */
export function productAddressOf(address: string): ProductAddress | undefined {
  return URL.canParse(address) ? productAddressAt(new URL(address).pathname) : undefined;
}

/** Like `productAddressOf`, for the path of an address. */
export function productAddressAt(path: string): ProductAddress | undefined {
  const segments = path.split('/').filter(Boolean);
  const slug = segments.pop();
  if (language.test(segments[0] ?? '')) segments.shift();
  if (slug === undefined || segments.length === 0 || segments.length > maxSegments) return undefined;
  return { path: `/${segments.join('/')}`, slug };
}

/** The slug of `productAddressOf`. */
export const slugOf = (address: string): string | undefined => productAddressOf(address)?.slug;

/**
 * The slugs that the store may use for the product of an address: the slug decoded and, if it contains percent signs,
 * as written.
 */
export function slugSpellings(slug: string): string[] {
  try {
    return [...new Set([decodeURIComponent(slug), slug])];
  } catch {
    return [slug];
  }
}

/** The origin of an address; undefined for other text. */
export const originOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).origin : undefined;

/**
 * The host of an address without `www.`, by which one site often names its pages in two ways; undefined for other text.
 */
export const plainHostOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).host.replace(/^www\./, '') : undefined;

/** The path of an address, without a slash at its end; '' for other text. */
export const pathOf = (address: string): string =>
  URL.canParse(address) ? withoutTrailingSlash(new URL(address).pathname) : '';

/** A path without a slash at its end. */
export const withoutTrailingSlash = (path: string): string => path.replace(/\/+$/, '');

/** An address without a text to scroll to (`:~:text=`), which is no part of the page's own address: scripts of the page never see it. */
export const withoutText = (address: string): string => address.split(/#?:~:/)[0] ?? '';

/** True if two addresses show the same page of a store. Queries and fragments are ignored. */
export const isSamePage = (a: string, b: string): boolean =>
  pathOf(a) === pathOf(b) && new URL(a).origin === new URL(b).origin;

/** True if a part of an address is this slug. */
export function holdsSlug(address: string, slug: string): boolean {
  const parts = address.split(/[/?#&=]/).flatMap(slugSpellings);
  return slugSpellings(slug).some((each) => parts.includes(each));
}

/** Parameters that trackers add to an address and remove again. */
const tracking = /^(?:utm|mc|hsa)_|clid$|^_g[al]$|^srsltid$/;

/** The path and the query of a fragment that is a route of its own, such as `#/product-page/mug?size=L`; '' for a place on the page. */
const routeOf = ({ hash }: URL): URL =>
  new URL(/[/=!]/.test(hash) ? hash.replace(/^#!?\/*/, '/') : '/', 'https://route');

const hasAllOf = (query: URLSearchParams, of: URLSearchParams): boolean =>
  [...of].every(([name, value]) => tracking.test(name) || query.getAll(name).includes(value));

/**
 * True if an address goes on showing the product that it named before by the canonical address alone (`slug`). Either both
 * hold the slug, or the later one has more parameters, or another place on the page.
 */
export function isSameView(before: string, now: string, slug: string): boolean {
  if (!isSamePage(before, now)) return false;
  const isHeld = holdsSlug(now, slug);
  if (isHeld || holdsSlug(before, slug)) return isHeld && holdsSlug(before, slug);
  const [one, other] = [new URL(before), new URL(now)];
  const [route, routeNow] = [routeOf(one), routeOf(other)];
  return (
    hasAllOf(other.searchParams, one.searchParams) &&
    withoutTrailingSlash(route.pathname) === withoutTrailingSlash(routeNow.pathname) &&
    hasAllOf(routeNow.searchParams, route.searchParams)
  );
}
