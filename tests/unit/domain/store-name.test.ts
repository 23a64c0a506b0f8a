import { expect, test } from 'vitest';
import { cleanName, displayName } from '../../../src/domain/store-name.ts';

const storefront = 'https://shop.example';

test.each([
  ['  Corner\n\tShop ', 'Corner Shop'],
  ['Corner\u202E pohS\u202C', 'Corner pohS'],
  ['\u2066Corner\u2069\u200E Shop\u200F\u061C', 'Corner Shop'],
  ['Cor\u0000ner\u001B[31m Sh\u00ADop\uFEFF\u200B', 'Corner[31m Shop'],
  ['Corner\u2028Shop\u2029', 'Corner Shop'],
  ['\uE000\uDC00Shop\u{E0041}', 'Shop'],
  ['Cafe\u0301', 'Café'],
  ['حلّاق\u200Cها', 'حلّاق\u200Cها'],
  ['\u202E\u2066', ''],
  ['ß'.repeat(60), 'ß'.repeat(40)],
  ['🏪'.repeat(60), '🏪'.repeat(40)],
  [` ${'ß'.repeat(60)}`, 'ß'.repeat(40)],
  [`${'a'.repeat(39)} shop`, 'a'.repeat(39)],
])('%j is cleaned', (text, name) => {
  expect(cleanName(text)).toBe(name);
});

test('a name is always shown with its host', () => {
  expect(displayName({ name: 'Corner Shop', storefront })).toBe('Corner Shop (shop.example)');
  expect(displayName({ name: 'shop.example', storefront })).toBe('shop.example');
  expect(displayName({ name: '\u202E', storefront })).toBe('shop.example');
  expect(displayName({ name: 'Your\u202E Bank', storefront })).toBe('Your Bank (shop.example)');
});
