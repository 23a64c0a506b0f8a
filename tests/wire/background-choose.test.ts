import { expect, test } from 'vitest';
import { answersFor, openConnected, nextWorker, popup, storefront, workbench } from '../fixtures/background-harness.ts';
import { startTestPlatform } from './platform-client.ts';

const other = 'https://other.example';

test('a chosen store is in front until the tab changes; the tab’s own store is chosen by itself', async () => {
  const harness = await openConnected(await startTestPlatform({ storefrontUrl: storefront }));
  const second = await startTestPlatform({ storefrontUrl: other });
  const { storeId } = await harness.as(workbench)('stores.connect', { ...answersFor(second), storefront: other });
  const { runtime } = harness;
  runtime.tabs.set(1, `${storefront}/product-page/stoneware-mug`);
  runtime.tabs.set(2, `${storefront}/product-page/linen-apron`);
  runtime.front.tabId = 1;
  const shown = async () => (await harness.readView('popup', popup)).store?.id;
  expect(await shown()).toBe(harness.storeId);
  const port = await harness.follow('popup', popup);
  await harness.as(popup)('stores.choose', { storeId });
  expect(port.posted.at(-1)).toMatchObject({ store: { id: storeId }, stores: [{}, {}] });
  expect(await shown()).toBe(storeId);
  runtime.front.tabId = 2;
  expect(await shown()).toBe(harness.storeId);
  // Where no store's page is in front, the one used last is shown.
  runtime.front.tabId = null;
  expect(await shown()).toBe(harness.storeId);
  await expect(harness.as(popup)('stores.choose', { storeId: 'none' })).rejects.toMatchObject({
    code: 'not_connected',
  });
});

test('a chosen store stays in front when the worker is stopped and the popup connects again', async () => {
  const platform = await startTestPlatform({ storefrontUrl: storefront });
  const harness = await openConnected(platform);
  const second = await startTestPlatform({ storefrontUrl: other });
  const { storeId } = await harness.as(workbench)('stores.connect', { ...answersFor(second), storefront: other });
  harness.runtime.tabs.set(1, `${storefront}/product-page/stoneware-mug`);
  harness.runtime.front.tabId = 1;
  await harness.as(popup)('stores.choose', { storeId });
  const { posted } = await nextWorker(harness).follow('popup', popup);
  expect(posted.at(-1)).toMatchObject({ store: { id: storeId } });
});
