import { expect, test } from 'vitest';
import { createPageHandlers } from '../../../../src/background/commands/page-handlers.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import { createStoreEntry, readyMerchant } from '../../../fixtures/app-state.ts';
import { reportHash } from '../../../../src/protocol/workbench-route.ts';
import { pageReport } from '../../../fixtures/page-report.ts';
import { createRuntime } from '../../../fixtures/test-runtime.ts';
import { createOpenPage } from '../../../fixtures/open-page.ts';

const shop = 'https://shop.example';
const other = 'https://other.example';
const url = `${shop}/product-page/stoneware-mug`;
const sender = { caller: 'page', tabId: 3, documentId: 'page', origin: shop, url } as const;
const report = JSON.stringify(pageReport);
const input = { slug: 'stoneware-mug', siteName: null };

/** Two stores, the page of the second in tab 3, and the pages that are looked up. */
function open() {
  const [app, runtime] = [createAppStore(), createRuntime()];
  app.setState({ stores: [createStoreEntry({ id: 'other', storefront: other }), createStoreEntry()] });
  runtime.tabs.set(3, url);
  const resolved: unknown[] = [];
  const pageResolver = {
    resolve: (tabId: number, { storeId, canonical }: { storeId: string; canonical: string | null }, isAtIt: boolean) =>
      Promise.resolve(void resolved.push([tabId, storeId, isAtIt, canonical])),
  };
  const handlers = createPageHandlers({ app, runtime, pageResolver } as never);
  return { app, runtime, resolved, handlers };
}

test('a page is looked up in the store of its own origin', async () => {
  const { handlers, resolved } = open();
  await handlers['page.resolve'](input, sender);
  expect(resolved).toEqual([[3, 'store', true, null]]);
});

test('a page whose tab shows another store, or no address, meanwhile is not looked up', async () => {
  const { handlers, resolved, runtime } = open();
  for (const address of [`${other}/product-page/stoneware-mug`, 'about:blank', '']) {
    runtime.tabs.set(3, address);
    await expect(handlers['page.resolve'](input, sender)).rejects.toMatchObject({ code: 'not_allowed' });
  }
  expect(resolved).toEqual([]);
});

test('a page that does not state its name suggests no name', async () => {
  const { app, handlers } = open();
  await handlers['page.resolve'](input, sender);
  expect(app.getState().siteNames).toEqual({});
});

test('a page without a slug is shown, but no product is looked up, even at an address without one', async () => {
  const { handlers, resolved, runtime } = open();
  runtime.tabs.set(3, `${shop}/`);
  await handlers['page.resolve']({ ...input, slug: null }, sender);
  expect(resolved).toEqual([[3, 'store', true, null]]);
});

test('a page that is gone before the docked button runs there says so', async () => {
  const { handlers, runtime } = open();
  runtime.runInPage = () => Promise.reject(new Error('no frame'));
  const resolving = handlers['page.resolve']({ ...input, needsDock: true }, sender);
  await expect(resolving).rejects.toMatchObject({ code: 'no_page' });
});

test('a page of no connected store runs no overlay', async () => {
  const { handlers, runtime } = open();
  const foreign = { ...sender, origin: 'https://elsewhere.example', url: 'https://elsewhere.example/mug' };
  await expect(handlers['page.load']({ part: 'overlay' }, foreign)).rejects.toMatchObject({ code: 'not_connected' });
  expect(runtime.scripts).toEqual([]);
});

test('a page has the script run that reports why a handle is missing, and learns the catalog of its store', async () => {
  const { handlers, runtime } = open();
  expect(await handlers['page.explain']({}, sender)).toEqual({ catalog: createStoreEntry().catalogVersion });
  expect(runtime.scripts).toEqual(['3 details.js']);
  await handlers['page.openReport']({ report }, sender);
  expect(runtime.opened).toEqual([`workbench ${reportHash(report)}`]);
});

test('a page of no connected store reports nothing', async () => {
  const { handlers, runtime } = open();
  const foreign = { ...sender, origin: 'https://elsewhere.example', url: 'https://elsewhere.example/mug' };
  await expect(handlers['page.explain']({}, foreign)).rejects.toMatchObject({ code: 'not_connected' });
  const opening = handlers['page.openReport']({ report }, foreign);
  await expect(opening).rejects.toMatchObject({ code: 'not_connected' });
  expect([runtime.scripts, runtime.opened]).toEqual([[], []]);
});

test('a page learns nothing of tiles while there is no key, or no store any more', async () => {
  const { app, handlers } = open();
  app.setState({ pages: { 3: createOpenPage({ url }) }, merchants: { store: { tag: 'locked' } } });
  const ask = () => handlers['page.tiles']({ links: ['/product-page/stoneware-mug'] }, sender);
  await expect(ask()).rejects.toMatchObject({ code: 'not_allowed' });
  app.setState({ merchants: {} });
  await expect(ask()).rejects.toMatchObject({ code: 'not_allowed' });
  app.setState({ stores: [], merchants: { store: readyMerchant } });
  await expect(ask()).rejects.toMatchObject({ code: 'not_allowed' });
});

test('a page opens the search in its own store, whichever was in front before', async () => {
  const { app, handlers, runtime } = open();
  app.setState({ frontStoreId: 'other' });
  await handlers['page.openSearch']({}, sender);
  expect([app.getState().frontStoreId, runtime.opened]).toEqual(['store', ['search']]);
});

test('a page docks the button in its own store’s corner, which is kept', async () => {
  const { app, handlers, runtime } = open();
  await handlers['page.dock']({ corner: 'top-left' }, sender);
  expect(app.getState().corners).toEqual({ store: 'top-left' });
  expect(await runtime.local.get('corner:store')).toMatchObject({ value: 'top-left' });
});

test('a page of no connected store opens no search and docks no button', async () => {
  const { app, handlers, runtime } = open();
  const before = app.getState();
  const foreign = { ...sender, origin: 'https://elsewhere.example', url: 'https://elsewhere.example/mug' };
  await expect(handlers['page.openSearch']({}, foreign)).rejects.toMatchObject({ code: 'not_connected' });
  const docking = handlers['page.dock']({ corner: 'top-left' }, foreign);
  await expect(docking).rejects.toMatchObject({ code: 'not_connected' });
  expect([app.getState(), runtime.opened]).toEqual([before, []]);
});
