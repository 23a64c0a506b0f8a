import { assert, constantFrom, property, string, webUrl } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isSamePage,
  isSameView,
  pathOf,
  productAddressOf,
  slugOf,
  slugSpellings,
} from '../../../src/domain/address.ts';

/** A name as a shop can use it in a URL, except dots alone, which change the path. */
const slug = string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((text) => !/^\.{1,2}$/.test(text));

test('a product’s slug is found in its URL, and one of its spellings is the slug', () => {
  assert(
    property(
      slug,
      constantFrom('', '/en', '/de-ch', '/pt_BR', '/zh-Hant', '/zh-hans-cn', '/es-419'),
      constantFrom('/product-page', '/produit', '/products', '/shop/p'),
      constantFrom('', '/', '?colour=Red', '#top'),
      (own, lead, path, tail) => {
        const found = productAddressOf(`https://shop.example${lead}${path}/${encodeURIComponent(own)}${tail}`);
        expect(found?.path).toBe(path);
        expect(slugSpellings(found?.slug ?? '')).toContain(own);
      },
    ),
  );
});

test.each(['/on-sale', '/my-site/product-page', '/de/to-wear'])('only a language is cut off the path %s', (path) => {
  expect(productAddressOf(`https://shop.example${path}/mug`)).toEqual({ path: path.replace('/de', ''), slug: 'mug' });
});

test('a slug with percent signs is among its own spellings', () => {
  expect(slugSpellings('50%25-off')).toEqual(['50%-off', '50%25-off']);
  expect(slugSpellings('100%')).toEqual(['100%']);
  expect(slugSpellings('mug')).toEqual(['mug']);
});

describe('there is no slug in', () => {
  test.each([
    'https://shop.example/',
    'https://shop.example/product-page',
    'https://shop.example/product-page/',
    'https://shop.example/fr',
    'https://shop.example/fr/a-propos',
    'https://shop.example/a/b/c/d/e',
    'https://shop.example/?next=/product-page/a',
    'https://shop.example/#/product-page/a',
    'not an address',
    '',
  ])('%s', (address) => {
    expect(slugOf(address)).toBeUndefined();
  });
});

test('parsing throws for no address', () => {
  const anything = [string({ unit: 'binary' }), webUrl({ withFragments: true, withQueryParameters: true })];
  for (const address of anything) {
    assert(
      property(address, (text) => {
        const found = slugOf(text);
        if (found !== undefined) expect(slugSpellings(found).length).toBeGreaterThan(0);
      }),
    );
  }
});

test.each([
  ['https://shop.example/products/mug', 'https://shop.example/products/mug/?v=2#top', true],
  ['https://shop.example/products/mug', 'https://shop.example/blog/mug', false],
  ['https://shop.example/products/mug', 'https://other.example/products/mug', false],
  ['https://shop.example/', 'https://shop.example', true],
  ['https://shop.example/products/mug//', 'https://shop.example/products/mug', true],
])('%s and %s are one page: %s', (a, b, isOne) => {
  expect(isSamePage(a, b)).toBe(isOne);
});

test('text that is no address has no path', () => {
  expect(pathOf('not an address')).toBe('');
});

const at = (rest: string): string => `https://shop.example/${rest}`;
test.each([
  ['p?slug=mug', 'p?slug=mug&size=L', true],
  ['p?slug=mug&size=L', 'p?size=M&slug=mug#reviews', true],
  ['p?slug=mug', 'p?slug=bowl', false],
  ['p?slug=mug', 'p', false],
  ['p', 'p?slug=mug', false],
  ['mug/amp', 'mug/amp?v=2#top', true],
  ['#/product-page/mug', '#/product-page/mug?size=L', true],
  ['#/product-page/mug', '#reviews', false],
  ['p?id=1', 'p?id=1#reviews', true],
  ['p?id=1#reviews', 'p?id=1', true],
  ['p?id=1', 'p?id=1&size=L', true],
  ['p?id=1&size=L', 'p?id=1', false],
  ['p?id=1', 'p', false],
  ['p?id=1&utm_source=mail&fbclid=x', 'p?id=1&size=L', true],
  ['p?id=1', 'p?id=2', false],
  ['p?id=1&size=L', 'p?id=1&size=M', false],
  ['p?id=1', 'q?id=1', false],
  ['#/p/1', '#!/p/1/?size=L', true],
  ['#/p/1', '#/p/2', false],
  ['#/p/1', '#', false],
  ['#/p?id=1', '#/p?id=1&size=L', true],
  ['#/p?id=1', '#/p?id=2', false],
  ['#id=1', '#id=2', false],
  // These fragments are paths, and not an address without its protocol.
  ['#/p/1', '#//p/1', true],
  ['#//a/p/1', '#//b/p/1', false],
  ['#//:/', '#//[=', false],
])('the product “mug” at %s is shown at %s, too: %s', (a, b, isOne) => {
  expect(isSameView(at(a), at(b), 'mug')).toBe(isOne);
});
