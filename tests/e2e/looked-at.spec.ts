import { expect, type Page } from '@playwright/test';
import { buttonsOf, requestsOf, test } from './fixtures.ts';
import { openTab } from './tabs.ts';

/** The number of elements beside head and body: our one, once there is something to draw. */
const ours = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.children.length - 2);

/** Long enough for the docked button to come, were it to come by itself. */
const settleMs = 1_500;

const signs: Record<string, (page: Page) => Promise<void>> = {
  'the pointer': (page) => page.mouse.move(300, 300),
  'a key': (page) => page.keyboard.press('Tab'),
  'a turn of the wheel': (page) => page.mouse.wheel(0, 10),
  'the window’s focus': (page) => page.evaluate(() => void window.dispatchEvent(new Event('focus'))),
};

test('a page without a product is left alone until a person shows: the pointer, a key, the wheel, the focus', async ({
  connected,
  shop,
}) => {
  const page = await openTab(connected.context);
  for (const [index, [sign, act]] of Object.entries(signs).entries())
    await test.step(sign, async () => {
      await page.goto('about:blank');
      await page.goto(`${shop.storefront}/about`);
      const before = (await requestsOf(shop)).length;
      await page.waitForTimeout(index === 0 ? settleMs : 0);
      expect(await ours(page)).toBe(0);
      expect(await requestsOf(shop)).toHaveLength(before);
      await act(page);
      await expect.poll(() => ours(page)).toBe(1);
    });
});

test('the key of edit mode that the browser takes works on a page that nobody has looked at before, and ends it', async ({
  connected,
  shop,
}) => {
  const page = await openTab(connected.context);
  await page.goto(shop.storefront);
  // Simulates the browser's handling of the key, before the page has seen any.
  const press = (): Promise<unknown> | undefined =>
    connected.context.serviceWorkers()[0]
      ?.evaluate(`chrome.tabs.query({ url: '${shop.storefront}/*' }).then(([{ id: tabId }]) =>
      chrome.scripting.executeScript({ target: { tabId }, files: ['edit-key.js'] }))`);
  await press();
  await page.keyboard.press('Alt');
  await expect.poll(() => buttonsOf(page)).toContain('Edit the price of Linen Apron');
  await press();
  await expect.poll(() => buttonsOf(page)).not.toContain('Edit the price of Linen Apron');
});
