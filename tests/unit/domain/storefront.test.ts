import { assert, constantFrom, property, record, uniqueArray, webPath, option } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWithin, storeAt, toBase } from '../../../src/domain/storefront.ts';

const host = 'https://me.host.example';
const [siteId, copyId] = ['0c9dd7aa-0000-4000-8000-000000000001', '0c9dd7aa-0000-4000-8000-000000000002'];
const site = { storefront: `${host}/my-site`, siteId };
const copy = { storefront: `${host}/my-copy`, siteId: copyId };

describe('the base of a storefront', () => {
  test.each([
    ['https://shop.example', 'https://shop.example'],
    ['https://shop.example/', 'https://shop.example'],
    [`${host}/my-site/`, `${host}/my-site`],
    [`${host}/my-site?a=1#b`, `${host}/my-site`],
    ['no address', undefined],
    ['data:text/html,x', undefined],
  ])('the base at %s is %s', (address, base) => expect(toBase(address)).toBe(base));

  test.each([
    [`${host}/my-site`, true],
    [`${host}/my-site/product-page/mug?a=1#b`, true],
    [`${host}/My-Site/product-page/mug`, true],
    [`${host}/my-site-2/product-page/mug`, false],
    [`${host}/my-copy/product-page/mug`, false],
    [host, false],
    ['https://other.example/my-site', false],
    ['http://me.host.example/my-site', false],
  ])('is in front of %s: %s', (address, isOne) => expect(isWithin(site.storefront, address)).toBe(isOne));
});

describe('the store of an address', () => {
  test('is the site of an origin whose base contains the address', () => {
    expect(storeAt([site, copy], `${host}/my-site/product-page/mug`)).toBe(site);
    expect(storeAt([site, copy], `${host}/my-copy/product-page/mug`)).toBe(copy);
    expect(storeAt([site], `${host}/my-copy/product-page/mug`)).toBeUndefined();
  });
  test('is the one whose path is written in another case than the address', () => {
    const written = { ...site, storefront: `${host}/My-Site` };
    expect(storeAt([written, copy], `${host}/my-site/product-page/mug`)).toBe(written);
  });
  test('is the one with the longer path, where one site stands below another', () => {
    const root = { storefront: host, siteId: copyId };
    expect(storeAt([root, site], `${host}/my-site/product-page/mug`)).toBe(site);
    expect(storeAt([root, site], `${host}/product-page/mug`)).toBe(root);
  });
  test('is never of another site than the page states', () => {
    expect(storeAt([site], `${host}/my-site/product-page/mug`, siteId.toUpperCase())).toBe(site);
    expect(storeAt([site], `${host}/my-site/product-page/mug`, copyId)).toBeUndefined();
  });
  test('is undefined where two sites were connected by the same address and the page states none', () => {
    const [one, other] = [
      { ...site, storefront: host },
      { ...copy, storefront: host },
    ];
    expect(storeAt([one, other], `${host}/mug`)).toBeUndefined();
    expect(storeAt([one, other], `${host}/mug`, copyId)).toBe(other);
  });
});

/** Addresses of few hosts and paths, so that they often meet. */
const bases = record({
  storefront: record({
    origin: constantFrom(host, 'https://shop.example'),
    path: constantFrom('', '/a', '/b', '/a/b'),
  }),
  siteId: constantFrom('1', '2', '3'),
});

const depth = ({ storefront }: { storefront: string }): number => segments(new URL(storefront).pathname).length;
/** The parts of a path, which the platform finds in either case. */
const segments = (path: string): string[] => path.toLowerCase().replace(/\/+$/, '').split('/').slice(1);

test('no address leads to the store of another path, or of another site than it says', () => {
  const stores = uniqueArray(bases, { maxLength: 5 }).map((all) =>
    all.map(({ storefront: { origin, path }, siteId: id }) => ({ storefront: `${origin}${path}`, siteId: id })),
  );
  const below = record({
    origin: constantFrom(host, 'https://shop.example'),
    start: constantFrom('', '/a', '/b', '/a/b', '/ab'),
    path: webPath(),
  });
  assert(
    property(stores, below, option(constantFrom('1', '2', '3')), (all, { origin, start, path }, said) => {
      const address = new URL(`${origin}${start}${path}`);
      const found = storeAt(all, address.href, said);
      const isBelow = ({ storefront }: { storefront: string }): boolean => {
        const base = new URL(storefront);
        return (
          base.origin === address.origin &&
          segments(base.pathname).every((part, at) => segments(address.pathname)[at] === part)
        );
      };
      const nearest = all.filter(isBelow);
      const deepest = nearest.filter((store) => depth(store) === Math.max(...nearest.map(depth)));
      if (found === undefined) {
        const ids = new Set(deepest.map((store) => store.siteId).filter((id) => said === null || id === said));
        expect(ids.size).not.toBe(1);
        return;
      }
      expect(deepest).toContain(found);
      if (said !== null) expect(found.siteId).toBe(said);
    }),
  );
});
