import { assert, constantFrom, domain, property, record, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dashboardProduct,
  dashboardProducts,
  idleMinutesOf,
  isAllowedApi,
  isAllowedStorefront,
  isSameShop,
  keyStepOf,
  platformApi,
  toggleWww,
} from '../../../src/domain/store.ts';

test('the dashboard’s page of products, or of one, is that of its site, on the platform or on this machine', () => {
  const siteId = 'site';
  expect(dashboardProducts({ api: platformApi, siteId })).toBe('https://manage.wix.com/dashboard/site/store/products');
  expect(dashboardProduct({ api: platformApi, siteId }, 'p1')).toBe(
    'https://manage.wix.com/dashboard/site/store/products/product/p1',
  );
  expect(dashboardProduct({ api: 'http://127.0.0.1:4100', siteId }, 'p/1')).toBe(
    'http://127.0.0.1:4100/dashboard/site/store/products/product/p%2F1',
  );
});

describe('a key is sent to the platform or to this machine', () => {
  test.each([
    platformApi,
    'HTTPS://WWW.WIXAPIS.COM',
    'https://www.wixapis.com:443',
    'http://localhost:4100',
    'http://127.0.0.1:4100',
  ])('%s', (address) => {
    expect(isAllowedApi(address)).toBe(true);
  });
});

describe('a key is not sent to', () => {
  test.each([
    'http://www.wixapis.com',
    'https://www.wixapis.com:8443',
    'https://wixapis.com',
    'https://edge.wixapis.com',
    'https://www.wixapis.com.evil.example',
    'https://www.wixapis.com@evil.example',
    'https://evil.example/https://www.wixapis.com',
    'https://evil.example#https://www.wixapis.com',
    'https://www.wixapis.com./',
    'https://www.wixapıs.com',
    'http://127.0.0.1.evil.example',
    'http://127.0.0.1@evil.example',
    'http://localhost.evil.example',
    'http://192.168.1.2',
    'http://0.0.0.0',
    'https://localhost',
    'ftp://127.0.0.1',
    'javascript:alert(1)',
    'data:text/html,hi',
    'file:///etc/passwd',
    'www.wixapis.com',
    '',
  ])('%s', (address) => {
    expect(isAllowedApi(address)).toBe(false);
  });

  test('any address that merely contains the platform’s name', () => {
    const part = constantFrom('', '@', '.', ':', '/', '\\', '?', '#', '%2e', ' ', '\t');
    const parts = record({ before: string({ maxLength: 5 }), left: part, right: part, host: domain() });
    assert(
      property(parts, ({ before, left, right, host }) => {
        for (const address of [
          `https://${before}${left}www.wixapis.com${right}${host}`,
          `https://${host}${right}www.wixapis.com`,
        ]) {
          if (isAllowedApi(address)) expect(new URL(address).origin).toBe(platformApi);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a storefront is on the web, or on this machine', () => {
  test.each([
    ['https://shop.example', true],
    ['https://shop.example/product-page/mug', true],
    ['http://localhost:4101', true],
    ['http://127.0.0.1:4101', true],
    ['http://shop.example', false],
    ['http://127.0.0.1.evil.example', false],
    ['ftp://shop.example', false],
    ['chrome-extension://abc', false],
    ['javascript:alert(1)', false],
    ['shop.example', false],
  ])('%s: %s', (address, allowed) => {
    expect(isAllowedStorefront(address)).toBe(allowed);
  });
});

describe('a shop with and without www.', () => {
  test.each([
    ['https://shop.example', 'https://www.shop.example'],
    ['https://www.shop.example', 'https://shop.example'],
    ['https://24shop.example', 'https://www.24shop.example'],
    ['https://shop.xn--1', 'https://www.shop.xn--1'],
    ['https://shop.example:8443', 'https://www.shop.example:8443'],
    ['https://www.shop.example:8443', 'https://shop.example:8443'],
  ])('%s is the same as %s', (one, other) => {
    expect(toggleWww(one)).toBe(other);
    expect(isSameShop(one, other)).toBe(true);
    expect(isSameShop(one, one)).toBe(true);
  });

  test.each(['http://shop.example', 'http://localhost:4100', 'https://localhost', 'https://10.0.0.1'])(
    '%s has no twin',
    (origin) => {
      expect(toggleWww(origin)).toBeUndefined();
      expect(isSameShop(origin, origin)).toBe(true);
    },
  );

  test('is no other shop', () => {
    expect(isSameShop('https://shop.example', 'https://www.other.example')).toBe(false);
    expect(isSameShop('https://shop.example', 'https://m.shop.example')).toBe(false);
  });
});

test('a store locks after half an hour without use, or as its merchant says', () => {
  expect(idleMinutesOf({})).toBe(30);
  expect(idleMinutesOf({ lockAfterMinutes: 5 })).toBe(5);
  expect(idleMinutesOf({ lockAfterMinutes: null })).toBeNull();
});

test('a key is unlocked if it is remembered, and else entered', () => {
  const held = { missing: [], remembered: null };
  expect(keyStepOf({ tag: 'ready', ...held })).toBeNull();
  expect(keyStepOf({ tag: 'locked' })).toBe('unlock');
  expect(keyStepOf({ tag: 'missing' })).toBe('enter');
  expect(keyStepOf({ tag: 'refused', status: 401, ...held })).toBe('enter');
});
