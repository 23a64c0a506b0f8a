import { expect } from '@playwright/test';
import { openCard, priceOnPage, saveInCard, storedProduct } from '../../demo/on-page.ts';
import type { SeedProduct } from '../../demo/catalog/seed.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';
import { findRow, openPopup, openProduct, test } from './fixtures.ts';

test.use({ platform: { catalogVersion: 'v3' } });

const slug = 'stoneware-mug';

test('the chosen variant with its own price is edited', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, 'linen-apron');
  await page.locator('[data-option-name="Size"] select').selectOption('L');
  await page.getByRole('radio', { name: 'Sage' }).check({ force: true });
  await expect.poll(() => priceOnPage(page)).toBe('€45.50');
  const card = await openCard(page);
  await expect(card.getByRole('textbox', { name: 'Sale price' })).toHaveValue('45.50');
  // All, all of each of the four choices, and each variant.
  await expect(card.getByRole('combobox').locator('option')).toHaveCount(9);
  await page.keyboard.type('44');
  await saveInCard(page);
  await expect(card.getByText(/Saved \d/)).toBeVisible();
  const variants = shop.db
    .prepare(
      `SELECT body ->> '$.price' AS price FROM documents WHERE kind = 'variant' AND body ->> '$.sku' LIKE 'APRON-%'`,
    )
    .all();
  expect(variants.map(({ price }) => JSON.parse(String(price)) as unknown)).toEqual([
    { actualPrice: { amount: '42.00' }, compareAtPrice: { amount: '48.00' } },
    { actualPrice: { amount: '42.00' }, compareAtPrice: { amount: '48.00' } },
    { actualPrice: { amount: '44.00' }, compareAtPrice: { amount: '52.00' } },
    { actualPrice: { amount: '42.00' }, compareAtPrice: { amount: '48.00' } },
  ]);
});

test('each variant is edited in its row', async ({ popup, shop }) => {
  await findRow(popup, 'linen apron');
  await popup
    .getByRole('button', { name: /variants/i })
    .first()
    .click();
  await popup.getByRole('button', { name: /Stock.*L, Slate|L, Slate.*Stock/ }).click();
  await popup.getByRole('textbox', { name: /Stock/ }).fill('6');
  await popup.keyboard.press('Enter');
  await expect.poll(() => storedProduct(shop, 'linen-apron').quantity).toBe(16);
});

test.describe('stock at two locations', () => {
  const [mug, ...others] = smallCatalog.products;
  const products = [{ ...mug, furtherStock: [{ tracked: true, quantity: 40 }] }, ...others] as SeedProduct[];
  test.use({ platform: { catalogVersion: 'v3', catalog: { ...smallCatalog, products } } });

  test('is summed in the popup, unfolds, and is changed and taken back at one of them', async ({ connected, shop }) => {
    const counts = () =>
      shop.db
        .prepare(
          `SELECT body ->> '$.quantity' AS quantity FROM documents WHERE kind = 'inventory-item'
            AND body ->> '$.productId' = (SELECT id FROM documents WHERE kind = 'product' AND body ->> '$.slug' = ?)
            ORDER BY position`,
        )
        .all(slug)
        .map(({ quantity }) => Number(quantity));
    const popup = await openPopup(connected);
    const row = popup.locator('[data-product]', { hasText: 'Stoneware Mug' });
    await expect(row.getByText('52 in stock')).toBeVisible();
    await expect(row.getByRole('button', { name: /^Stock/ })).toHaveCount(0);
    await row.getByRole('button', { name: '2 locations' }).click();
    await row.getByRole('button', { name: /^Stock 40 .*Location 2/ }).click();
    await popup.keyboard.type('=33');
    await popup.keyboard.press('Enter');
    await expect.poll(counts).toEqual([12, 33]);
    await expect(row.getByText('45 in stock')).toBeVisible();
    await row.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(counts).toEqual([12, 40]);
  });
});
