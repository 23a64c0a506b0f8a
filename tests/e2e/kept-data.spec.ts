import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { findRow, openPopup, openProduct, test } from './fixtures.ts';
import { openCard } from '../../demo/on-page.ts';
import { openTab } from './tabs.ts';
import { readAreaScript } from '../fixtures/area-script.ts';
import { privateFileNamesScript } from '../fixtures/private-files-script.ts';

test.use({ ownBrowser: true });

const stored = `(async () => ({
  local: [...Object.keys(await chrome.storage.local.get()), ...Object.keys(await ${readAreaScript})],
  session: Object.keys(await chrome.storage.session.get()),
  files: await ${privateFileNamesScript},
  databases: (await indexedDB.databases()).map(({ name }) => name),
  origins: (await chrome.permissions.getAll()).origins,
  scripts: (await chrome.scripting.getRegisteredContentScripts()).length,
}))()`;

test('everything that is kept is listed, and forgetting everything leaves nothing', async ({ connected, shop }) => {
  const popup = await openPopup(connected);
  const row = await findRow(popup, 'mug-1');
  await row.getByRole('button', { name: /Stock/ }).click();
  await row.getByRole('textbox', { name: /Stock/ }).fill('7');
  await popup.keyboard.press('Enter');
  await expect(popup.locator('[data-row-status]')).toContainText('Saved');
  await popup.close();
  const page = await openProduct(connected, shop, 'stoneware-mug');
  await openCard(page);
  const workbench = await openTab(connected.context);
  await workbench.goto(`${connected.page('workbench')}#data`);
  await expect(workbench.getByText('The API key', { exact: true })).toBeVisible();
  await expect(workbench.getByText('Changes, saved and unsent', { exact: true })).toBeVisible();
  await expect(workbench.getByText('A copy of unsent changes, in case the browser loses them')).toBeVisible();
  expect((await new AxeBuilder({ page: workbench }).analyze()).violations).toEqual([]);
  await workbench.getByRole('button', { name: 'Forget everything' }).click();
  const dialog = workbench.getByRole('alertdialog', { name: 'Forget everything?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Forget everything' }).click();
  await expect(workbench.getByText('Connect your store to start.')).toBeVisible();
  await expect
    .poll(() => workbench.evaluate(stored))
    .toEqual({
      local: [],
      session: [],
      files: [],
      databases: ['shelfedge-area'],
      origins: ['https://www.wixapis.com/*'],
      scripts: 0,
    });
  const after = await openPopup(connected);
  await expect(after.getByRole('button', { name: 'Connect store' })).toBeVisible();
});
