import { expect } from '@playwright/test';
import { openCard, saveInCard, storedProduct } from '../../demo/on-page.ts';
import { isWrite, openProduct, requestsOf, stopWorker, test } from './fixtures.ts';

const full = 'The disk is full, so the browser can’t keep the change. Free some space, then try again.';
const copy = { name: 'Copy what isn’t saved' };

test('on a full disk nothing is sent, and what was typed is saved once there is room', async ({
  popup,
  connected,
  shop,
}) => {
  const session = await connected.context.newCDPSession(popup);
  const origin = `chrome-extension://${connected.extensionId}`;
  const countWrites = async () => (await requestsOf(shop)).filter(isWrite).length;
  const before = await countWrites();
  const row = popup.getByRole('listitem').filter({ hasText: 'Éclair Tin' });
  const price = row.getByRole('textbox', { name: /^Price/ });
  await row.getByRole('button', { name: /^Price/ }).click();
  await price.fill('15');
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await price.press('Enter');
  await expect(popup.getByText(full)).toBeVisible();
  await expect(popup.getByRole('button', copy)).toBeVisible();

  // The next worker finds the disk as full.
  await stopWorker(popup);
  const page = await openProduct(connected, shop, 'stoneware-mug');
  const card = await openCard(page);
  await page.keyboard.type('23.45');
  await saveInCard(page);
  await expect(card.getByText(full)).toBeVisible();
  await expect(card.getByRole('button', copy)).toBeVisible();
  expect(await countWrites()).toBe(before);

  await session.send('Storage.overrideQuotaForOrigin', { origin });
  await saveInCard(page);
  await expect(card.getByText(/Saved \d/)).toBeVisible();
  expect(storedProduct(shop, 'stoneware-mug').price).toBe(23.45);
  await popup.bringToFront();
  await price.press('Enter');
  await expect.poll(() => storedProduct(shop, 'eclair-tin').price).toBe(15);
  await session.detach();
});
