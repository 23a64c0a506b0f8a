import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { connectStore, fillConnectForm, launchBrowser } from '../../demo/browser.ts';
import { hasHandle, storedProduct, waitForHandle } from '../../demo/on-page.ts';
import { chromium, openPopup, openProduct, setFaults, test } from './fixtures.ts';

test('after a restart of the browser the key is gone, the store and what waited are not', async ({ shop }) => {
  // Two browsers, one after the other.
  test.setTimeout(60_000);
  const profile = await mkdtemp(join(tmpdir(), 'shelfedge-restart-'));
  const before = await launchBrowser({ chromium, headless: true, profile });
  await (await connectStore(before, shop)).close();
  await setFaults(shop, [{ path: '/stores', method: 'PATCH', kind: 'status-before', status: 503 }]);
  const popup = await openPopup(before);
  await popup.getByRole('searchbox').fill('MUG-1');
  const row = popup.getByRole('listitem').filter({ hasText: 'Stoneware Mug' });
  await row.getByRole('button', { name: /Price/ }).click();
  await row.getByRole('textbox', { name: /Price/ }).fill('30');
  await popup.keyboard.press('Enter');
  await expect(popup.getByText(/Waiting/).first()).toBeVisible();
  await before.context.close();
  await setFaults(shop, []);

  const after = await launchBrowser({ chromium, headless: true, profile });
  const page = await openProduct(after, shop, 'stoneware-mug');
  await page.waitForLoadState('networkidle');
  expect(await hasHandle(page)).toBe(false);
  const again = await openPopup(after);
  await expect(again.getByText('The key was forgotten when the browser closed.')).toBeVisible();
  expect(storedProduct(shop, 'stoneware-mug').price).toBe(24.5);

  const workbench = await after.context.newPage();
  await workbench.goto(after.page('workbench'));
  await workbench
    .getByRole('button', { name: /Enter key|Connect another|Connect store/ })
    .first()
    .click();
  await fillConnectForm(workbench, shop);
  await workbench.getByText('Connected:').waitFor();
  // What may have arrived is looked at again once nothing late can come of it any more.
  await expect.poll(() => storedProduct(shop, 'stoneware-mug').price, { timeout: 20_000 }).toBe(30);
  await page.bringToFront();
  await waitForHandle(page);
  await after.context.close();
  await rm(profile, { recursive: true, force: true });
});
