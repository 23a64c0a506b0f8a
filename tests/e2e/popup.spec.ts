import { expect } from '@playwright/test';
import { storedProduct } from '../../demo/on-page.ts';
import { findRow, openPopup, stopWorker, test } from './fixtures.ts';

test('a popup without a store says how to begin', async ({ allowed }) => {
  const popup = await openPopup(allowed);
  await expect(popup.getByRole('button', { name: 'Connect store' })).toBeVisible();
});

test('a product is found by a part of its name and by its SKU or a variant’s, with stock and price', async ({
  popup,
}) => {
  const search = popup.getByRole('searchbox');
  await expect(search).toBeFocused();
  await search.fill('ware m');
  await expect(popup.getByText('Stoneware Mug')).toBeVisible();
  await search.fill('mug-1');
  await expect(popup.getByText('Stoneware Mug')).toBeVisible();
  await expect(popup.getByText('€24.50')).toBeVisible();
  await expect(popup.getByText('12 in stock')).toBeVisible();
  await search.fill('apron-l-sa');
  await expect(popup.getByText('Linen Apron')).toBeVisible();
  await search.fill('nothing like it');
  await expect(popup.getByText('Nothing found for “nothing like it”')).toBeVisible();
});

test('every other field of a product is edited below its row', async ({ popup, shop }) => {
  const slug = 'stoneware-mug';
  const row = await findRow(popup, 'MUG-1');
  await row.getByRole('button', { name: 'More to edit of Stoneware Mug' }).click();
  const names = ['salePrice', 'cost', 'sku', 'weight', 'name', 'slug', 'visible', 'ribbon', 'brand'];
  expect(await row.locator('[data-field]').evaluateAll((rows) => rows.map((one) => one.dataset['field']))).toEqual(
    names,
  );
  const sku = row.locator('[data-field="sku"]');
  await sku.getByRole('button').click();
  await sku.getByRole('textbox').fill('MUG-9');
  await popup.keyboard.press('Enter');
  await expect(sku).toContainText('MUG-9');
  const hidden = row.locator('[data-field="visible"]');
  await hidden.getByRole('button').click();
  await hidden.getByRole('switch').click();
  await hidden.getByRole('switch').press('Enter');
  await expect.poll(() => storedProduct(shop, slug)).toMatchObject({ sku: 'MUG-9', visible: 0 });
});

test('a waiting edit survives the popup and the worker, and is sent automatically', async ({
  popup,
  connected,
  shop,
  fail,
}) => {
  const row = await findRow(popup, 'MUG-1');
  await fail([{ path: '/stores', kind: 'status-before', status: 503, times: 2 }]);
  await row.getByRole('button', { name: /Price/ }).click();
  await row.getByRole('textbox', { name: /Price/ }).fill('27');
  await popup.keyboard.press('Enter');
  await expect(popup.getByText(/Waiting/).first()).toBeVisible();
  await stopWorker(popup);
  await popup.close();
  await openPopup(connected);
  await expect.poll(() => storedProduct(shop, 'stoneware-mug').price, { timeout: 40_000 }).toBe(27);
});
