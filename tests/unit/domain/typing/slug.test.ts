import { expect, test } from 'vitest';
import { fields } from '../../../../src/domain/fields.ts';

const parse = (text: string) => fields.slug.parse(text, { currency: 'EUR', locale: 'en' });

test.each([
  ['stoneware-mug', 'stoneware-mug'],
  [' mug\u200B ', 'mug'],
  ['https://shop.example/product-page/mug?x=1#top', 'mug'],
  ['shop.example/de/product-page/mug', 'mug'],
  ['http://localhost:4000/my-site/product-page/mug/', 'mug'],
  ['/product-page/mug', 'mug'],
  ['https://shop.example/product-page/gr%C3%BCn', 'grün'],
])('the web address %j becomes %j', (text, slug) => {
  expect(parse(text)).toEqual({ tag: 'ok', value: slug });
});

test.each([
  ['a/b', '/'],
  ['mug#1', '#'],
  ['mug?x=1', '?'],
  ['../admin', '/'],
  ['..', '..'],
  ['a\\b', '\\'],
  ['50%-off', '%'],
  ['a%2Fb', '/'],
  ['mug%23', '#'],
  ['mug%3Fx', '?'],
  ['a%5cb', '\\'],
  ['%2e%2E', '..'],
  ['mug%00', '\u0000'],
  ['https://shop.example/', '/'],
  ['https://shop.example/product-page/a%2Fb', '/'],
])('the web address %j is a problem, for %j', (text, found) => {
  expect(parse(text)).toEqual({ tag: 'problem', problem: { tag: 'not_in_address', found } });
});
