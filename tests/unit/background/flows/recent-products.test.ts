import { expect, test } from 'vitest';
import { createRecentProducts } from '../../../../src/background/flows/recent-products.ts';
import { createProduct } from '../../../fixtures/product.ts';

const numbered = (number: number) => createProduct({ id: `p${number}`, slug: `p-${number}` });

function keepingFiftyOne() {
  const recent = createRecentProducts(() => 0);
  for (let number = 0; number < 51; number += 1)
    recent.keep({ storeId: 'store', product: numbered(number), isRecent: false });
  return recent;
}

test('fifty products are kept, and the product that was left first is dropped', () => {
  const recent = keepingFiftyOne();
  expect(recent.find('store', 'p-0')).toBeUndefined();
  expect(recent.find('store', 'p-1')).toEqual(numbered(1));
});

test('a product that is left again is the newest', () => {
  const recent = keepingFiftyOne();
  recent.keep({ storeId: 'store', product: numbered(1), isRecent: false });
  recent.keep({ storeId: 'store', product: numbered(51), isRecent: false });
  expect(recent.find('store', 'p-1')).toEqual(numbered(1));
  expect(recent.find('store', 'p-2')).toBeUndefined();
});

test('a product is found by its slug as addresses have it, in its store alone', () => {
  const recent = createRecentProducts(() => 0);
  const cafe = createProduct({ slug: 'café' });
  recent.keep({ storeId: 'store', product: cafe, isRecent: false });
  recent.keep({ storeId: 'store', product: null, isRecent: false });
  recent.keep(undefined);
  expect(recent.find('store', 'caf%C3%A9')).toBe(cafe);
  expect(recent.find('other', 'caf%C3%A9')).toBeUndefined();
});

test('a product that the platform has not confirmed since is not kept for longer', () => {
  const clock = { ms: 0 };
  const recent = createRecentProducts(() => clock.ms);
  const page = { storeId: 'store', product: numbered(1) };
  recent.keep({ ...page, isRecent: false });
  clock.ms = 4 * 60_000;
  recent.keep({ ...page, isRecent: true });
  expect(recent.find('store', 'p-1')).toEqual(numbered(1));
  clock.ms = 6 * 60_000;
  expect(recent.find('store', 'p-1')).toBeUndefined();
});
