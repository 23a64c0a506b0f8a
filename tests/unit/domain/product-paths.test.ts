import { expect, test } from 'vitest';
import {
  learnPath,
  mayHoldProducts,
  namingAddresses,
  noPaths,
  type ProductPaths,
  withoutOldMisses,
} from '../../../src/domain/product-paths.ts';

const learnt: ProductPaths = { known: ['/produit'], misses: {} };

test.each([
  ['/product-page', learnt, false, true],
  ['/shop/products', learnt, false, true],
  ['/produit', learnt, false, true],
  ['/blog', learnt, false, false],
  ['/blog', learnt, true, true],
  ['/blog', noPaths, false, true],
  ['/blog', { known: [], misses: { '/blog': { times: 2, lastMs: 0 } } }, false, true],
  ['/blog', { known: [], misses: { '/blog': { times: 3, lastMs: 0 } } }, true, false],
])('a page under %s with %o, hinted: %s, is asked about: %s', (path, paths, isHinted, isAsked) => {
  expect(mayHoldProducts(paths, path, isHinted)).toBe(isAsked);
});

test.each([
  ['/produit/mug', null, ['mug']],
  ['/produit/mug', '/produit/bowl', ['mug', 'bowl']],
  ['/produit/mug', '/produit/mug', ['mug']],
  ['/produit/mug?size=L', '/produit/mug', ['mug']],
  ['/goods', '/produit/mug', ['mug']],
  ['/produit/mug', '/blog/news', ['mug']],
])('a page at %s with the canonical address %s names the products %j, in this order', (url, canonical, slugs) => {
  const shop = 'https://shop.example';
  const page = { url: shop + url, canonical: canonical && shop + canonical, isHinted: false };
  expect(namingAddresses(learnt, page).map(({ slug }) => slug)).toEqual(slugs);
});

test('a product makes its path known, and a page without one counts as a miss', () => {
  const missed = learnPath(noPaths, '/produit', false, 0);
  expect(missed).toEqual({ known: [], misses: { '/produit': { times: 1, lastMs: 0 } } });
  expect(learnPath(missed, '/produit', true, 0)).toEqual({ known: ['/produit'], misses: {} });
});

test('a product under a known path teaches nothing', () => {
  expect(learnPath(learnt, '/produit', true, 0)).toBe(learnt);
});

test('a deleted product does not make a known path unknown', () => {
  expect(learnPath(learnt, '/produit', false, 0)).toBe(learnt);
  expect(learnPath(learnt, '/product-page', false, 0)).toBe(learnt);
});

test('at most twenty paths are kept, and no confirmed one is pushed out', () => {
  let paths = noPaths;
  for (let index = 0; index < 60; index += 1) paths = learnPath(paths, `/p-${index}`, index % 2 === 0, 0);
  expect(paths.known).toHaveLength(20);
  expect(paths.known.at(-1)).toBe('/p-0');
  expect(Object.keys(paths.misses)).toHaveLength(20);
});

test('misses of a path are forgotten ten minutes after its last one, whatever is missed elsewhere', () => {
  let paths = noPaths;
  for (const atMs of [0, 1_000, 2_000]) paths = learnPath(paths, '/shop', false, atMs);
  paths = learnPath(paths, '/blog', false, 500_000);
  expect(mayHoldProducts(withoutOldMisses(paths, 601_000), '/shop', true)).toBe(false);
  const later = withoutOldMisses(paths, 602_000);
  expect(mayHoldProducts(later, '/shop', true)).toBe(true);
  expect(Object.keys(later.misses)).toEqual(['/blog']);
  expect(withoutOldMisses(later, 602_000)).toBe(later);
});
