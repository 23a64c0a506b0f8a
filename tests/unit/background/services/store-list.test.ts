import { expect, test } from 'vitest';
import { originsOf, readStores, saveCatalogVersion } from '../../../../src/background/services/store-list.ts';
import { readKey } from '../../../../src/background/services/stored-values.ts';
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

const captcha = { page: 'https://shop.example/captcha', visibleKey: 'k'.repeat(40), invisibleKey: null };
const good = createStoreEntry({
  id: 'a@www.wixapis.com',
  siteId: 'a',
  api: platformApi,
  storefront: 'https://a.example',
});
const shop = { ...good, id: 'b@www.wixapis.com', siteId: 'b', storefront: 'https://shop.example' };

test.each<[string, unknown, unknown[]]>([
  ['whose API is none', { ...shop, api: 'https://evil.example' }, [good]],
  ['of another shape', { id: shop.id }, [good]],
  ['whose captcha is elsewhere', { ...shop, captcha: { ...captcha, page: 'https://evil.example' } }, [good, shop]],
  ['whose captcha is of another shape', { ...shop, captcha: 'none' }, [good, shop]],
])('a store %s takes no other with it, and is kept as it was', async (_name, bad, left) => {
  const [app, runtime] = [createAppStore(), createRuntime()];
  await runtime.local.set('stores', { version: 1, value: [bad, good] });
  const stores = await readStores({ runtime });
  expect(stores).toHaveLength(left.length);
  expect(stores).toEqual(expect.arrayContaining(left));
  expect(await readKey(runtime, 'unreadable')).toEqual([{ name: `stores:${shop.id}`, stored: bad }]);
  app.setState({ stores });
  await saveCatalogVersion({ app, runtime }, good.id, 'V3_CATALOG');
  expect(await readStores({ runtime })).toHaveLength(left.length);
  expect(await readKey(runtime, 'unreadable')).toEqual([{ name: `stores:${shop.id}`, stored: bad }]);
});

test('stores that cannot be set aside stay where they are, and the others are read', async () => {
  const runtime = createRuntime();
  const stored = { version: 1, value: [7, null, good] };
  await runtime.local.set('stores', stored);
  const { set } = runtime.local;
  runtime.local.set = () => Promise.reject(new Error('full'));
  expect([await readStores({ runtime }), await runtime.local.get('stores')]).toEqual([[good], stored]);
  runtime.local.set = set;
  expect(await readStores({ runtime })).toEqual([good]);
  expect((await readKey(runtime, 'unreadable'))?.map((one) => one.stored)).toEqual([7, null]);
});
