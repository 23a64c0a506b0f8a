import { expect, test } from 'vitest';
import type { PlannedTile } from '../../../src/domain/planned-tile.ts';
import type { Product } from '../../../src/domain/product.ts';
import type { AppState } from '../../../src/store/app-store.ts';
import { latestOf, withSaved } from '../../../src/store/latest-tiles.ts';
import { createAppState } from '../../fixtures/app-state.ts';
import { createProduct } from '../../fixtures/product.ts';

const product = createProduct();
const cheap = createProduct({ price: { ...product.price, toPay: '9.00' } });
const open = createAppState({ startedAt: 100 });
const save = (state: AppState, products: Product[], now = 200): AppState => ({
  ...state,
  ...withSaved(state, 'store', products, now),
});

test('a saved product is told with the time of the save and of the one before it', () => {
  expect(latestOf(open, 'store')).toEqual({ at: 100, before: 100, tiles: [] });
  const first = save(open, [product]);
  expect(latestOf(first, 'store')).toMatchObject({ at: 200, before: 100, tiles: [{ id: product.id, ribbon: '' }] });
  // Several within a millisecond are told apart.
  expect(latestOf(save(first, [cheap]), 'store')).toMatchObject({ at: 201, before: 200 });
  expect(latestOf(first, 'another store')).toEqual({ at: 100, before: 100, tiles: [] });
});

test('nothing is told of a product that shoppers do not see', () => {
  expect(save(open, [{ ...product, visible: false }])).toEqual(open);
  const tiles = latestOf(save(open, [{ ...product, visible: false }, cheap]), 'store').tiles;
  expect(tiles.map(({ prices }) => prices[0]?.toPay)).toEqual(['9.00']);
});

const plan = {
  storeId: 'store',
  documentId: 'page',
  requestId: 'request',
  productIds: [product.id],
  previewId: 'preview',
  isBegun: true,
};
const toNine: PlannedTile = { tag: 'price', toPay: '9.00' };
const planned = (planned: PlannedTile, change: Partial<typeof plan> = {}): AppState => ({
  ...open,
  tilePlans: { 7: { ...plan, ...change, tiles: { [product.id]: planned, other: toNine } } },
});

test.each<[name: string, state: AppState, saved: Product, left: string[]]>([
  ['it has saved', planned(toNine), cheap, ['other']],
  ['was saved with another price', planned(toNine), product, [product.id, 'other']],
  ['it would save once it is applied', planned(toNine, { isBegun: false }), cheap, [product.id, 'other']],
  ['another store has saved', planned(toNine, { storeId: 'b' }), cheap, [product.id, 'other']],
  ['changes in another field', planned({ tag: 'ribbon', ribbon: 'New' }), cheap, [product.id, 'other']],
])('a bulk change is no longer shown for saved products; here for a product that %s', (_, state, saved, left) => {
  expect(Object.keys(save(state, [saved]).tilePlans[7]?.tiles ?? {})).toEqual(left);
});
