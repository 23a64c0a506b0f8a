import { expect, test } from 'vitest';
import { productAddressOf } from '../../../src/domain/address.ts';
import { mayHoldProducts, noPaths, withSetPath } from '../../../src/domain/product-paths.ts';
import { pathOfPattern, patternOfPath, readPattern } from '../../../src/domain/product-pattern.ts';

test.each([
  ['/products/{slug}', '/products'],
  [' /shop/p/{slug}/ ', '/shop/p'],
  ['/shop/p/{slug}//', '/shop/p'],
  ['/fr/produit/{slug}', '/produit'],
  ['/a/b/c/{slug}', '/a/b/c'],
  ['/tøj/{slug}', '/t%C3%B8j'],
  ['/t%C3%B8j/{slug}', '/t%C3%B8j'],
])('%s is the pattern of product pages under %s', (typed, path) => {
  const read = readPattern(typed);
  expect(read).toEqual({ tag: 'ok', pattern: typed.trim().replace(/\/+$/, '') });
  expect(pathOfPattern(read.tag === 'ok' ? read.pattern : '')).toBe(path);
});

test('an empty text is no pattern', () => {
  expect(readPattern('  ')).toEqual({ tag: 'ok', pattern: '' });
  expect(pathOfPattern('')).toBeUndefined();
  expect(pathOfPattern('/products/mug')).toBeUndefined();
});

test.each([
  ['products/{slug}', 'not_a_path'],
  ['https://shop.example/products/{slug}', 'not_a_path'],
  ['//shop.example/{slug}', 'not_a_path'],
  ['/products/{slug}?ref=1', 'not_a_path'],
  ['/products/#{slug}', 'not_a_path'],
  ['/my products/{slug}', 'not_a_path'],
  ['/{shop}/{slug}', 'not_a_path'],
  ['\\products\\{slug}', 'not_a_path'],
  ['/products', 'no_slug'],
  ['/', 'no_slug'],
  ['/products/{slug}/{slug}', 'several_slugs'],
  ['/products/{slug}/details', 'slug_not_last'],
  ['/products/p-{slug}', 'slug_not_last'],
  ['/{slug}', 'no_path'],
  ['/fr/{slug}', 'no_path'],
  ['/a/b/c/d/{slug}', 'too_deep'],
])('%s cannot be used: %s', (typed, problem) => {
  expect(readPattern(typed)).toEqual({ tag: 'problem', problem });
});

test('a pattern that was learnt reads as a person would type it', () => {
  const { path = '' } = productAddressOf('https://shop.example/tøj/kjole') ?? {};
  expect(patternOfPath(path)).toBe('/tøj/{slug}');
  expect(patternOfPath('/100%')).toBe('/100%/{slug}');
});

test('a path that was set comes before learnt ones, whatever its misses', () => {
  const paths = { known: ['/produit', '/ware'], misses: { '/ware': { times: 3, lastMs: 0 } } };
  expect(withSetPath(paths, '/ware')).toEqual({ ...paths, known: ['/ware', '/produit'] });
  expect(withSetPath(paths, undefined)).toBe(paths);
  expect(
    mayHoldProducts(withSetPath({ known: [], misses: { '/ware': { times: 3, lastMs: 0 } } }, '/ware'), '/ware', false),
  ).toBe(true);
  expect(mayHoldProducts(withSetPath(noPaths, '/ware'), '/blog', false)).toBe(false);
});
