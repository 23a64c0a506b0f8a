import { expect, type Frame, type Page } from '@playwright/test';
import { openCard, saveInCard, storedProduct, untilReadable } from '../../demo/on-page.ts';
import { launch, openProduct, pressEscape, test } from './fixtures.ts';
import { openIsolatedWorld } from './isolated-world.ts';
import { addStore, copyProfile, removeProfile } from './profiles.ts';
import { openTab } from './tabs.ts';

const slug = 'stoneware-mug';

/** The browser's own zoom of the tab in front, as a person sets it. */
async function zoomTab(page: Page, factor: number): Promise<void> {
  const worker = page.context().serviceWorkers()[0];
  await worker?.evaluate(async (zoom) => {
    const { tabs } = (globalThis as unknown as { chrome: { tabs: Tabs } }).chrome;
    const [front] = await tabs.query({ active: true, lastFocusedWindow: true });
    await tabs.setZoom(front?.id ?? -1, zoom);
  }, factor);
}

/** Waits until the card has stood in one place for a second: a page may lay itself out late after a zoom. */
async function untilStill(card: Frame): Promise<void> {
  const frame = await card.frameElement();
  let since = { place: '', ms: 0 };
  await expect
    .poll(async () => {
      const place = JSON.stringify(await frame.boundingBox());
      if (place !== since.place) since = { place, ms: Date.now() };
      return Date.now() - since.ms;
    })
    .toBeGreaterThan(1000);
}

interface Tabs {
  query(of: object): Promise<{ id: number }[]>;
  setZoom(id: number, zoom: number): Promise<void>;
}

test('a card that the page makes too small to read saves nothing, and says why', async ({ connected, shop }) => {
  const page = await openTab(connected.context);
  const world = await openIsolatedWorld(page, `${shop.storefront}/product-page/${slug}`);
  const card = await openCard(page);
  // Our own script cancels the page's zoom; here it cannot see it.
  await world.evaluate(`void Object.defineProperty(Element.prototype, 'currentCSSZoom', { get: () => 1 })`);
  await page.addStyleTag({ content: 'html { zoom: 0.02 } body { zoom: 50 }' });
  const box = await (await card.frameElement()).boundingBox();
  expect(box?.width).toBeLessThan(10);
  await untilReadable(page);
  await page.waitForTimeout(700);
  await page.keyboard.type('22');
  await page.keyboard.press('Enter');
  await expect(card.getByText(/too small to read/)).toBeAttached();
  await page.waitForTimeout(1000);
  expect(storedProduct(shop, slug).price).toBe(24.5);
});

test('a browser that is zoomed saves', async ({ connected, shop }) => {
  test.slow();
  const page = await openProduct(connected, shop, slug);
  for (const [index, zoom] of [0.25, 0.9, 3].entries())
    await test.step(`${Math.round(zoom * 100)} %`, async () => {
      await zoomTab(page, zoom);
      await expect.poll(() => page.evaluate(() => devicePixelRatio)).toBeCloseTo(zoom);
      const card = await openCard(page);
      await page.keyboard.type(`${20 + index}`);
      await saveInCard(page);
      await expect.poll(() => storedProduct(shop, slug).price).toBe(20 + index);
      await expect(card.getByText(/Saved \d/)).toBeVisible();
      await pressEscape(page);
    });
});

test('a browser that is zoomed while the card is open saves at the first Enter', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  const card = await openCard(page);
  await page.keyboard.type('22');
  await zoomTab(page, 0.5);
  await expect.poll(() => page.evaluate(() => devicePixelRatio)).toBeCloseTo(0.5);
  await untilReadable(page);
  await untilStill(card);
  await page.keyboard.press('Enter');
  await expect.poll(() => storedProduct(shop, slug).price).toBe(22);
});

test('a display with 1.5 pixels for each px saves at the first Enter', async ({ allowedProfile, shop }) => {
  const args = ['--force-device-scale-factor=1.5'];
  const profile = await copyProfile(allowedProfile);
  const browser = await launch({ profile, keepsOwnSize: true, args });
  await addStore(browser, shop);
  const page = await openProduct(browser, shop, slug);
  expect(await page.evaluate(() => devicePixelRatio)).toBeCloseTo(1.5);
  await openCard(page);
  await page.keyboard.type('22');
  await untilReadable(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => storedProduct(shop, slug).price).toBe(22);
  await browser.context.close();
  await removeProfile(profile);
});
