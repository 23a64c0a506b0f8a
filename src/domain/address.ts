/** The slug of a product page's address, such as /product-page/{slug} or /en/product-page/{slug}; undefined elsewhere. */
export function slugOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const segments = new URL(address).pathname.split('/').filter((segment) => segment !== '');
  const at = segments.indexOf('product-page');
  const slug = segments[at + 1];
  if (at < 0 || at > 1 || slug === undefined || segments.length !== at + 2) return undefined;
  try {
    return decodeURIComponent(slug);
  } catch {
    return undefined;
  }
}
