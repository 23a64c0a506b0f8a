import { expect } from '@playwright/test';
import { openCard } from '../../demo/on-page.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';
import type { RunningShop } from '../../demo/start-shop.ts';
import { openProduct, test } from './fixtures.ts';

const slug = 'linen-apron';

/** What is stored of each variant: what shoppers pay without a sale, and whether it is visible, by SKU. */
const rows = {
  v1: `SELECT v.sku, coalesce(v.price, p.price) AS price, v.quantity AS stock FROM variants v
    JOIN products p ON p.id = v.product_id WHERE p.slug = ? ORDER BY v.position`,
  v3: `SELECT one.value ->> '$.sku' AS sku,
    CAST(coalesce(one.value ->> '$.price.compareAtPrice.amount', one.value ->> '$.price.actualPrice.amount') AS REAL) AS price,
    (SELECT sum(item.body ->> '$.quantity') FROM documents item
      WHERE item.kind = 'inventory-item' AND item.body ->> '$.variantId' = one.value ->> '$.id') AS stock
    FROM documents p, json_each(p.body, '$.variantsInfo.variants') one WHERE p.kind = 'product' AND p.body ->> '$.slug' = ?`,
};

for (const version of ['v1', 'v3'] as const)
  test.describe(`the variants of a product of catalog ${version}`, () => {
    test.use({ platform: { catalogVersion: version } });

    const storedIn = ({ db }: Pick<RunningShop, 'db'>, column: 'price' | 'stock'): number[] =>
      db
        .prepare(rows[version])
        .all(slug)
        .map((row) => Number((row as Record<string, unknown>)[column]));

    test('are changed in a table, as its preview shows, and taken back as a whole', async ({ connected, shop }) => {
      const before = storedIn(shop, 'price');
      const page = await openProduct(connected, shop, slug, '?Size=L');
      const card = await openCard(page);
      if ((await card.locator('[data-part-question]').count()) > 0)
        await card.locator('[data-part-question] li button').first().press('Enter');
      const opened = connected.context.waitForEvent('page');
      await card.getByRole('button', { name: 'All variants in a table' }).press('Enter');
      const bench = await opened;
      const cells = (field: string) => bench.locator(`[data-column="${field}"] input`);
      await expect(cells('price')).toHaveCount(before.length);
      await cells('price').first().focus();
      await bench.evaluate(
        (text) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/plain', text);
          const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
          document.activeElement?.dispatchEvent(event);
        },
        before.map((_, index) => `${50 + index}.00`).join('\n'),
      );
      await cells('stock').first().fill('9');
      await bench.keyboard.press('Control+d');
      expect(storedIn(shop, 'price')).toEqual(before);
      await bench.getByRole('button', { name: /^Preview \d+ changes/ }).click();
      await expect(bench.getByText(`${before.length} of ${before.length} variants will change.`)).toBeVisible();
      await bench.getByRole('button', { name: /^Apply \d+ changes/ }).click();
      await expect(bench.getByText('Done', { exact: true }).filter({ visible: true })).toBeVisible();
      expect(storedIn(shop, 'price')).toEqual(before.map((_, index) => 50 + index));
      expect(new Set(storedIn(shop, 'stock'))).toEqual(new Set([9]));
      await expect(cells('price').last()).toHaveValue(`${49 + before.length}.00`);
      await bench.getByRole('button', { name: 'Undo all' }).click();
      await bench.getByRole('alertdialog').getByRole('button', { name: 'Undo all' }).click();
      await expect.poll(() => storedIn(shop, 'price')).toEqual(before);
    });
  });

const names = (word: string): string[] => Array.from({ length: 10 }, (_, index) => `${word} ${index}`);
const option = (name: string, values: string[]) => ({
  type: 'drop_down' as const,
  name,
  choices: values.map((value) => ({ value, description: value })),
});

test.describe('a product of 100 variants', () => {
  const [sizes, colours] = [names('Size'), names('Shade')];
  const products = smallCatalog.products.map((product) =>
    product.slug === slug
      ? {
          ...product,
          options: [option('Size', sizes), option('Colour', colours)],
          variants: sizes.flatMap((Size) =>
            colours.map((Colour) => ({
              choices: { Size, Colour },
              sku: `APRON-${Size}${Colour}`,
              stock: { tracked: true as const, quantity: 3 },
            })),
          ),
        }
      : product,
  );
  test.use({ platform: { catalogVersion: 'v3', catalog: { ...smallCatalog, products } } });

  test('has a short list in its card, and a table that draws what is in view and changes all', async ({
    connected,
    shop,
  }) => {
    const page = await openProduct(connected, shop, slug, '?Size=Size+3&Colour=Shade+4');
    const card = await openCard(page);
    for (const list of await card.locator('select, [data-part-question] ul').all())
      expect(await list.locator('option, li').count()).toBeLessThan(30);
    if ((await card.locator('[data-part-question]').count()) > 0)
      await card.locator('[data-part-question] li button').first().press('Enter');
    const opened = connected.context.waitForEvent('page');
    await card.getByRole('button', { name: 'All variants in a table' }).press('Enter');
    const bench = await opened;
    const prices = bench.locator('[data-column="price"] input');
    await prices.first().fill('51');
    // Of the 100, those in view and a few around them.
    expect(await prices.count()).toBeLessThan(40);
    await bench.keyboard.press('Control+d');
    await bench.getByRole('button', { name: 'Preview 100 changes' }).click();
    await expect(bench.getByText('100 of 100 variants will change.')).toBeVisible();
    await bench.getByRole('button', { name: /^Apply 100 changes/ }).click();
    await expect(bench.getByText('Done', { exact: true }).filter({ visible: true })).toBeVisible();
    const stored = shop.db.prepare(rows.v3).all(slug);
    expect(stored.map(({ price }) => price)).toEqual(Array.from({ length: 100 }, () => 51));
  });
});
