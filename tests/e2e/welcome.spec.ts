import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { test } from './fixtures.ts';

test('the welcome page leads to the connect form; loaded from a folder, Shelfedge opens no tab', async ({ bare }) => {
  const page = await bare.context.newPage();
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
