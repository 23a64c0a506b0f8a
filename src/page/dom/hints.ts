import { productAddressAt, slugOf, withoutText } from '../../domain/address.ts';

/** Reads the page's own statements about its product and site. */
export function readPage(document: Document) {
  const slug = productAddressAt(document.location.pathname)?.slug ?? null;
  // The docked button's script knows more about an address that has changed since.
  const canonical = document.URL === loadedAddress() ? canonicalOf(document) : null;
  const named = slug ?? (canonical === null ? null : (slugOf(canonical) ?? null));
  return { slug, canonical, isHinted: named !== null && isProductHinted(document, named), ...readSite(document) };
}

/** The address that a document was loaded at. */
export const loadedAddress = (): string => withoutText(performance.getEntriesByType('navigation')[0]?.name ?? '');

/** The canonical address that a page states; null without one. */
export const canonicalOf = (document: Document): string | null =>
  document.querySelector<HTMLLinkElement>('head link[rel="canonical"]')?.href.slice(0, 2000) || null;

/**
 * True if the page states that it is a product's: by the platform's warm-up data, while its slug is the address's; by
 * its structured data; or by its meta tags. This is only a hint, because any of them may be left from another page.
 */
function isProductHinted(document: Document, slug: string): boolean {
  const warmup = document.querySelector('#wix-warmup-data')?.textContent ?? '';
  if (warmup.includes('productPage_') && warmup.includes(`"urlPart":${JSON.stringify(decode(slug))}`)) return true;
  if (document.querySelector('meta[property="og:type" i][content*="product" i]') !== null) return true;
  return [...document.querySelectorAll('script[type="application/ld+json"]')].some(({ textContent }) =>
    /"@type"\s*:\s*\[?\s*"Product(?:Group)?"/.test(textContent ?? ''),
  );
}

function decode(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

/** The store's name in the page's metadata, as written, and the id of its site in the platform's. */
const readSite = (document: Document) => ({
  siteName: document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content.slice(0, 80) ?? null,
  siteId:
    /"site":\s*{[^{}]*"metaSiteId":\s*"([^"]{1,80})"/.exec(
      document.querySelector('#wix-viewer-model')?.textContent ?? '',
    )?.[1] ?? null,
});
