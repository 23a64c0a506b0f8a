import { expect, type Page } from '@playwright/test';
import { openCard } from '../../demo/on-page.ts';
import { openPopup, openProduct, test } from './fixtures.ts';
import { openTab } from './tabs.ts';

/** Pastes the copied text as a person would. */
async function pasteIn(page: Page): Promise<string> {
  await page.setContent('<textarea autofocus></textarea>');
  const area = page.locator('textarea');
  await area.focus();
  await page.keyboard.press('Control+V');
  return area.inputValue();
}

const head = 'Product\tVariant\tField\tOld value\tNew value';

test('where the browser refuses to keep changes, the card and the popup let them be copied, and a bulk change has no preview', async ({
  connected,
  shop,
}) => {
  const blank = await openTab(connected.context);
  const popup = await openPopup(connected);
  // A database of a newer version: the browser refuses to open it for this one.
  await popup.evaluate(`new Promise((resolve, reject) => {
    const request = indexedDB.open('shelfedge-journal', 99);
    request.onsuccess = () => resolve(request.result.close());
    request.onerror = reject;
  })`);

  await test.step('card', async () => {
    const page = await openProduct(connected, shop, 'stoneware-mug');
    const card = await openCard(page);
    const copy = card.getByRole('button', { name: 'Copy what isn’t saved' });
    await page.keyboard.type('23.45');
    // The card takes no Enter that comes right after the tab did.
    await expect(async () => {
      await page.keyboard.press('Enter');
      await expect(copy).toBeVisible({ timeout: 1500 });
    }).toPass();
    await copy.click();
    await expect(card.getByRole('button', { name: 'Copied' })).toBeVisible();
    await blank.bringToFront();
    expect(await pasteIn(blank)).toBe(`${head}\nStoneware Mug\t\tPrice\t24.50\t23.45`);
  });

  await test.step('popup', async () => {
    await popup.bringToFront();
    const row = popup.getByRole('listitem').filter({ hasText: 'Stoneware Mug' });
    const price = row.getByRole('textbox', { name: /Price/ });
    // The text of the card.
    await expect(price).toHaveValue('23.45');
    await price.fill('26');
    await popup.keyboard.press('Enter');
    await popup.getByRole('button', { name: 'Copy what isn’t saved' }).click();
    await blank.bringToFront();
    expect(await pasteIn(blank)).toBe(`${head}\nStoneware Mug\t\tPrice\t24.50\t26`);
  });

  await test.step('bulk change', async () => {
    const bench = await openTab(connected.context);
    await bench.goto(`${connected.page('workbench')}#bulk`);
    await bench.getByRole('textbox', { name: 'Percent' }).fill('10');
    await bench.getByRole('button', { name: 'Preview', exact: true }).click();
    await expect(bench.getByText(/^The preview failed\. .*Nothing was changed\./)).toBeVisible();
    await expect(bench.getByRole('button', { name: /^Apply/ })).toHaveCount(0);
    await expect(bench.getByRole('textbox', { name: 'Percent' })).toHaveValue('10');
  });
});
