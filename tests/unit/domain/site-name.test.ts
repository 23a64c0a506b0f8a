import { expect, test } from 'vitest';
import { cleanSiteName } from '../../../src/domain/site-name.ts';

test.each([
  'paypal·com',
  'paypal•com',
  'paypal۔com',
  'paypal .com',
  'paypal. com',
  '(paypal).com',
  'paypal\u0338.com',
  'Localhost',
  'The shop at 127.0.0.1',
  '[::1]',
  'paypal.com',
  'www.paypal.com',
  'Welcome to paypal.com',
  'paypal。com',
  'paypal．com',
  'paypal․com',
  'pay\u200Bpal.\u200Bcom',
  'bücher.example',
  'xn--bcher-kva.example',
  'https://localhost',
])('a site’s name that could be an address is dropped: %j', (name) => {
  expect(cleanSiteName(name)).toBe('');
});

test.each([
  'Corner Shop',
  'St. Ives Mugs',
  'A.P.C.',
  'No. 1 Tea',
  'Mugs & Co.',
  'Версаль',
  'Col·leccions',
  'Tea…and more',
  'Tea • Mugs',
  'コーヒー・ショップ',
  '欧莱雅·巴黎',
  'Est. 1893.',
])('a site’s name that is a name is kept: %j', (name) => {
  expect(cleanSiteName(name)).toBe(name);
});
