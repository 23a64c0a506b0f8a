import { afterEach, expect, test, vi } from 'vitest';
import { followCanonical } from '../../../../src/page/dock/canonical.ts';
import { readPage } from '../../../../src/page/dom/hints.ts';

const shop = 'https://shop.example';
const mug = `${shop}/product-page/mug`;

const querySelector = (selector: string) => (selector.includes('canonical') ? { href: mug } : null);

/** A page at an address, loaded at another, which names the mug by its canonical address. */
function pageAt(address: string, loadedAt: string): Document {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name: `${shop}${loadedAt}` } as PerformanceEntry]);
  const { pathname } = new URL(shop + address);
  const page = { URL: shop + address, location: { pathname }, querySelector, querySelectorAll: () => [] };
  return page as unknown as Document;
}

afterEach(() => vi.restoreAllMocks());

test.each([
  ['/goods/7', '/goods/7', mug],
  ['/goods/7', '/goods/7#:~:text=x', mug],
  ['/goods/7#', '/goods/7#', mug],
  ['/goods/7#reviews', '/goods/7#reviews:~:text=x%0A', mug],
  ['/goods/8', '/goods/7#:~:text=x', null],
  ['/goods/7#/p/8', '/goods/7#/p/7', null],
])('the canonical address at %s of a page loaded at %s is %s', (address, loadedAt, canonical) => {
  const page = pageAt(address, loadedAt);
  expect(readPage(page).canonical).toBe(canonical);
  expect(followCanonical(page)()).toBe(canonical);
});
