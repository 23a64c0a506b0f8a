import { expect, type Page } from '@playwright/test';
import { waitForHandle } from '../../demo/on-page.ts';
import { buttonsOf, openProduct, requestsOf, test } from './fixtures.ts';
import { openTab } from './tabs.ts';

/** What is beside head and body: our element, once there is something to draw. */
const ours = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.children.length - 2);

/** Long enough for the docked button to come, were it to come by itself. */
const settleMs = 1_500;

const signs: Record<string, (page: Page) => Promise<void>> = {
  'the pointer': (page) => page.mouse.move(300, 300),
  'a key': (page) => page.keyboard.press('Tab'),
  'a turn of the wheel': (page) => page.mouse.wheel(0, 10),
  'the window’s focus': (page) => page.evaluate(() => void window.dispatchEvent(new Event('focus'))),
};

for (const [sign, act] of Object.entries(signs))
  test(`a page without a product is left alone until ${sign} shows that a person is there`, async ({
    connected,
    shop,
  }) => {
    const page = await openTab(connected.context);
    await page.goto(`${shop.storefront}/about`);
    const before = (await requestsOf(shop)).length;
    await page.waitForTimeout(settleMs);
    expect(await ours(page)).toBe(0);
    expect(await requestsOf(shop)).toHaveLength(before);
    await act(page);
    await expect.poll(() => ours(page)).toBe(1);
  });

test('a product’s page has its handle without any sign', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, 'stoneware-mug');
  await expect.poll(() => ours(page)).toBe(1);
  await waitForHandle(page);
});

test('the key of edit mode works on a page that nobody has looked at before', async ({ connected, shop }) => {
  const page = await openTab(connected.context);
  await page.goto(shop.storefront);
  // What the browser does with the key, here before the page has seen any.
  const [worker] = connected.context.serviceWorkers();
  await worker?.evaluate(`chrome.tabs.query({ url: '${shop.storefront}/*' }).then(([{ id: tabId }]) =>
    chrome.scripting.executeScript({ target: { tabId }, files: ['edit-key.js'] }))`);
  await page.keyboard.press('Alt');
  await expect.poll(() => buttonsOf(page)).toContain('Edit the price of Linen Apron');
});
