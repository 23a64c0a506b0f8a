import { expect, type Page } from '@playwright/test';
import { openCard, saveInCard } from '../../demo/on-page.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';
import type { ShopBrowser } from '../../demo/browser.ts';
import type { RunningShop } from '../../demo/start-shop.ts';
import { openPopup, openProduct, test } from './fixtures.ts';

const slug = 'linen-apron';

/** The stored values of each variant: what shoppers pay without a sale, and whether it is visible, by SKU. */
const storedRows = {
  v1: `SELECT v.sku, coalesce(v.price, p.price) AS price, v.quantity AS stock FROM variants v
    JOIN products p ON p.id = v.product_id WHERE p.slug = ? ORDER BY v.position`,
  v3: `SELECT one.value ->> '$.sku' AS sku,
    CAST(coalesce(one.value ->> '$.price.compareAtPrice.amount', one.value ->> '$.price.actualPrice.amount') AS REAL) AS price,
    (SELECT sum(item.body ->> '$.quantity') FROM documents item
      WHERE item.kind = 'inventory-item' AND item.body ->> '$.variantId' = one.value ->> '$.id') AS stock
    FROM documents p, json_each(p.body, '$.variantsInfo.variants') one WHERE p.kind = 'product' AND p.body ->> '$.slug' = ?`,
};

const storedIn = ({ db }: Pick<RunningShop, 'db'>, column: 'price' | 'stock'): number[] =>
  db
    .prepare(storedRows.v3)
    .all(slug)
    .map((row) => Number((row as Record<string, unknown>)[column]));

test.describe('the variants of a product', () => {
  test.use({ platform: { catalogVersion: 'v3' } });

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

const names = (word: string, count = 10): string[] => Array.from({ length: count }, (_, index) => `${word} ${index}`);
const option = (name: string, values: string[]) => ({
  type: 'drop_down' as const,
  name,
  choices: values.map((value) => ({ value, description: value })),
});

/** Opens the product's page and chooses there of its options. */
async function openChosen(connected: ShopBrowser, shop: RunningShop, choices: Record<string, string>): Promise<Page> {
  const page = await openProduct(connected, shop, slug);
  for (const [name, choice] of Object.entries(choices))
    await page.locator(`[data-option-name="${name}"] select`).selectOption(choice);
  return page;
}

/** The small catalog with a product of 100 variants; each size has its price, or all have the product's. */
const catalogOf = (priceOf: (size: number) => string | undefined, count = 10) => {
  const [sizes, colours] = [names('Size'), names('Shade', count)];
  const variants = sizes.flatMap((Size, index) =>
    colours.map((Colour) => {
      const price = priceOf(index);
      return {
        choices: { Size, Colour },
        sku: `APRON-${Size}${Colour}`,
        stock: { tracked: true as const, quantity: 3 },
        ...(price !== undefined && { price }),
      };
    }),
  );
  const products = smallCatalog.products.map((product) => {
    if (product.slug !== slug) return product;
    const { discount: _, ...others } = product;
    return { ...others, options: [option('Size', sizes), option('Colour', colours)], variants };
  });
  return { ...smallCatalog, products };
};

/** The prices that are stored, by the variants' SKUs. */
const stored = ({ db }: RunningShop): [sku: string, price: number][] =>
  db
    .prepare(storedRows.v1)
    .all(slug)
    .map((row) => [String(row['sku']), Number(row['price'])]);

test.describe('a product of 100 variants', () => {
  test.use({ platform: { catalog: catalogOf(() => undefined) } });

  test('is edited for the size that its page has chosen, in a card that draws only visible parts', async ({
    connected,
    shop,
  }) => {
    const page = await openChosen(connected, shop, { Size: 'Size 3' });
    const card = await openCard(page);
    const select = card.getByRole('combobox', { name: 'Applies to' });
    await expect(select).toHaveText(/^Size: Size 3, 10 variants/);
    await select.press('Enter');
    const lines = card.locator('[data-finder] li:not([aria-hidden])');
    await expect(lines.first()).toHaveText(/^Size: Size 3, 10 variants/);
    await expect(lines.nth(1)).toHaveText(/^All 100 variants/);
    expect(await lines.count()).toBeLessThan(40);
    await expect(lines.first()).toHaveAttribute('aria-setsize', '121');
    await page.keyboard.press('Escape');
    await expect(select).toBeFocused();
    await card.getByRole('textbox', { name: 'Price', exact: true }).fill('44');
    await saveInCard(page);
    await expect
      .poll(() => stored(shop))
      .toEqual(
        expect.arrayContaining([
          ['APRON-Size 3Shade 0', 44],
          ['APRON-Size 3Shade 9', 44],
          ['APRON-Size 2Shade 9', 48],
        ]),
      );
    expect(stored(shop).filter(([, price]) => price === 44)).toHaveLength(10);
  });

  test('is edited for any of its variants, found by a few letters', async ({ connected, shop }) => {
    const page = await openChosen(connected, shop, { Size: 'Size 3' });
    const card = await openCard(page);
    await card.getByRole('combobox', { name: 'Applies to' }).press('Enter');
    await page.keyboard.type('SIZE 8 shade 7');
    await expect(card.locator('[data-finder] li').first()).toHaveText(/^Size 8, Shade 7/);
    await page.keyboard.press('Enter');
    await expect(card.getByRole('textbox', { name: 'Price', exact: true })).toBeFocused();
    await page.keyboard.type('45');
    await saveInCard(page);
    await expect.poll(() => stored(shop).filter(([, price]) => price === 45)).toEqual([['APRON-Size 8Shade 7', 45]]);
  });

  test('has a table that draws only visible rows and changes all', async ({ connected, shop }) => {
    const page = await openChosen(connected, shop, { Size: 'Size 3', Colour: 'Shade 4' });
    const card = await openCard(page);
    await expect(card.getByRole('combobox', { name: 'Applies to' })).toHaveText(/^Size 3, Shade 4/);
    const opened = connected.context.waitForEvent('page');
    await card.getByRole('button', { name: 'All variants in a table' }).press('Enter');
    const bench = await opened;
    const prices = bench.locator('[data-column="price"] input');
    await prices.first().fill('51');
    // Only the rows in view and a few around them are drawn.
    expect(await prices.count()).toBeLessThan(40);
    await bench.keyboard.press('Control+d');
    await bench.getByRole('button', { name: 'Preview 100 changes' }).click();
    await expect(bench.getByText('100 of 100 variants will change.')).toBeVisible();
    await bench.getByRole('button', { name: /^Apply 100 changes/ }).click();
    await expect(bench.getByText('Done', { exact: true }).filter({ visible: true })).toBeVisible();
    expect(stored(shop).map(([, price]) => price)).toEqual(Array.from({ length: 100 }, () => 51));
    await expect(prices.first()).toHaveValue('51.00');
    const focused = bench.locator('[data-variant-row]:focus-within');
    await prices.first().click();
    for (let row = 0; row < 30; row += 1) {
      await bench.keyboard.type(String(60 + row));
      await bench.keyboard.press('Enter');
    }
    await expect(focused).toHaveText(/^Size 3, Shade 0/);
    await expect(focused).toBeInViewport();
    for (const [row, price] of [
      ['Size 2, Shade 9', '89'],
      ['Size 2, Shade 8', '88'],
    ] as const) {
      await bench.keyboard.press('Shift+Enter');
      await expect(focused).toHaveText(new RegExp(`^${row}`));
      await expect(bench.locator(':focus')).toHaveValue(price);
    }
    await bench.getByRole('button', { name: 'Preview 30 changes' }).click();
    await expect(bench.getByRole('heading', { name: /^Preview · / })).toBeFocused();
    await expect(bench.getByRole('button', { name: /^Apply \d+ changes/ })).toBeInViewport();
  });
});

test.describe('a product of 100 variants at ten prices', () => {
  const catalog = catalogOf((size) => `${40 + size}.00`);
  test.use({ platform: { catalogVersion: 'v3', catalog } });

  test('is asked whose price is meant, and the answer is found by typing', async ({ connected, shop }) => {
    const page = await openProduct(connected, shop, slug);
    const card = await openCard(page);
    const question = card.locator('[data-part-question]');
    await expect(question.getByRole('searchbox', { name: 'Find a variant' })).toBeFocused();
    await expect(question.locator('li').first()).toHaveText(/^All 100 variants/);
    expect(await question.locator('li:not([aria-hidden])').count()).toBeLessThan(40);
    await page.keyboard.type('size 7');
    await expect(question.locator('li').first()).toHaveText(/^Size: Size 7, 10 variants.*47/);
    await page.keyboard.press('Enter');
    await expect(card.getByRole('textbox', { name: 'Price', exact: true })).toHaveValue('47.00');
    await page.keyboard.type('39');
    await saveInCard(page);
    await expect
      .poll(() =>
        shop.db
          .prepare(storedRows.v3)
          .all(slug)
          .filter(({ price }) => price === 39),
      )
      .toHaveLength(10);
    expect(
      new Set(
        shop.db
          .prepare(storedRows.v3)
          .all(slug)
          .map(({ price }) => price),
      ),
    ).toEqual(new Set([39, 40, 41, 42, 43, 44, 45, 46, 48, 49]));
  });
});

test.describe('a product of 1,000 variants', () => {
  test.use({ platform: { catalogVersion: 'v3', catalog: catalogOf(() => undefined, 100) } });

  test('unfolds in the popup to the rows in sight, and is edited at its end', async ({ connected, shop }) => {
    const popup = await openPopup(connected);
    const product = popup.locator('[data-product]').filter({ hasText: 'Linen Apron' });
    await product.getByRole('button', { name: '1,000 variants' }).click();
    const list = product.getByRole('list', { name: '1,000 variants' });
    const rows = list.locator('[data-row]');
    await expect(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '1000');
    await expect.poll(() => rows.count()).toBeGreaterThan(10);
    expect(await rows.count()).toBeLessThan(60);
    const last = rows.filter({ hasText: 'Size 9, Shade 99' });
    await expect(async () => {
      await popup.locator('main').evaluate((main) => main.scrollTo(0, main.scrollHeight));
      await expect(last).toBeVisible({ timeout: 300 });
    }).toPass();
    expect(await rows.count()).toBeLessThan(60);
    await last.getByRole('button', { name: /^Price/ }).click();
    await popup.keyboard.type('51');
    // Text typed into a row is kept while the row is out of sight, and the row that has the focus stays.
    await popup.locator('main').evaluate((main) => main.scrollTo(0, 0));
    await expect(rows.filter({ hasText: 'Size 0, Shade 0' })).toBeVisible();
    await popup.keyboard.press('Enter');
    const stored = () =>
      shop.db
        .prepare(storedRows.v3)
        .all(slug)
        .flatMap(({ sku, price }) => (Number(price) === 51 ? [sku] : []));
    await expect.poll(stored, { timeout: 30_000 }).toEqual(['APRON-Size 9Shade 99']);
  });
});
