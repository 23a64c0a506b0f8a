import { expect, test } from 'vitest';
import { freshCanonical } from '../../../../src/page/dock/canonical.ts';

const shop = 'https://shop.example';
const mug = `${shop}/product-page/caf%C3%A9-mug`;
const last = { address: `${shop}/p?id=1`, canonical: mug };

test.each([
  ['the address that it came with', last, mug],
  ['an address that has changed since', { address: `${shop}/p?id=2`, canonical: mug }, null],
  [
    'an address that has changed with it',
    { address: `${shop}/p?id=2`, canonical: `${shop}/product-page/bowl` },
    `${shop}/product-page/bowl`,
  ],
  ['a later address that holds its slug', { address: `${shop}/p?slug=café-mug&size=L`, canonical: mug }, mug],
  [
    'a later address with its slug in the fragment',
    { address: `${shop}/#/product-page/caf%C3%A9-mug`, canonical: mug },
    mug,
  ],
  ['a later address with a longer slug', { address: `${shop}/p?slug=café-mug-2`, canonical: mug }, null],
  ['a place on the page', { address: `${shop}/p?id=1#reviews`, canonical: mug }, mug],
  ['an address with a parameter more', { address: `${shop}/p?id=1&size=L`, canonical: mug }, mug],
  ['an address with another route in its fragment', { address: `${shop}/p?id=1#/p/2`, canonical: mug }, null],
  ['an address without what named the product', { address: `${shop}/p`, canonical: mug }, null],
  ['an address with another path', { address: `${shop}/q?id=1`, canonical: mug }, null],
  ['a page that says none any more', { address: `${shop}/p?id=2`, canonical: null }, null],
])('the canonical address at %s', (_name, now, expected) => {
  expect(freshCanonical(last, now)).toBe(expected);
});

test('a canonical address without a product counts only at the address that it came with', () => {
  const home = { address: `${shop}/`, canonical: `${shop}/` };
  expect(freshCanonical(home, home)).toBe(home.canonical);
  expect(freshCanonical(home, { ...home, address: `${shop}/p` })).toBe(null);
});
