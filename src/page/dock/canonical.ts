import { holdsSlug, isSameView, slugOf } from '../../domain/address.ts';
import { canonicalOf, loadedAddress } from '../dom/hints.ts';

/** The addresses that a page has at one time. */
export interface PageAddresses {
  address: string;
  canonical: string | null;
}

/**
 * The canonical address that belongs to a page's current address: the one that came with it. After the address has
 * changed, an unchanged canonical one is taken for the last page's, unless the address holds its slug or shows the same
 * view.
 */
export function freshCanonical(last: PageAddresses, now: PageAddresses): string | null {
  const { canonical } = now;
  if (canonical === null || now.address === last.address || canonical !== last.canonical) return canonical;
  const slug = slugOf(canonical);
  if (slug === undefined) return null;
  return holdsSlug(now.address, slug) || isSameView(last.address, now.address, slug) ? canonical : null;
}

/** Follows the canonical address of a page, which may change without a reload. */
export function followCanonical(document: Document): () => string | null {
  const read = (): PageAddresses => ({ address: document.URL, canonical: canonicalOf(document) });
  // A script that starts late does not know whether the canonical address changed with the page's own.
  let last: PageAddresses = { address: loadedAddress() || document.URL, canonical: canonicalOf(document) };
  return () => {
    const now = read();
    if (now.canonical !== last.canonical) last = now;
    return freshCanonical(last, now);
  };
}
