import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { ShopBrowser } from '../../demo/browser.ts';
import { openPopup, test } from './fixtures.ts';
import { openTab } from './tabs.ts';

async function openHelp({ context, page }: ShopBrowser, at = ''): Promise<Page> {
  const workbench = await openTab(context);
  await workbench.goto(`${page('workbench')}#help${at}`);
  return workbench;
}

test('the help is searched as one types and read with the keyboard alone', async ({ allowed }) => {
  const page = await openHelp(allowed);
  const search = page.getByRole('searchbox', { name: 'Search help' });
  await search.focus();
  await page.keyboard.type('passphrase');
  await expect(page.getByRole('link', { name: 'Three ways to keep the key, and passphrases' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sale prices' })).toHaveCount(0);
  await expect(search).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'Three ways to keep the key, and passphrases' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#help\/remember$/);
  await expect(page.getByRole('heading', { name: 'Three ways to keep the key, and passphrases' })).toBeFocused();
  await expect(search).toHaveValue('passphrase');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test('an error opens the help about it, and its details are copied without a secret', async ({
  connected,
  shop,
  fail,
}) => {
  await fail([
    {
      origin: '^chrome-extension:',
      path: '/stores-reader/v1/products/query',
      kind: 'status-before',
      status: 500,
      times: 50,
    },
  ]);
  const popup = await openPopup(connected);
  const opened = connected.context.waitForEvent('page');
  await popup.getByRole('button', { name: 'What to do' }).click();
  const help = await opened;
  await expect(help.getByRole('heading', { name: 'The store is slow or busy' })).toBeVisible();
  await fail([{ origin: '^chrome-extension:', path: '.*redirect.*', kind: 'status-before', status: 403, times: 50 }]);
  await connected.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await popup.bringToFront();
  await popup.locator('h1 button').click();
  await popup.getByRole('menuitem', { name: 'My account on the store' }).click();
  await popup.getByRole('button', { name: 'Copy details' }).click();
  await expect(popup.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await popup.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^Shelfedge \d+\.\d+\.\d+\nBrowser: .*\nSurface: popup\nError: forbidden\nStatus: 403\n/);
  expect(copied).not.toContain(shop.apiKey);
});
