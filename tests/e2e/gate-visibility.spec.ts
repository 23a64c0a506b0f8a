import { expect, type Page } from '@playwright/test';
import { openCard, storedProduct, untilReadable, waitForHandle } from '../../demo/on-page.ts';
import { openProduct, test } from './fixtures.ts';
import { atOnce } from './kill-mode.ts';

const slug = 'stoneware-mug';

/** Lays a cover over everything that lets every press through, as a page does before a click that it waits for. */
const cover = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const cover = document.createElement('div');
    cover.id = 'cover';
    cover.popover = 'manual';
    cover.textContent = 'Type your age, then press Enter';
    cover.style.cssText =
      'position:fixed;inset:0;width:100vw;height:100vh;border:0;pointer-events:none;background:#fff';
    document.body.append(cover);
    cover.showPopover();
  });
const uncover = (page: Page): Promise<void> => page.evaluate(() => document.getElementById('cover')?.remove());

test('Enter under a cover saves nothing and is reported, even if the cover goes later', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  await waitForHandle(page);
  await cover(page);
  const card = await openCard(page);
  await atOnce(async () => {
    await page.keyboard.type('22');
    await page.keyboard.press('Enter');
    await uncover(page);
  });
  await expect(card.getByText(/pressed before this card was in view/)).toBeVisible();
  await expect(card.getByRole('textbox', { name: 'Price' })).toHaveValue('22');
  await page.waitForTimeout(1000);
  expect(storedProduct(shop, slug).price).toBe(24.5);
  await page.keyboard.press('Enter');
  await expect.poll(() => storedProduct(shop, slug).price).toBe(22);
});

test('Enter in another field of the card under a cover saves nothing', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  const card = await openCard(page);
  await card.getByRole('button', { name: 'More to edit' }).press('Enter');
  await card.getByLabel('Name', { exact: true }).fill('Free gift');
  await card.getByLabel('SKU', { exact: true }).fill('GIFT');
  await page.waitForTimeout(1000);
  await untilReadable(page);
  await cover(page);
  await page.waitForTimeout(1500);
  for (const key of ['Enter', 'Control+Enter']) {
    await page.keyboard.press(key);
    await expect(card.getByText(/Something covers this card/).first()).toBeVisible();
  }
  await page.waitForTimeout(500);
  expect(storedProduct(shop, slug)).toMatchObject({ name: 'Stoneware Mug', sku: 'MUG-1' });
});
