import { expect, type Frame, type Locator, type Page } from '@playwright/test';
import { cardOf, saveInCard, until } from '../../demo/on-page.ts';
import type { RunningShop } from '../../demo/start-shop.ts';
import { buttonsOf, openProduct, test } from './fixtures.ts';

const slug = 'linen-apron';
const nameOf = (option: string): string => `Edit the prices of Linen Apron by ${option}`;

/** Begins edit mode, and presses the handle at the name of an option. */
async function pressOption(page: Page, option: string): Promise<Frame> {
  await expect.poll(() => buttonsOf(page)).toContain('Edit the price of Linen Apron');
  expect(await buttonsOf(page)).not.toContain(nameOf(option));
  await page.keyboard.press('Alt+Shift+E');
  await expect.poll(() => buttonsOf(page)).toContain(nameOf(option));
  const label = page.locator('.option-name', { hasText: option });
  await label.scrollIntoViewIfNeeded();
  const box = await label.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 8, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  // As long as a hand takes from reaching the handle to pressing it.
  await page.waitForTimeout(200);
  await page.mouse.down();
  await page.mouse.up();
  await until(() => cardOf(page) !== undefined, 'the card');
  return cardOf(page) as Frame;
}

/** True if a card leaves a value of the page uncovered. */
async function isBeside(card: Frame, value: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([card.frameElement().then((frame) => frame.boundingBox()), value.boundingBox()]);
  if (a === null || b === null) return false;
  return a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
}

const rows = {
  v1: `SELECT v.sku, coalesce(v.price, p.price) AS price FROM variants v
    JOIN products p ON p.id = v.product_id WHERE p.slug = ? ORDER BY v.position`,
  v3: `SELECT one.value ->> '$.sku' AS sku, CAST(one.value ->> '$.price.actualPrice.amount' AS REAL) AS price
    FROM documents p, json_each(p.body, '$.variantsInfo.variants') one WHERE p.kind = 'product' AND p.body ->> '$.slug' = ?`,
};
const storedIn = ({ db }: Pick<RunningShop, 'db'>, version: keyof typeof rows): Record<string, number> =>
  Object.fromEntries(
    db
      .prepare(rows[version])
      .all(slug)
      .map((row) => [String(row['sku']), Number(row['price'])]),
  );

test.describe('the options of a product on sale', () => {
  test('change the price of all variants of the choice that the page has selected', async ({ connected, shop }) => {
    const before = storedIn(shop, 'v1');
    const page = await openProduct(connected, shop, slug);
    await page.locator('select[name="Size"]').selectOption('L');
    const card = await pressOption(page, 'Size');
    // The sale of catalog V1 is the whole product's: what a choice has of its own is the regular price.
    const field = card.getByRole('textbox', { name: 'Price', exact: true });
    await expect(field).toBeFocused();
    await expect(card.getByRole('combobox').locator('option:checked')).toContainText('Size: L');
    expect(await isBeside(card, page.locator('[data-hook="product-prices-wrapper"]'))).toBe(true);
    await page.keyboard.type('44');
    await saveInCard(page);
    await expect.poll(() => storedIn(shop, 'v1')).toEqual({ ...before, 'APRON-L-SA': 44, 'APRON-L-SL': 44 });
  });
});

test.describe('the options of a product on sale, known by printed prices and offered choices', () => {
  test.use({ platform: { catalogVersion: 'v3', theme: 'no-hooks' } });

  test('ask for a choice where the page has selected none', async ({ connected, shop }) => {
    const before = storedIn(shop, 'v3');
    const page = await openProduct(connected, shop, slug);
    const card = await pressOption(page, 'Colour');
    const question = card.getByRole('list', { name: 'Which prices do you want to change?' });
    await expect(question.getByRole('button')).toHaveText([/^Colour: Sage/, /^Colour: Slate/]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(card.getByRole('combobox').locator('option:checked')).toContainText('Colour: Slate');
    await card.getByRole('textbox', { name: 'Sale price', exact: true }).fill('43');
    await saveInCard(page);
    await expect.poll(() => storedIn(shop, 'v3')).toEqual({ ...before, 'APRON-S-SL': 43, 'APRON-L-SL': 43 });
  });
});

test.describe('a store with radio buttons of its own making', () => {
  test.use({ platform: { catalogVersion: 'v3', theme: 'no-hooks' } });

  test('has its chosen variant followed', async ({ connected, shop }) => {
    const page = await openProduct(connected, shop, slug);
    await page
      .locator('.option')
      .nth(1)
      .evaluate((fieldset) => {
        // A control of the same name that offers something else is none of the product's.
        const other = '<div><p>Colour</p><select><option>All colours</option><option>Slate</option></select></div>';
        fieldset.outerHTML = `${other}<div><p class="option-name">Colour :</p><div role="radiogroup">
          <button role="radio" aria-checked="false">Sage</button><button role="radio" aria-checked="true"> Slate </button>
        </div></div>`;
      });
    const card = await pressOption(page, 'Colour');
    await expect(card.getByRole('combobox').locator('option:checked')).toContainText('Colour: Slate');
  });
});
