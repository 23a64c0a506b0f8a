import { expect, test } from 'vitest';
import { endShopperViews, setShopperView } from '../../../../src/background/flows/shopper-view.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import { createRuntime } from '../../../fixtures/test-runtime.ts';

/** A page of a store in tab 3, with an open card. */
function open() {
  const app = createAppStore();
  const card = { storeId: 'store', productId: 'p1' };
  app.setState({ pages: { 3: { storeId: 'store' } }, cards: { 3: card } } as never);
  return { app, context: { app, runtime: createRuntime() } as never };
}

test('viewing as shopper closes the open card; ending it does not', () => {
  const { app, context } = open();
  setShopperView(context, 3, false);
  expect(Object.keys(app.getState().cards)).toEqual(['3']);
  setShopperView(context, 3, true);
  const { shopperTabs, cards } = app.getState();
  expect([shopperTabs, cards]).toEqual([{ 3: 'store' }, {}]);
});

test('a tab without a page of a store is left as it is', () => {
  const { app, context } = open();
  setShopperView(context, 4, true);
  expect(Object.keys(app.getState().shopperTabs)).toEqual([]);
});

test('the shopper view ends in the tabs of one store alone', () => {
  const { app, context } = open();
  app.setState({ shopperTabs: { 3: 'store', 4: 'other', 5: 'store' } });
  endShopperViews(context, 'store');
  expect(app.getState().shopperTabs).toEqual({ 4: 'other' });
});
