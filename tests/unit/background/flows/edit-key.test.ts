import { expect, test } from 'vitest';
import { pressEditKey } from '../../../../src/background/flows/edit-key.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import { OpenPage } from '../../../../src/store/tab-state.ts';
import { createStoreEntry } from '../../../fixtures/app-state.ts';
import { createRuntime } from '../../../fixtures/test-runtime.ts';

test('the key of edit mode works in the pages of each of several stores, and in no other', async () => {
  const [app, runtime] = [createAppStore(), createRuntime()];
  app.setState({ stores: [createStoreEntry(), createStoreEntry({ id: 'next', storefront: 'https://next.example' })] });
  runtime.tabs.set(1, 'https://shop.example/about').set(2, 'https://next.example/').set(3, 'https://other.example/');
  for (const tabId of [1, 2, 3]) await pressEditKey({ app, runtime }, tabId);
  expect(runtime.scripts).toEqual(['1 edit-key.js', '2 edit-key.js']);
});

test('the key of edit mode opens the popup in a tab whose page was left alone', async () => {
  const [app, runtime] = [createAppStore(), createRuntime()];
  app.setState({ stores: [createStoreEntry()] });
  runtime.tabs.set(1, 'https://shop.example/about');
  const page = OpenPage.parse({
    storeId: 'store',
    documentId: '1',
    url: 'https://shop.example/about',
    productId: null,
  });
  app.setState({ pages: { 1: { ...page, isStopped: true } } });
  await pressEditKey({ app, runtime }, 1);
  expect([runtime.scripts, runtime.opened]).toEqual([[], ['search']]);
});

test('the key of edit mode does nothing where no store is connected', async () => {
  const [app, runtime] = [createAppStore(), createRuntime()];
  runtime.tabs.set(1, 'https://shop.example/about');
  await pressEditKey({ app, runtime }, 1);
  expect(runtime.scripts).toEqual([]);
});
