import { parseHTML } from 'linkedom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { followCanonical } from '../../../../src/page/dock/canonical.ts';
import { canonicalOf, readPage } from '../../../../src/page/dom/hints.ts';

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

test('a canonical address that came with one address does not count at the next address', () => {
  const page = pageAt('/goods/7', '/goods/7');
  const links = [mug, `${shop}/product-page/bowl`].map((href) => ({ href }));
  const show = (path: string, link: number): void => {
    Object.assign(page, { URL: shop + path, querySelector: () => links[link] });
  };
  const canonical = followCanonical(page);
  show('/goods/8', 1);
  expect(canonical()).toBe(links[1]?.href);
  show('/goods/9', 1);
  expect(canonical()).toBe(null);
});

const read = (html: string) => canonicalOf(parseHTML(`<html>${html}</html>`).document);

describe('the canonical address of a page', () => {
  test('is read from its head, in upper or lower case', () => {
    expect(read(`<head><link rel="CANONICAL" href="${mug}"></head><body></body>`)).toBe(mug);
  });

  test('is not taken from its content, where visitors may write', () => {
    expect(read(`<head></head><body><link rel="canonical" href="${mug}"></body>`)).toBe(null);
  });

  test('is cut to the length that a request may have', () => {
    expect(read(`<head><link rel="canonical" href="${mug}${'g'.repeat(2000)}"></head><body></body>`)).toHaveLength(
      2000,
    );
  });
});

test.each([
  [mug, true],
  [`${shop}/about/us`, true],
  [`${shop}/`, false],
])('a page of the platform is taken for a product’s if %s, its canonical address, has a slug: %s', (href, isHinted) => {
  const page = pageAt('/', '/');
  const find = (selector: string) =>
    selector.includes('canonical') ? { href } : selector.includes('og:type') ? {} : null;
  Object.assign(page, { querySelector: find });
  expect(readPage(page)).toMatchObject({ slug: null, canonical: href, isHinted });
});
