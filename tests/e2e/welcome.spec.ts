import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { allowOrigins } from '../../demo/browser.ts';
import { demoPort } from '../../demo/start-shop.ts';
import { openPopup, requestsOf, test } from './fixtures.ts';
import { openTab } from './tabs.ts';

test('the welcome page leads to the connect form; loaded from a folder, Shelfedge opens no tab', async ({ bare }) => {
  const page = await openTab(bare.context);
  await page.goto(`${bare.page('workbench')}#welcome`);
  await expect(page.getByRole('heading', { name: 'Edit your store where it lives' })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.screenshot({ path: '.output/visual/welcome.png' });
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await page.evaluate('chrome.management.getSelf().then(({ installType }) => installType)')).toBe('development');
  await page.getByRole('button', { name: 'Connect store' }).click();
  await expect(page.getByText('Connect your store to start.')).toBeVisible();
  expect(bare.context.pages().filter((open) => open.url().startsWith('chrome-extension:'))).toHaveLength(1);
});

test.describe('a demo shop that runs', () => {
  test.use({ platform: { port: demoPort } });

  test('is offered without any permission, and connected with one press', async ({ bare, shop }) => {
    const page = await openTab(bare.context);
    await page.goto(`${bare.page('workbench')}#welcome`);
    const button = page.getByRole('button', { name: 'Try it with a demo shop' });
    await expect(button).toBeVisible();
    await expect(page.getByText(new URL(shop.storefront).host)).toBeVisible();
    expect(await requestsOf(shop)).toEqual([]);
    await allowOrigins(bare, [shop.storefront, shop.api]);
    await button.click();
    await expect(page.getByText('Connected:')).toBeVisible();
    await expect(button).toHaveCount(0);
    const popup = await openPopup(bare);
    await expect(popup.getByText('Stoneware Mug')).toBeVisible();
  });
});
