import { expect, type Page } from '@playwright/test';
import { openCard, priceOnPage, saveInCard, storedProduct } from '../../demo/on-page.ts';
import { variantsHash } from '../../src/protocol/workbench-route.ts';
import { readAreaScript } from '../fixtures/area-script.ts';
import { findRow, launch, openPopup, openProduct, stopWorker, test } from './fixtures.ts';
import { addStore, copyProfile, removeProfile } from './profiles.ts';
import { openTab } from './tabs.ts';

const slug = 'stoneware-mug';

/** The price in the mug's row of a popup, while its editor is open. */
const priceIn = (popup: Page) =>
  popup.getByRole('listitem').filter({ hasText: 'MUG-1' }).getByRole('textbox', { name: /Price/ });

async function typeInRow(popup: Page, price: string): Promise<void> {
  const row = await findRow(popup, 'MUG-1');
  await row.getByRole('button', { name: /Price/ }).click();
  await priceIn(popup).fill(price);
}

/** The first price in a table of variants. */
const cell = (bench: Page) => bench.locator('[data-column="price"] input').first();

const percent = (bench: Page) => bench.getByRole('textbox', { name: 'Percent' });

for (const catalogVersion of ['v1', 'v3'] as const)
  test.describe(`a store of catalog ${catalogVersion}`, () => {
    test.use({ platform: { catalogVersion } });

    test('text of a popup row is in the next popup and in the card, but not on the page, until it is saved', async ({
      connected,
      shop,
    }) => {
      const first = await openPopup(connected);
      await typeInRow(first, '26');
      await first.close();
      await stopWorker(connected.context.pages()[0] ?? (await openTab(connected.context)));

      const page = await openProduct(connected, shop, slug);
      const card = await openCard(page);
      const field = card.getByRole('textbox', { name: 'Price' }).first();
      await expect(field).toHaveValue('26');
      await expect(card.getByText('Edited')).toBeVisible();

      const popup = await openPopup(connected);
      await expect(priceIn(popup)).toHaveValue('26');
      expect(await priceOnPage(page)).toContain('24.50');

      await page.bringToFront();
      await field.fill('27');
      await expect.poll(() => priceOnPage(page)).toContain('27');
      await expect(priceIn(popup)).toHaveValue('27');
      await stopWorker(popup);
      await field.focus();
      await saveInCard(page);
      await expect.poll(() => storedProduct(shop, slug).price).toBe(27);
      await expect(priceIn(popup)).toHaveCount(0);
    });

    test('the later of two texts of one value is shown, and each surface offers its own', async ({
      connected,
      shop,
    }) => {
      const page = await openProduct(connected, shop, slug);
      const card = await openCard(page);
      await page.keyboard.type('28');
      const popup = await openPopup(connected);
      await expect(priceIn(popup)).toHaveValue('28');
      await priceIn(popup).fill('26');
      await page.bringToFront();
      const field = card.getByRole('textbox', { name: 'Price' }).first();
      await expect(field).toHaveValue('26');
      await expect(card.getByText('26 was typed elsewhere later. Here it was 28.')).toBeVisible();
      await expect.poll(() => priceOnPage(page)).toContain('24.50');
      await card.getByRole('button', { name: 'Use 28' }).press('Enter');
      await expect(field).toHaveValue('28');
      await popup.bringToFront();
      await expect(popup.getByText('28 was typed elsewhere later. Here it was 26.')).toBeVisible();
      await popup.getByRole('button', { name: 'Keep 28' }).click();
      await popup.getByRole('button', { name: 'Discard' }).click();
      await expect(field).toHaveValue('24.50');
    });

    test('text of a table of variants outlives its worker, its tab and the browser', async ({
      allowedProfile,
      shop,
    }) => {
      // Two browsers, one after the other.
      test.setTimeout(60_000);
      const profile = await copyProfile(allowedProfile);
      const before = await launch({ profile });
      await addStore(before, shop);
      const popup = await openPopup(before);
      const row = await findRow(popup, 'Linen Apron');
      const opening = before.context.waitForEvent('page');
      await row.getByRole('button', { name: /History/ }).click();
      const bench = await opening;
      await bench.waitForURL(/product=/);
      const [, storeId = '', productId = ''] = /store=([^&]*)&product=([^&]*)/.exec(bench.url()) ?? [];
      const table = variantsHash({ storeId: decodeURIComponent(storeId), productId: decodeURIComponent(productId) });
      await bench.goto(`${before.page('workbench')}${table}`);
      await stopWorker(popup);
      await cell(bench).fill('33');
      await bench.goto(`${before.page('workbench')}#stores`);
      await stopWorker(popup);
      await bench.goto(`${before.page('workbench')}${table}`);
      await expect(cell(bench)).toHaveValue('33');
      await before.context.close();

      const after = await launch({ profile });
      const again = await openTab(after.context);
      await again.goto(`${after.page('workbench')}${table}`);
      await expect(cell(again)).toHaveValue('33');
      await expect(again.getByRole('button', { name: 'Preview 1 change' })).toBeVisible();
      await after.context.close();
      await removeProfile(profile);
    });

    test('the form of a bulk change outlives its worker, its tab and the browser', async ({ allowedProfile, shop }) => {
      // Two browsers, one after the other.
      test.setTimeout(60_000);
      const profile = await copyProfile(allowedProfile);
      const before = await launch({ profile });
      await addStore(before, shop);
      const bench = await openTab(before.context);
      await bench.goto(`${before.page('workbench')}#bulk`);
      await percent(bench).fill('10');
      await stopWorker(bench);
      await percent(bench).fill('12');
      await expect.poll(() => bench.evaluate(`${readAreaScript}.then(JSON.stringify)`)).toContain('"amount":"12"');
      await bench.close();
      const again = await openTab(before.context);
      await again.goto(`${before.page('workbench')}#bulk`);
      await expect(percent(again)).toHaveValue('12');
      await before.context.close();

      const after = await launch({ profile });
      const last = await openTab(after.context);
      await last.goto(`${after.page('workbench')}#bulk`);
      await expect(percent(last)).toHaveValue('12');
      await after.context.close();
      await removeProfile(profile);
    });
  });
