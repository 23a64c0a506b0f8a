import { expect, test } from 'vitest';
import { dropInactivePages } from '../../../../src/background/flows/inactive-pages.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import { OpenPage } from '../../../../src/store/tab-state.ts';
import { createStoreEntry } from '../../../fixtures/app-state.ts';
import { createRuntime } from '../../../fixtures/test-runtime.ts';

const page = OpenPage.parse({ storeId: 'store', documentId: '1', url: 'https://shop.example/about', productId: null });

test.each([
  ['on another page of its store', 'https://shop.example/', { isStopped: true }, true],
  ['on another site', 'https://other.example/', { isStopped: true }, false],
  ['on a site whose address is not told', undefined, { isStopped: true }, false],
  ['on another site, after a flood of addresses', 'https://other.example/', { isFlooding: true }, false],
  ['on another site, and was not left alone', 'https://other.example/', {}, true],
])('a page that was left alone is kept while its tab is %s: %s', async (_where, address, state, isKept) => {
  const [app, runtime] = [createAppStore(), createRuntime()];
  app.setState({ stores: [createStoreEntry()], pages: { 1: { ...page, ...state } } });
  if (address !== undefined) runtime.tabs.set(1, address);
  await dropInactivePages({ app, runtime });
  expect(Object.keys(app.getState().pages)).toEqual(isKept ? ['1'] : []);
});
