import { expect, test } from 'vitest';
import { originsOf, saveCatalogVersion } from '../../../../src/background/services/store-list.ts';
import { platformApi } from '../../../../src/domain/store.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import { createStoreEntry } from '../../../fixtures/app-state.ts';
import { createRuntime } from '../../../fixtures/test-runtime.ts';

test('a store needs access to its own pages, and to another API than the platform’s, once', () => {
  const storefront = 'https://shop.example';
  expect(originsOf(createStoreEntry({ storefront, api: platformApi }))).toEqual([storefront]);
  expect(originsOf(createStoreEntry({ storefront, api: 'https://api.example' }))).toEqual([
    storefront,
    'https://api.example',
  ]);
  expect(originsOf(createStoreEntry({ storefront, api: storefront }))).toEqual([storefront]);
});

test('the catalog that one store runs by now is not that of the others', async () => {
  const [app, runtime] = [createAppStore(), createRuntime()];
  const [store, next] = [
    createStoreEntry({ catalogVersion: 'V1_CATALOG' }),
    createStoreEntry({ id: 'next', catalogVersion: 'V1_CATALOG' }),
  ];
  app.setState({ stores: [store, next] });
  await saveCatalogVersion({ app, runtime }, 'store', 'V3_CATALOG');
  expect(app.getState().stores).toEqual([{ ...store, catalogVersion: 'V3_CATALOG' }, next]);
});
