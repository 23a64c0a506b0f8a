import { expect } from '@playwright/test';
import { waitForHandle } from '../../demo/on-page.ts';
import { openPopup, test } from './fixtures.ts';
import { stamp } from '../fixtures/stamp.ts';
import { openTab } from './tabs.ts';

test('a page cannot name its store; the merchant confirms a name, which stands beside the host', async ({
  connected,
  shop,
}) => {
  const { host } = new URL(shop.storefront);
  const page = await openTab(connected.context);
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () =>
      document.querySelector('meta[property="og:site_name"]')?.setAttribute('content', 'Your \u202EBank\u0007'),
    ),
  );
  await page.goto(`${shop.storefront}/product-page/stoneware-mug`);
  await waitForHandle(page);
  const popup = await openPopup(connected);
  await expect(popup.getByRole('heading', { level: 1 })).toHaveText(host);
  const workbench = await openTab(connected.context);
  await workbench.goto(connected.page('workbench'));
  await expect(workbench.getByRole('heading', { level: 3 })).toHaveText(host);
  await workbench.getByRole('button', { name: 'Call it “Your Bank”', exact: true }).click();
  await expect(workbench.getByRole('heading', { level: 3 })).toHaveText(`Your Bank (${host})`);
  await expect(workbench.getByRole('button', { name: /Call it/ })).toHaveCount(0);
  await expect(popup.getByRole('heading', { level: 1 })).toHaveText(`Your Bank (${host})`);
});

test('the host is visible beside the longest name', async ({ connected, shop }) => {
  const workbench = await openTab(connected.context);
  await workbench.goto(connected.page('workbench'));
  const storeId = `${shop.siteId}@${new URL(shop.api).host}`;
  const message = { shelfedge: stamp, command: 'stores.rename', input: { storeId, name: 'W'.repeat(40) } };
  await workbench.evaluate(`chrome.runtime.sendMessage(${JSON.stringify(message)})`);
  const popup = await openPopup(connected);
  const name = popup.getByRole('heading', { level: 1 }).locator('span').first();
  await expect(name).toContainText(new URL(shop.storefront).host);
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
  const button = popup.getByRole('button', { name: 'Log in' });
  expect((await button.boundingBox())?.x).toBeLessThan(380 - 40);
});
