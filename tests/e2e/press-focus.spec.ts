import { expect } from '@playwright/test';
import { openCard, storedProduct, untilReadable } from '../../demo/on-page.ts';
import { openProduct, test } from './fixtures.ts';

const slug = 'stoneware-mug';

test('a card that loses the focus to the page during typing reports it, and saves no partial number', async ({
  connected,
  shop,
}) => {
  const page = await openProduct(connected, shop, slug);
  const card = await openCard(page);
  await untilReadable(page);
  await page.waitForTimeout(700);
  await page.keyboard.type('2');
  await page.evaluate(() => {
    const bait = document.createElement('input');
    document.body.append(bait);
    bait.focus({ preventScroll: true });
  });
  await expect(card.getByText('Click the card to go on typing.')).toBeVisible({ timeout: 1000 });
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(card.getByRole('textbox', { name: 'Price' })).toHaveValue('2');
  // The click that brings the focus back does not save what was typed by half.
  const save = card.getByRole('button', { name: /^Save/ });
  await save.hover();
  await page.waitForTimeout(700);
  await save.click();
  await expect(card.getByText(/went somewhere else for a moment/)).toBeVisible();
  await page.waitForTimeout(700);
  expect(storedProduct(shop, slug).price).toBe(24.5);
  await card.getByRole('textbox', { name: 'Price' }).click();
  await expect(card.getByText('Click the card to go on typing.')).toHaveCount(0);
  await page.keyboard.type('2');
  await page.waitForTimeout(600);
  await page.keyboard.press('Enter');
  await expect.poll(() => storedProduct(shop, slug).price).toBe(22);
});

test('a card whose focus was away for a moment asks once to check the value, however late Enter comes', async ({
  connected,
  shop,
}) => {
  const page = await openProduct(connected, shop, slug);
  const card = await openCard(page);
  await untilReadable(page);
  await page.waitForTimeout(700);
  await page.keyboard.type('2');
  await page.evaluate(() => {
    const dialog = document.createElement('dialog');
    dialog.innerHTML = '<input>';
    document.body.append(dialog);
    dialog.showModal();
  });
  await expect(card.getByText('Click the card to go on typing.')).toBeVisible();
  await page.keyboard.type('4');
  await page.evaluate(() => document.querySelector('dialog')?.close());
  await expect(card.getByText('Click the card to go on typing.')).toHaveCount(0);
  await page.keyboard.type('2');
  await page.waitForTimeout(1000);
  await page.keyboard.press('Enter');
  await expect(card.getByText(/went somewhere else for a moment/)).toBeVisible();
  expect(storedProduct(shop, slug).price).toBe(24.5);
  await page.keyboard.press('Enter');
  await expect.poll(() => storedProduct(shop, slug).price).toBe(22);
});
