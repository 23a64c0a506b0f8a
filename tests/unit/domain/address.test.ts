import { assert, constantFrom, property, string, webUrl } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { spellingsOf, slugOf } from '../../../src/domain/address.ts';

/** A name as a shop might put it into an address, dots alone excepted: those climb. */
const slug = string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((text) => !/^\.{1,2}$/.test(text));

test('the slug of any product is found in its address, and one of its readings is the slug', () => {
  assert(
    property(
      slug,
      constantFrom('', '/en', '/de-ch'),
      constantFrom('', '/', '?colour=Red', '#top'),
      (own, lead, tail) => {
        const found = slugOf(`https://shop.example${lead}/product-page/${encodeURIComponent(own)}${tail}`);
        expect(found).toBeDefined();
        expect(spellingsOf(found ?? '')).toContain(own);
      },
    ),
  );
});

test('a slug that holds percent signs itself is among its own readings', () => {
  expect(spellingsOf('50%25-off')).toEqual(['50%-off', '50%25-off']);
  expect(spellingsOf('100%')).toEqual(['100%']);
  expect(spellingsOf('mug')).toEqual(['mug']);
});

describe('elsewhere there is no slug', () => {
  test.each([
    'https://shop.example/',
    'https://shop.example/product-page',
    'https://shop.example/product-page/',
    'https://shop.example/product-page/a/b',
    'https://shop.example/a/b/product-page/c',
    'https://shop.example/product-pages/a',
    'https://shop.example/?next=/product-page/a',
    'https://shop.example/#/product-page/a',
    'not an address',
    '',
  ])('%s', (address) => {
    expect(slugOf(address)).toBeUndefined();
  });
});

test('no address makes it throw', () => {
  const anything = [string({ unit: 'binary' }), webUrl({ withFragments: true, withQueryParameters: true })];
  for (const address of anything) {
    assert(
      property(address, (text) => {
        const found = slugOf(text);
        if (found !== undefined) expect(spellingsOf(found).length).toBeGreaterThan(0);
      }),
    );
  }
});
