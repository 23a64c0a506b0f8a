import { expect } from '@playwright/test';
import { openCard, priceOnPage, storedProduct, pressInCard, saveInCard } from '../../demo/on-page.ts';
import type { SeedProduct } from '../../demo/catalog/seed.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';
import { findRow, openPopup, openProduct, requestsOf, stopWorker, test } from './fixtures.ts';

test.use({ platform: { catalogVersion: 'v3' } });

const slug = 'stoneware-mug';
const writesOf = async (shop: Parameters<typeof requestsOf>[0]) =>
  (await requestsOf(shop)).filter(({ method, path }) => method === 'PATCH' && path.includes('/v3/'));

test('a price typed on the live page is stored, shown and taken back', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  expect(await priceOnPage(page)).toBe('€24.50');
  const card = await openCard(page);
  await page.keyboard.type('19.90');
  await saveInCard(page);
  await expect(card.getByText(/Saved \d/)).toBeVisible();
  expect(storedProduct(shop, slug).price).toBe(19.9);
  await expect.poll(() => priceOnPage(page)).toBe('€19.90');
  await pressInCard(card, 'Undo');
  await expect.poll(() => storedProduct(shop, slug).price).toBe(24.5);
  await expect.poll(() => priceOnPage(page)).toBe('€24.50');
});

test('a worker stopped during a write continues after its restart and writes once', async ({
  connected,
  shop,
  fail,
}) => {
  const page = await openProduct(connected, shop, slug);
  const card = await openCard(page);
  const before = (await writesOf(shop)).length;
  await fail([{ method: 'PATCH', path: '/stores/v3/products', kind: 'hang-after', times: 1 }]);
  await page.keyboard.type('22');
  await saveInCard(page);
  await expect.poll(() => storedProduct(shop, slug).price).toBe(22);
  await stopWorker(page);
  await expect(card.getByText(/Saved \d/)).toBeVisible();
  expect((await writesOf(shop)).length - before).toBe(1);
});

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

test('a press on the struck-through price edits the regular price, and the card shows what shoppers still pay', async ({
  connected,
  shop,
}) => {
  const page = await openProduct(connected, shop, 'beeswax-candle');
  const card = await openCard(page, 'struck');
  await page.keyboard.type('12');
  await expect(card.getByText('€8.49').first()).toBeVisible();
  await saveInCard(page);
  await expect.poll(() => storedProduct(shop, 'beeswax-candle').price).toBe(12);
  expect(await priceOnPage(page)).toBe('€8.49');
});

test('a price changed elsewhere asks, and the typed price can be kept', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  const card = await openCard(page);
  shop.db
    .prepare(
      `UPDATE documents SET body = json_set(body, '$.revision', '7', '$.variantsInfo.variants[0].price.actualPrice.amount', '22.00')
        WHERE kind = 'product' AND body ->> '$.slug' = ?`,
    )
    .run(slug);
  await page.keyboard.type('25');
  await saveInCard(page);
  await expect(card.getByText(/Changed elsewhere: €24.50 → €22.00. You typed €25.00/)).toBeVisible();
  expect(storedProduct(shop, slug).price).toBe(22);
  await pressInCard(card, 'Set to €25.00');
  await expect(card.getByText(/Saved \d/)).toBeVisible();
  expect(storedProduct(shop, slug).price).toBe(25);
});

test('price and stock are edited in the popup and taken back', async ({ popup, shop }) => {
  const row = await findRow(popup, 'MUG-1');
  await row.getByRole('button', { name: /Price/ }).click();
  await row.getByRole('textbox', { name: /Price/ }).fill('26');
  await popup.keyboard.press('Enter');
  await expect.poll(() => storedProduct(shop, slug).price).toBe(26);
  await row.getByRole('button', { name: /Stock/ }).click();
  await row.getByRole('textbox', { name: /Stock/ }).fill('7');
  await popup.keyboard.press('Enter');
  await expect.poll(() => storedProduct(shop, slug).quantity).toBe(7);
  await expect(popup.getByText('7 in stock')).toBeVisible();
  await expect(popup.locator('[data-row-status]')).toContainText(/12 → 7.*Saved/);
  await popup.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(() => storedProduct(shop, slug).quantity).toBe(12);
  expect(storedProduct(shop, slug).price).toBe(26);
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

test('a waiting edit survives the popup and the worker, and is sent automatically', async ({
  connected,
  shop,
  fail,
}) => {
  const popup = await openPopup(connected);
  const row = await findRow(popup, 'MUG-1');
  await fail([{ path: '/stores/v3/products', kind: 'status-before', status: 503, times: 2 }]);
  await row.getByRole('button', { name: /Price/ }).click();
  await row.getByRole('textbox', { name: /Price/ }).fill('27');
  await popup.keyboard.press('Enter');
  await expect(popup.getByText(/Waiting/).first()).toBeVisible();
  await stopWorker(popup);
  await popup.close();
  await openPopup(connected);
  await expect.poll(() => storedProduct(shop, slug).price, { timeout: 40_000 }).toBe(27);
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
