import { describe, expect, test } from 'vitest';
import {
  hashOf,
  keyHash,
  openHash,
  places,
  productHash,
  readHash,
  unlockHash,
} from '../../../src/ui/shared/bench-address.ts';

const nothing = { product: null, isOpen: false, keyOf: null, unlock: null };

describe('an address of the workbench', () => {
  test.each(places)('names %s', (place) => {
    expect(readHash(hashOf(place))).toEqual({ place, ...nothing });
  });

  test.each(['', '#', '#nowhere', '#nowhere?open=1', '#stores?store=s&product=p'])('is the stores for %j', (hash) => {
    expect(readHash(hash)).toEqual({ place: 'stores', ...nothing });
  });

  test('names a product and a field of it, whatever is in their ids', () => {
    for (const field of ['salePrice', null] as const) {
      const product = { storeId: 'a/b?c=d&e#f', productId: '50 % + ü', field };
      expect(readHash(productHash(product))).toEqual({ ...nothing, place: 'history', product });
    }
  });

  test('names no product by half, and no field that is none', () => {
    expect(readHash('#history?store=s').product).toBeNull();
    expect(readHash('#history?store=s&product=p&field=__proto__').product).toMatchObject({ field: null });
  });

  test('names what is not saved yet', () => {
    expect(readHash(openHash)).toEqual({ ...nothing, place: 'history', isOpen: true });
  });

  test('names the store whose key is asked for', () => {
    const id = 'a/b?c=d&e#f';
    expect(readHash(keyHash(id))).toEqual({ ...nothing, place: 'stores', keyOf: id });
    expect(readHash(unlockHash(id))).toEqual({ ...nothing, place: 'stores', unlock: id });
  });
});
