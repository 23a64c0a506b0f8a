import { withoutTrailingSlash, productAddressAt } from '../../domain/address.ts';
import { isKnownPath } from '../../domain/product-paths.ts';

const platformTile = '[data-hook*="product-item"]';

/** The links to other product pages of this store: those under known paths and those in the platform's tiles. */
export function* tileLinks(document: Document, paths: readonly string[], only?: string): Generator<HTMLAnchorElement> {
  const { origin, pathname } = document.location;
  const own = withoutTrailingSlash(pathname);
  for (const anchor of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    if (anchor.origin !== origin) continue;
    const path = withoutTrailingSlash(anchor.pathname);
    if (path === own || (only !== undefined && path !== only)) continue;
    const address = productAddressAt(path);
    if (address === undefined) continue;
    const isTile = only !== undefined || isKnownPath({ known: paths }, address.path);
    if (isTile || anchor.closest(platformTile) !== null) yield anchor;
  }
}

/** True if the page has a tile. */
export const hasTiles = (document: Document, paths: readonly string[]): boolean =>
  tileLinks(document, paths).next().done !== true;
