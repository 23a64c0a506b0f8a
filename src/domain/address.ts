/**
 * The slug in a product page's address, undecoded. The path ends in /product-page/{slug}, such as
 * /en/product-page/{slug}.
 */
export function slugOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const segments = new URL(address).pathname.split('/').filter((segment) => segment !== '');
  const at = segments.indexOf('product-page');
  const slug = segments[at + 1];
  if (at < 0 || at > 1 || slug === undefined || segments.length !== at + 2) return undefined;
  return slug;
}

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

/**
 * True if two addresses show the same product page, or if neither is a product page and both have one origin. Queries
 * and fragments are ignored.
 */
export const isSamePage = (a: string, b: string): boolean =>
  slugOf(a) === slugOf(b) && new URL(a).origin === new URL(b).origin;
