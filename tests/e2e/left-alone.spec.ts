import { expect } from '@playwright/test';
import { hasHandle, waitForHandle } from '../../demo/on-page.ts';
import { removeForeign } from '../fixtures/remove-foreign.ts';
import { openPopup, openProduct, test } from './fixtures.ts';

const slug = 'stoneware-mug';

for (const everyMs of [null, 500])
  test(`a page that removes foreign elements ${everyMs === null ? 'at once' : 'twice a second'} is left alone, and the popup says so until it is loaded anew`, async ({
    connected,
    shop,
  }) => {
    const page = await openProduct(connected, shop, slug);
    await waitForHandle(page);
    const popup = await openPopup(connected);
    await page.bringToFront();
    await page.evaluate(removeForeign, everyMs);
    const notice = popup.getByText('keeps removing Shelfedge');
    await expect(notice).toBeVisible({ timeout: 20_000 });
    await page.mouse.move(200, 200);
    await page.waitForTimeout(1_000);
    expect(await hasHandle(page)).toBe(false);
    await page.reload();
    await waitForHandle(page);
    await expect(notice).toHaveCount(0);
  });

test('the popup says nothing of a page that was left alone once its tab has left the store', async ({
  connected,
  shop,
}) => {
  const page = await openProduct(connected, shop, slug);
  await waitForHandle(page);
  await page.evaluate(removeForeign, null);
  const popup = await openPopup(connected);
  const notice = popup.getByText('keeps removing Shelfedge');
  await expect(notice).toBeVisible({ timeout: 20_000 });
  await page.goto('about:blank');
  await popup.reload();
  await expect(popup.getByRole('searchbox')).toBeVisible();
  await expect(notice).toHaveCount(0);
});
