import { expect } from '@playwright/test';
import type { Frame } from 'playwright';
import { openCard, pressInCard, priceOnPage, saveInCard, storedProduct, untilReadable } from '../../demo/on-page.ts';
import type { RunningShop } from '../../demo/start-shop.ts';
import { openProduct, pressEscape, test } from './fixtures.ts';

const slug = 'stoneware-mug';

/** The first variant of a V3 product. */
const variant = '$.variantsInfo.variants[0]';

/** A product as V3 stores it. */
const stored = `SELECT body ->> '$.name' AS name, body ->> '$.slug' AS slug, body ->> '$.visible' AS visible,
  (SELECT e.body ->> '$.name' FROM documents e WHERE e.kind = 'ribbon' AND e.id = p.body ->> '$.ribbon.id') AS ribbon,
  (SELECT e.body ->> '$.name' FROM documents e WHERE e.kind = 'brand' AND e.id = p.body ->> '$.brand.id') AS brand,
  body ->> '${variant}.revenueDetails.cost.amount' AS cost, body ->> '${variant}.sku' AS sku,
  body ->> '${variant}.barcode' AS barcode,
  body ->> '${variant}.physicalProperties.weight' AS weight, body ->> '${variant}.price.actualPrice.amount' AS price,
  (SELECT sum(item.body ->> '$.quantity') FROM documents item
    WHERE item.kind = 'inventory-item' AND item.body ->> '$.productId' = p.id) AS stock,
  (SELECT item.body ->> '$.trackQuantity' FROM documents item
    WHERE item.kind = 'inventory-item' AND item.body ->> '$.productId' = p.id) AS tracked
  FROM documents p WHERE kind = 'product' AND id = ?`;

/** Each field's label and what is typed into it, so stored. The web address goes last. */
const typed: [field: string, label: string, text: string][] = [
  ['cost', 'Cost', '9.1'],
  ['stock', 'Stock', '7'],
  ['barcode', 'Barcode', '4006381333931'],
  ['ribbon', 'Ribbon', 'Fresh'],
  ['brand', 'Brand', 'Ashdown & Sons'],
  ['slug', 'Web address', 'stoneware-cup'],
];

/** The names of a V1 product's collections, sorted. */
const storedGroups = `SELECT name FROM product_collections JOIN collections c ON c.id = collection_id
  WHERE product_id = ? AND name <> 'All Products' ORDER BY name`;

const openMore = (card: Frame): Promise<void> => card.getByRole('button', { name: 'More to edit' }).press('Enter');
const statusOf = (card: Frame, field: string) => card.locator(`[data-field="${field}"] [data-row-status]`);

/** A value of the stored row, however the catalog spells it: 9.1, "9.10" and 0 for false. */
const storedIn = ({ db }: Pick<RunningShop, 'db'>, id: string, field: string): string => {
  const value = (db.prepare(stored).get(id) as Record<string, unknown>)[field];
  return Number.isNaN(Number(value)) ? String(value) : String(Number(value));
};

test.describe('the card of a product', () => {
  test.use({ platform: { catalogVersion: 'v3' } });

  test('saves each field by itself, and takes it back', async ({ connected, shop }) => {
    const { id } = storedProduct(shop, slug);
    const page = await openProduct(connected, shop, slug);
    const card = await openCard(page);
    await openMore(card);
    await untilReadable(page);
    for (const [field, label, text] of typed) {
      const input = card.getByLabel(label, { exact: true });
      await input.fill(text);
      await input.press('Enter');
      await expect(statusOf(card, field)).toContainText(/Saved \d/);
      expect(storedIn(shop, id, field), field).toBe(text);
    }
    const visible = card.getByRole('switch', { name: 'Visible' });
    await visible.press('Space');
    expect(storedIn(shop, id, 'visible')).toBe('1');
    await visible.press('Enter');
    await expect.poll(() => storedIn(shop, id, 'visible')).toBe('0');
    await statusOf(card, 'visible').getByRole('button', { name: 'Undo' }).press('Enter');
    await expect.poll(() => storedIn(shop, id, 'visible')).toBe('1');
    const track = card.getByRole('switch', { name: 'Track quantity' });
    await track.press('Space');
    await expect(statusOf(card, 'stock')).toContainText('7 → In stock, not tracked');
    await card.getByRole('radio', { name: 'In stock', exact: true }).press('ArrowDown');
    await card.getByRole('radio', { name: 'Out of stock' }).press('Enter');
    await expect.poll(() => storedIn(shop, id, 'tracked')).toBe('0');
    await statusOf(card, 'stock').getByRole('button', { name: 'Undo' }).press('Enter');
    await expect.poll(() => storedIn(shop, id, 'tracked')).toBe('1');
    expect(storedIn(shop, id, 'stock')).toBe('7');
  });

  test('saves everything that is typed with Ctrl and Enter', async ({ connected, shop }) => {
    const { id } = storedProduct(shop, slug);
    const page = await openProduct(connected, shop, slug);
    const card = await openCard(page);
    await page.keyboard.type('26');
    await openMore(card);
    await card.getByLabel('Name', { exact: true }).fill('Stoneware Cup');
    await card.getByLabel('Stock', { exact: true }).press('Shift+ArrowUp');
    await card.getByLabel('Cost', { exact: true }).fill('12');
    await expect(card.locator('dl').first()).toContainText('€14.00');
    expect(storedIn(shop, id, 'price')).toBe('24.5');
    await untilReadable(page);
    await page.keyboard.press('Control+Enter');
    await expect
      .poll(() => ['price', 'name', 'stock', 'cost'].map((field) => storedIn(shop, id, field)))
      .toEqual(['26', 'Stoneware Cup', '22', '12']);
    await expect.poll(() => priceOnPage(page)).toBe('€26.00');
  });
});

test('the card adds the product to groups and removes it, and creates one', async ({ connected, shop }) => {
  const { id } = storedProduct(shop, slug);
  const groups = () =>
    shop.db
      .prepare(storedGroups)
      .all(id)
      .map(({ name }) => name);
  const page = await openProduct(connected, shop, slug);
  const card = await openCard(page);
  await openMore(card);
  const section = card.getByRole('region', { name: 'Collections' });
  const field = section.getByRole('textbox', { name: 'Add to a collection' });
  await pressInCard(card, 'Remove from Kitchen');
  await expect(section).toContainText(/Kitchen → –.*Saved \d/);
  expect(groups()).toEqual(['Gifts']);
  await section.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect.poll(groups).toEqual(['Gifts', 'Kitchen']);
  // Esc closes the list and not the card.
  await field.fill('Mugs & cups');
  await field.press('Escape');
  await expect(field).toHaveValue('');
  await field.fill('Mugs & cups');
  await field.press('ArrowDown');
  await section.getByRole('button', { name: 'Create collection “Mugs & cups”' }).press('Enter');
  await expect(section).toContainText(/– → Mugs & cups.*Saved \d/);
  expect(groups()).toEqual(['Gifts', 'Kitchen', 'Mugs & cups']);
  await section.getByRole('button', { name: 'Remove from Gifts' }).press('Enter');
  await expect.poll(groups).toEqual(['Kitchen', 'Mugs & cups']);
  await field.fill('gif');
  await field.press('Enter');
  await expect.poll(groups).toEqual(['Gifts', 'Kitchen', 'Mugs & cups']);
});

test('each thing that is better done in the dashboard has a link to this product there', async ({
  connected,
  shop,
}) => {
  const { id } = storedProduct(shop, slug);
  const card = await openCard(await openProduct(connected, shop, slug));
  await openMore(card);
  const links = card.getByRole('region', { name: 'In your dashboard' }).getByRole('button');
  await expect(links).toHaveText(['Pictures', 'Description', 'Info sections', 'Search engines', 'Pre-order']);
  for (const link of await links.all()) {
    // A card that came into view a moment ago asks for another press.
    await expect(async () => {
      const opening = connected.context.waitForEvent('page', { timeout: 2_000 });
      const [dashboard] = await Promise.all([opening, link.press('Enter')]);
      await dashboard.waitForURL(`${shop.api}/dashboard/*/store/products/product/${id}`, { waitUntil: 'commit' });
      await dashboard.close();
    }).toPass();
  }
});

test('the card keeps the text typed in several fields, and Esc closes one layer at a time', async ({
  connected,
  shop,
}) => {
  const page = await openProduct(connected, shop, slug);
  const card = await openCard(page);
  await page.keyboard.type('26');
  await openMore(card);
  await card.getByLabel('Ribbon', { exact: true }).fill('Fresh');
  await card.getByLabel('Brand', { exact: true }).fill('Ash');
  await page.keyboard.press('Escape');
  await expect(card.getByLabel('Brand', { exact: true })).toHaveValue('Ashdown');
  await page.reload();
  const again = await openCard(page);
  await expect(again.getByLabel('Price', { exact: true })).toHaveValue('26');
  await expect(again.getByLabel('Ribbon', { exact: true })).toHaveValue('Fresh');
  await page.keyboard.press('Escape');
  await expect(again.getByRole('button', { name: 'More to edit 1 not saved' })).toBeVisible();
  await pressEscape(page);
  const last = await openCard(page);
  await expect(last.getByLabel('Price', { exact: true })).toHaveValue('24.50');
});

test('Save stays in sight above the other fields, and never covers the focused one', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  const card = await openCard(page);
  await page.keyboard.type('26');
  await openMore(card);
  const save = card.getByRole('button', { name: 'Save', exact: true });
  const brand = card.getByLabel('Brand', { exact: true });
  await expect(save).toBeInViewport();
  await card.getByRole('button', { name: 'Pre-order' }).scrollIntoViewIfNeeded();
  await expect(save).toBeInViewport();
  // From the last field up, one after the other.
  await brand.focus();
  for (let field = 0; field < 8; field += 1) {
    await page.keyboard.press('Shift+Tab');
    const isCovered = await card.evaluate(() => {
      const { left, top, width, height } = document.activeElement!.getBoundingClientRect();
      const at = document.elementFromPoint(left + width / 2, top + height / 2);
      return at === null || !document.activeElement!.contains(at);
    });
    expect(isCovered).toBe(false);
  }
  await untilReadable(page);
  await save.press('Enter');
  await expect.poll(() => storedProduct(shop, slug).price).toBe(26);
});

test('a save can be undone after its strip is gone, from the card', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  const card = await openCard(page);
  await page.keyboard.type('26');
  await saveInCard(page);
  await expect.poll(() => storedProduct(shop, slug).price).toBe(26);
  // Until it says so, Esc keeps the card open.
  await expect(card.getByText(/Saved \d/)).toBeVisible();
  await pressEscape(page);
  const again = await openCard(page);
  await pressInCard(again, 'Undo');
  await expect.poll(() => storedProduct(shop, slug).price).toBe(24.5);
  expect(card.isDetached()).toBe(true);
});
