import { slugOf, slugSpellings } from '../../domain/address.ts';
import { canonicalOf } from '../dom/hints.ts';

interface PageAddresses {
  address: string;
  canonical: string | null;
}

/** True if a part of an address is the slug. */
const holds = (address: string, slug: string): boolean => {
  const parts = address.split(/[/?#&=]/).flatMap(slugSpellings);
  return slugSpellings(slug).some((each) => parts.includes(each));
};

/**
 * The canonical address that counts for a page by now: the one that came with its address. After the address has changed, an
 * unchanged canonical one is taken for the last page's, unless the address holds its slug.
 */
export function freshCanonical(last: PageAddresses, now: PageAddresses): string | null {
  const { canonical } = now;
  if (now.address === last.address || canonical !== last.canonical) return canonical;
  const slug = canonical === null ? undefined : slugOf(canonical);
  return slug !== undefined && holds(now.address, slug) ? canonical : null;
}

/** Follows the canonical address of a page, which may change without a reload. */
export function followCanonical(document: Document): () => string | null {
  const read = (): PageAddresses => ({ address: document.URL, canonical: canonicalOf(document) });
  let last = read();
  return () => {
    const now = read();
    if (now.canonical !== last.canonical) last = now;
    return freshCanonical(last, now);
  };
}
