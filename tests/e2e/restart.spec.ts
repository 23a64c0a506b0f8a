import { expect, type Page } from '@playwright/test';
import { fillConnectForm } from '../../demo/browser.ts';
import { storedProduct } from '../../demo/on-page.ts';
import { buttonsOf, findRow, launch, openPopup, openProduct, setFaults, stopWorker, test } from './fixtures.ts';
import { addStore, copyProfile, removeProfile } from './profiles.ts';
import { readPrivateFiles } from './private-files.ts';
import { openTab } from './tabs.ts';

/** Types the mug's price into the popup. */
async function typePrice(popup: Page, price: string): Promise<void> {
  const row = await findRow(popup, 'MUG-1');
  await row.getByRole('button', { name: /Price/ }).click();
  await row.getByRole('textbox', { name: /Price/ }).fill(price);
  await popup.keyboard.press('Enter');
}

/** The badge of the toolbar button. */
const badgeOf = (page: Page): Promise<unknown> =>
  page.evaluate(
    'Promise.all([chrome.action.getBadgeText({}), chrome.action.getTitle({})]).then(([text, title]) => ({ text, title }))',
  );

// On V1 a write without an answer is written again only 15 s later; on V3 its revision tells at once what became of it.
test.describe('a store of catalog v3', () => {
  test.use({ platform: { catalogVersion: 'v3' } });

  test('a restart of the browser removes the key and keeps the store and waiting edits', async ({
    allowedProfile,
    shop,
  }) => {
    // Two browsers, one after the other.
    test.setTimeout(60_000);
    const profile = await copyProfile(allowedProfile);
    const before = await launch({ profile });
    await addStore(before, shop);
    await setFaults(shop, [{ path: '/stores', method: 'PATCH', kind: 'status-before', status: 503 }]);
    const popup = await openPopup(before);
    await typePrice(popup, '30');
    await expect(popup.getByText(/Waiting/).first()).toBeVisible();
    await before.context.close();
    await setFaults(shop, []);

    const after = await launch({ profile });
    const page = await openProduct(after, shop, 'stoneware-mug');
    await expect.poll(() => buttonsOf(page)).toContain('Enter your store’s key to edit with Shelfedge');
    const again = await openPopup(after);
    await expect(
      again.getByText('The key was forgotten: it was locked, the browser closed or Shelfedge was updated.'),
    ).toBeVisible();
    expect(storedProduct(shop, 'stoneware-mug').price).toBe(24.5);

    const workbench = await openTab(after.context);
    await workbench.goto(after.page('workbench'));
    await workbench
      .getByRole('button', { name: /Enter key|Connect another|Connect store/ })
      .first()
      .click();
    await fillConnectForm(workbench, shop);
    await workbench.getByText('Connected:').waitFor();
    await expect.poll(() => storedProduct(shop, 'stoneware-mug').price).toBe(30);
    await page.bringToFront();
    await expect.poll(() => buttonsOf(page)).toContain('Edit the price of Stoneware Mug');
    await after.context.close();
    await removeProfile(profile);
  });
});

test('edits lost with the browser’s database are offered from their backup and saved', async ({
  connected,
  popup,
  shop,
  fail,
}) => {
  await fail([{ path: '/stores', method: 'PATCH', kind: 'status-before', status: 429 }]);
  await typePrice(popup, '31');
  await expect(popup.getByText(/Waiting/).first()).toBeVisible();
  await expect.poll(() => badgeOf(popup)).toEqual({ text: '1', title: 'Shelfedge: 1 change pending' });
  await expect.poll(() => readPrivateFiles(popup)).toContain('"31.00"');
  await fail([]);
  await stopWorker(popup);
  await popup.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase('shelfedge-journal');
        request.addEventListener('success', resolve);
        request.addEventListener('error', reject);
      }),
  );
  await stopWorker(popup);
  const workbench = await openTab(connected.context);
  await workbench.goto(connected.page('workbench'));
  await expect(workbench.getByText('1 unsaved change was recovered.')).toBeVisible();
  await expect.poll(() => badgeOf(popup)).toEqual({ text: '1', title: 'Shelfedge: 1 change needs you' });
  expect(storedProduct(shop, 'stoneware-mug').price).toBe(24.5);
  await workbench.getByRole('button', { name: 'Restore' }).click();
  await expect(workbench.getByText('1 unsaved change was recovered.')).toBeHidden();
  // The edit may have been saved before the loss, so it is not sent by itself.
  await workbench.goto(`${connected.page('workbench')}#history`);
  await workbench.getByRole('button', { name: /^Send/ }).click();
  await expect.poll(() => storedProduct(shop, 'stoneware-mug').price).toBe(31);
  await expect.poll(() => badgeOf(popup)).toEqual({ text: '', title: 'Shelfedge' });
});
