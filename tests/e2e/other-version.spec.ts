import { expect, type Page } from '@playwright/test';
import type { ShopBrowser } from '../../demo/browser.ts';
import { test } from './fixtures.ts';

interface ExtensionPage {
  chrome: { runtime: { getManifest(): { version: string }; connect(port: { name: string }): unknown } };
}

/**
 * Opens a page that is of an older version until it is reloaded. `hasView`: as if the extension had been updated under it,
 * with the view that it had before.
 */
async function openOlder(connected: ShopBrowser, path: string, { hasView }: { hasView: boolean }): Promise<Page> {
  const page = await connected.context.newPage();
  await page.addInitScript((hasView) => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (entry?.type !== 'navigate') return;
    const { runtime } = (globalThis as unknown as ExtensionPage).chrome;
    const [manifest, connect] = [runtime.getManifest(), runtime.connect.bind(runtime)];
    runtime.getManifest = () => ({ ...manifest, version: '0.0.9' });
    if (hasView) runtime.connect = ({ name }) => connect({ name: name.replace('0.0.9', manifest.version) });
  }, hasView);
  await page.goto(path);
  return page;
}

const notice = (page: Page) => page.locator('[data-outdated]');

test('a page of another version says so and keeps typed text; it goes on after a reload', async ({ connected }) => {
  const popup = await openOlder(connected, connected.page('popup'), { hasView: true });
  await popup.getByRole('searchbox').fill('ware m');
  await expect(notice(popup)).toContainText('Shelfedge was updated. Reload this page to go on.');
  await expect(popup.getByRole('searchbox')).toHaveValue('ware m');
  await notice(popup).getByRole('button', { name: 'Reload' }).click();
  await popup.getByRole('searchbox').fill('ware m');
  await expect(popup.getByText('Stoneware Mug')).toBeVisible();
  await expect(notice(popup)).toHaveCount(0);

  const bench = await openOlder(connected, `${connected.page('workbench')}#bulk`, { hasView: true });
  await bench.getByRole('textbox', { name: 'Percent' }).fill('10');
  await bench.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(notice(bench)).toBeVisible();
  await expect(bench.getByRole('textbox', { name: 'Percent' })).toHaveValue('10');
  await notice(bench).getByRole('button', { name: 'Reload' }).click();
  await expect(notice(bench)).toHaveCount(0);
});

test('a page of another version is shown nothing that it may misread, and says why', async ({ connected }) => {
  for (const name of ['popup', 'workbench'] as const) {
    const page = await openOlder(connected, connected.page(name), { hasView: false });
    await expect(notice(page)).toContainText('Shelfedge was updated. Reload this page to go on.');
    await expect(page.getByText(/shop\.|Stoneware|127\.0\.0\.1/)).toHaveCount(0);
    await notice(page).getByRole('button', { name: 'Reload' }).click();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(notice(page)).toHaveCount(0);
  }
});
