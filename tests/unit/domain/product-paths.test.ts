import { expect, test } from 'vitest';
import {
  learnPath,
  mayHoldProducts,
  namingAddresses,
  noPaths,
  type ProductPaths,
} from '../../../src/domain/product-paths.ts';

const learnt: ProductPaths = { known: ['/produit'], misses: {} };

test.each([
  ['/product-page', learnt, false, true],
  ['/shop/products', learnt, false, true],
  ['/produit', learnt, false, true],
  ['/blog', learnt, false, false],
  ['/blog', learnt, true, true],
  ['/blog', noPaths, false, true],
  ['/blog', { known: [], misses: { '/blog': 2 } }, false, true],
  ['/blog', { known: [], misses: { '/blog': 3 } }, true, false],
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
])('the address %s with the canonical one %s names %j, the first in front', (url, canonical, slugs) => {
  const shop = 'https://shop.example';
  const page = { url: shop + url, canonical: canonical && shop + canonical, isHinted: false };
  expect(namingAddresses(learnt, page).map(({ slug }) => slug)).toEqual(slugs);
});

test('a product makes its path known, and a page without one counts as a miss', () => {
  const missed = learnPath(noPaths, '/produit', false);
  expect(missed).toEqual({ known: [], misses: { '/produit': 1 } });
  expect(learnPath(missed, '/produit', true)).toEqual({ known: ['/produit'], misses: {} });
});

test('a product under a known path teaches nothing', () => {
  expect(learnPath(learnt, '/produit', true)).toBe(learnt);
});

test('a deleted product does not make a known path unknown', () => {
  expect(learnPath(learnt, '/produit', false)).toBe(learnt);
  expect(learnPath(learnt, '/product-page', false)).toBe(learnt);
});

test('at most twenty paths are kept, and none that was confirmed is pushed out', () => {
  let paths = noPaths;
  for (let index = 0; index < 60; index += 1) paths = learnPath(paths, `/p-${index}`, index % 2 === 0);
  expect(paths.known).toHaveLength(20);
  expect(paths.known.at(-1)).toBe('/p-0');
  expect(Object.keys(paths.misses)).toHaveLength(20);
});
