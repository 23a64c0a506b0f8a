import { assert, property, string, uuid } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkoutIdIn } from '../../../src/domain/checkout.ts';

const id = '3f2b1a90-6c1e-4a3d-9d41-0c9a7a5be001';

describe('a checkout id is found in', () => {
  test.each([
    id,
    ` ${id.toUpperCase()}\n`,
    `https://shop.example/checkout?checkoutId=${id}`,
    `https://shop.example/en/checkout?a=1&checkoutId=${id}&b=2#top`,
    `https://shop.example/checkout?checkoutId=${id}&note=100%`,
    `https://shop.example/checkout?appSectionParams=${encodeURIComponent(JSON.stringify({ a: 1, checkoutId: id }))}`,
  ])('%s', (text) => {
    expect(checkoutIdIn(text)?.toLowerCase()).toBe(id);
  });
});

describe('no checkout id is found in', () => {
  test.each([
    '',
    'checkout',
    `checkoutId=${id}`,
    `https://shop.example/product-page/mug?id=${id}`,
    `https://shop.example/checkout?checkoutId=${id}0`,
    'https://shop.example/checkout?checkoutId=%E0%A4%A',
  ])('%s', (text) => {
    expect(checkoutIdIn(text)).toBeUndefined();
  });

  test('any text that is typed into a search', () => {
    assert(property(string(), (text) => checkoutIdIn(text) === undefined));
  });

  test('an id typed alone is found', () => {
    assert(property(uuid(), (any) => checkoutIdIn(`https://a.example/?checkoutId=${any}`) === any));
  });
});
