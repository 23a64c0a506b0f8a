/** The slug in a product page's address as it is written there, such as /product-page/{slug} or /en/product-page/{slug}. */
export function slugOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const segments = new URL(address).pathname.split('/').filter((segment) => segment !== '');
  const at = segments.indexOf('product-page');
  const slug = segments[at + 1];
  if (at < 0 || at > 1 || slug === undefined || segments.length !== at + 2) return undefined;
  return slug;
}

/** What the store may call the product of an address: the slug decoded, or, where it holds percent signs itself, as written. */
export function spellingsOf(slug: string): string[] {
  try {
    return [...new Set([decodeURIComponent(slug), slug])];
  } catch {
    return [slug];
  }
}

/** Whether two addresses are the same product page, or no product page of the same origin, whatever follows the path. */
export const isSamePage = (a: string, b: string): boolean =>
  slugOf(a) === slugOf(b) && new URL(a).origin === new URL(b).origin;
