import { beforeEach, expect, test } from 'vitest';
import type { PageView } from '../../src/domain/page-view.ts';
import type { PopupView } from '../../src/protocol/view.ts';
import { emptyView } from '../fixtures/empty-view.ts';
import { openConnected, pageIn, popup } from '../fixtures/background-harness.ts';
import { startTestPlatform } from './platform-client.ts';

let harness: Awaited<ReturnType<typeof openConnected>>;

beforeEach(async () => {
  harness = await openConnected(
    await startTestPlatform({ storefrontUrl: 'https://shop.example', catalogVersion: 'v1' }),
  );
  for (const tabId of [1, 2]) await arrive(tabId, 'stoneware-mug');
});

async function arrive(tabId: number, slug: string): Promise<void> {
  harness.runtime.tabs.set(tabId, `https://shop.example/product-page/${slug}`);
  await harness.as(pageIn(tabId, slug))('page.resolve', { slug, siteName: null });
}

const viewOf = (tabId: number, slug = 'stoneware-mug'): Promise<PageView> =>
  harness.readView('page', pageIn(tabId, slug));
const popupView = async (): Promise<PopupView> => (await harness.follow('popup', popup)).posted[0] as PopupView;
const setView = (isOn: boolean) => harness.as(pageIn(1))('page.viewAsShopper', { isOn });

test('a tab that is viewed as shopper is told nothing to draw, on its next pages too, until it is asked for again', async () => {
  await harness.as(pageIn(1))('page.openCard', { field: 'price', choices: {} });
  await setView(true);
  const nothing = { ...emptyView, isAsShopper: true };
  expect(await viewOf(1)).toEqual(nothing);
  expect(await viewOf(2)).toMatchObject({ isAsShopper: false, product: { name: 'Stoneware Mug' } });
  await arrive(1, 'linen-apron');
  expect(await viewOf(1, 'linen-apron')).toEqual(nothing);
  await harness.as(pageIn(1, 'linen-apron'))('page.viewAsShopper', { isOn: false });
  expect(await viewOf(1, 'linen-apron')).toMatchObject({
    isAsShopper: false,
    product: { name: 'Linen Apron' },
    card: null,
  });
});

test('the extension’s own key turns it on and off, in a page of a store alone', async () => {
  await harness.background.onKey('view-as-shopper', 1);
  expect((await viewOf(1)).isAsShopper).toBe(true);
  await harness.background.onKey('view-as-shopper', 1);
  expect((await viewOf(1)).isAsShopper).toBe(false);
  await harness.background.onKey('view-as-shopper', 7);
  expect((await popupView()).isViewedAsShopper).toBe(false);
});

test('the key of edit mode presses the button in a page of a store alone; another key does nothing', async () => {
  const { background, runtime } = harness;
  await background.onKey('edit-mode', 7);
  await background.onKey('another', 1);
  expect(runtime.scripts).toEqual([]);
  await background.onKey('edit-mode', 1);
  expect(runtime.scripts).toEqual(['1 edit-key.js']);
  // No person has used this page yet.
  runtime.tabs.set(3, 'https://shop.example/about');
  runtime.tabs.set(4, 'https://other.example/about');
  await background.onKey('edit-mode', 3);
  await background.onKey('edit-mode', 4);
  expect(runtime.scripts).toEqual(['1 edit-key.js', '3 edit-key.js']);
  expect((await viewOf(1)).isAsShopper).toBe(false);
});

test('the popup says so and ends it, and a closed tab is forgotten', async () => {
  await setView(true);
  expect((await popupView()).isViewedAsShopper).toBe(true);
  await harness.as(popup)('page.endShopperViews', { storeId: harness.storeId });
  expect((await viewOf(1)).isAsShopper).toBe(false);
  await setView(true);
  await harness.background.onTabClosed(1);
  expect((await popupView()).isViewedAsShopper).toBe(false);
});
