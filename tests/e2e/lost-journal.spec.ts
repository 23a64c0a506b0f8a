import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { ShopBrowser } from '../../demo/browser.ts';
import { fillConnectForm } from '../../demo/browser.ts';
import { storedProduct } from '../../demo/on-page.ts';
import { findRow, launch, openPopup, setFaults, test } from './fixtures.ts';
import { readPrivateFiles } from './private-files.ts';
import { addStore, copyProfile, removeProfile } from './profiles.ts';
import { openTab } from './tabs.ts';

async function typePrice(popup: Page, sku: string, price: string): Promise<void> {
  const row = await findRow(popup, sku);
  await row.getByRole('button', { name: /Price/ }).click();
  await row.getByRole('textbox', { name: /Price/ }).fill(price);
  await popup.keyboard.press('Enter');
}

/**
 * Removes the databases of a closed browser's extension, as Chromium does when it forgets them. After a full disk and a crash it forgets
 * its private file systems with them.
 */
async function loseDatabases(profile: string, { extensionId }: ShopBrowser): Promise<void> {
  const folder = join(profile, 'Default', 'IndexedDB');
  const lost = (await readdir(folder)).filter((name) => name.includes(extensionId));
  expect(lost).not.toEqual([]);
  for (const name of lost) await rm(join(folder, name), { recursive: true });
  await rm(join(profile, 'Default', 'File System'), { recursive: true, force: true });
}

// On V1 a write without an answer is written again only 15 s later; on V3 its revision tells at once what became of it.
test.use({ platform: { catalogVersion: 'v3' } });

test('a browser that forgot the databases offers the history and unsaved edits, and undo works', async ({
  allowedProfile,
  shop,
}) => {
  // Two browsers, one after the other, and a copy that waits for its worker to be at rest.
  test.setTimeout(90_000);
  const profile = await copyProfile(allowedProfile);
  const before = await launch({ profile });
  await addStore(before, shop);
  const popup = await openPopup(before);
  await typePrice(popup, 'MUG-1', '30');
  await expect.poll(() => storedProduct(shop, 'stoneware-mug').price).toBe(30);
  await expect.poll(() => readPrivateFiles(popup), { timeout: 30_000 }).toMatch(/history.*"30.00"/);
  await setFaults(shop, [{ path: '/stores', method: 'PATCH', kind: 'status-before', status: 429 }]);
  await typePrice(popup, 'MUG-1', '29');
  await expect(popup.getByText(/Waiting/).first()).toBeVisible();
  await expect.poll(() => readPrivateFiles(popup)).toMatch(/open.*"29.00"/);
  await before.context.close();
  await setFaults(shop, []);
  await loseDatabases(profile, before);

  const after = await launch({ profile });
  const workbench = await openTab(after.context);
  await workbench.goto(after.page('workbench'));
  await expect(workbench.getByText('1 unsaved change was recovered.')).toBeVisible();
  await expect(
    workbench.getByText('Restore also brings back 1 saved change of the last 30 days, with its Undo.'),
  ).toBeVisible();
  await workbench.getByRole('button', { name: 'Restore' }).click();
  await expect(workbench.getByText('1 unsaved change was recovered.')).toBeHidden();
  await workbench
    .getByRole('button', { name: /Enter key|Connect another|Connect store/ })
    .first()
    .click();
  await fillConnectForm(workbench, shop);
  await workbench.getByText('Connected:').waitFor();
  // The edit may have been saved before the loss, so it is not sent by itself.
  await workbench.goto(`${after.page('workbench')}#history`);
  await workbench.getByRole('button', { name: /^Send/ }).click();
  await expect.poll(() => storedProduct(shop, 'stoneware-mug').price, { timeout: 30_000 }).toBe(29);
  const undos = workbench.getByRole('button', { name: /Undo/ });
  await expect(undos).toHaveCount(2);
  await undos.first().click();
  await expect.poll(() => storedProduct(shop, 'stoneware-mug').price).toBe(30);
  // The saved change that came back is the oldest.
  await undos.last().click();
  await expect.poll(() => storedProduct(shop, 'stoneware-mug').price).toBe(24.5);
  await after.context.close();
  await removeProfile(profile);
});
