import { expect, type Page } from '@playwright/test';
import type { ShopBrowser } from '../../demo/browser.ts';
import { test } from './fixtures.ts';

/** Opens a page that is of an older version until it is reloaded, as if the extension had been updated under it. */
async function openOlder(connected: ShopBrowser, path: string): Promise<Page> {
  const page = await connected.context.newPage();
  await page.addInitScript(() => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const { runtime } = (globalThis as unknown as { chrome: { runtime: { getManifest(): object } } }).chrome;
    const manifest = runtime.getManifest();
    if (entry?.type === 'navigate') runtime.getManifest = () => ({ ...manifest, version: '0.0.9' });
  });
  await page.goto(path);
  return page;
}

const notice = (page: Page) => page.locator('[data-outdated]');

test('a page of another version says so and keeps what is typed; reloaded it goes on', async ({ connected }) => {
  const popup = await openOlder(connected, connected.page('popup'));
  await popup.getByRole('searchbox').fill('ware m');
  await expect(notice(popup)).toContainText('Shelfedge was updated. Reload this page to go on.');
  await expect(popup.getByRole('searchbox')).toHaveValue('ware m');
  await notice(popup).getByRole('button', { name: 'Reload' }).click();
  await popup.getByRole('searchbox').fill('ware m');
  await expect(popup.getByText('Stoneware Mug')).toBeVisible();
  await expect(notice(popup)).toHaveCount(0);

  const bench = await openOlder(connected, `${connected.page('workbench')}#bulk`);
  await bench.getByRole('textbox', { name: 'Percent' }).fill('10');
  await bench.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(notice(bench)).toBeVisible();
  await expect(bench.getByRole('textbox', { name: 'Percent' })).toHaveValue('10');
  await notice(bench).getByRole('button', { name: 'Reload' }).click();
  await expect(notice(bench)).toHaveCount(0);
});
