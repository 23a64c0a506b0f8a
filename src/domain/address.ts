/** What an address says of a product page: the path up to the slug, without a language, and the slug, undecoded. */
export interface ProductAddress {
  path: string;
  slug: string;
}

/** A language in front of a path, such as `fr` or `de-ch`. */
const language = /^[a-z]{2}(?:-[a-z]{2,4})?$/i;
/** The longest path up to a slug, in segments. */
const maxSegments = 3;

/**
 * The product that an address may be about: /product-page/{slug}, /fr/product-page/{slug}, /produit/{slug}. Whether it is
 * one, only the store's platform knows. Undefined for an address without a path up to its last segment.
 */
export function productAddressOf(address: string): ProductAddress | undefined {
  return URL.canParse(address) ? productAddressAt(new URL(address).pathname) : undefined;
}

/** The same for the path of an address. */
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

/** The origin of an address; undefined for what is no address. */
export const originOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).origin : undefined;

/** The path of an address, without a slash at its end; '' for what is no address. */
export const pathOf = (address: string): string => (URL.canParse(address) ? bare(new URL(address).pathname) : '');

/** A path without a slash at its end. */
export const bare = (path: string): string => path.replace(/\/+$/, '');

/** True if two addresses show the same page of a store. Queries and fragments are ignored. */
export const isSamePage = (a: string, b: string): boolean =>
  pathOf(a) === pathOf(b) && new URL(a).origin === new URL(b).origin;
