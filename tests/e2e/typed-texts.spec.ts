import { expect, type Frame, type Page } from '@playwright/test';
import { cardOf, openCard, pressInCard, saveInCard, storedProduct, until, waitForHandle } from '../../demo/on-page.ts';
import type { RunningShop } from '../../demo/start-shop.ts';
import { themes, type ThemeName } from '../../demo/storefront/themes.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';
import type { ShopBrowser } from '../../demo/browser.ts';
import { buttonsOf, pressEscape, setFaults, test } from './fixtures.ts';

const slug = 'stoneware-mug';
// Few enough for the page to print how many.
const mug = smallCatalog.products.filter((product) => product.slug === slug);
const catalog = {
  ...smallCatalog,
  products: [
    ...mug.map((one) => ({ ...one, stock: { tracked: true as const, quantity: 3 } })),
    ...smallCatalog.products.filter((product) => product.slug !== slug).map((one) => ({ ...one, ribbon: 'New' })),
  ],
};

/** Where the page prints each field, what is typed into it, and what the page prints then. */
const texts = [
  {
    field: 'price',
    label: 'Price',
    at: '.prices [data-hook="formatted-primary-price"], .prices [data-part="formatted-primary-price"]',
    typed: '1021.5',
    printed: '€1,021.50',
  },
  { field: 'name', label: 'Name', at: 'h1', typed: 'A <b>Stone</b> Mug', printed: 'A <b>Stone</b> Mug' },
  { field: 'SKU', label: 'SKU', at: '.details .sku', typed: 'MUG-2024', printed: 'SKU: MUG-2024' },
  { field: 'stock', label: 'Stock', at: '.stock', typed: '1500', printed: 'Only 1500 left' },
  { field: 'ribbon', label: 'Ribbon', at: '.gallery .ribbon', typed: 'Almost gone', printed: 'Almost gone' },
] as const;
/** The page's own content, without our empty element beside it. */
const contentOf = (page: Page): Promise<string> => page.evaluate(() => document.body.outerHTML);

async function openThemed(browser: ShopBrowser, shop: RunningShop, theme: ThemeName): Promise<Page> {
  const page = await browser.context.newPage();
  await page.goto(`${shop.storefront}${themes[theme].productPath}/${slug}`);
  return page;
}

async function openMore(page: Page): Promise<Frame> {
  const card = await openCard(page);
  await card.getByRole('button', { name: 'More to edit' }).click();
  return card;
}

/** Presses the handle at a value in edit mode. */
async function pressHandle(page: Page, at: string): Promise<Frame> {
  const value = page.locator(at).first();
  await value.scrollIntoViewIfNeeded();
  const box = await value.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 28, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  // As long as a hand takes from reaching the handle to pressing it.
  await page.waitForTimeout(250);
  await page.mouse.down();
  await page.mouse.up();
  await until(() => cardOf(page) !== undefined, 'the card');
  await cardOf(page)?.locator('input:focus').waitFor();
  await page.waitForTimeout(600);
  return cardOf(page) as Frame;
}

test.describe('the texts of a page of a headless store', () => {
  test.use({ platform: { catalogVersion: 'v3', theme: 'headless', catalog } });

  test('show typed text, marked, until Esc takes it back', async ({ connected, shop }) => {
    const page = await openThemed(connected, shop, 'headless');
    const before = await contentOf(page);
    const stored = storedProduct(shop, slug);
    const card = await openMore(page);
    for (const text of texts) {
      await card.getByRole('textbox', { name: text.label, exact: true }).fill(text.typed);
      await expect(page.locator(text.at).first()).toHaveText(text.printed);
    }
    await expect
      .poll(() => buttonsOf(page))
      .toEqual(expect.arrayContaining(texts.map(({ field }) => `Edit the ${field} of Stoneware Mug · not saved`)));
    // The text contains no markup, and values that no page prints are missing.
    expect(await page.locator('h1 b').count()).toBe(0);
    await card.getByRole('textbox', { name: 'Cost', exact: true }).fill('7.77');
    await card.getByRole('textbox', { name: 'Stock', exact: true }).fill('many');
    await expect(page.locator('.stock')).toHaveText('Only 3 left');
    expect(await contentOf(page)).not.toContain('7.77');
    // Escape ends the typing in the field, then the list, then the card.
    for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('Escape');
    await pressEscape(page);
    await expect.poll(() => contentOf(page)).toBe(before);
    expect(await buttonsOf(page)).not.toContain('Edit the name of Stoneware Mug · not saved');
    expect(storedProduct(shop, slug)).toEqual(stored);
  });
});

test.describe('the texts of a page without hooks', () => {
  test.use({ platform: { theme: 'no-hooks', catalog } });

  test('have handles in edit mode, and print saved values, also when the page prints the old ones again', async ({
    connected,
    shop,
  }) => {
    const page = await openThemed(connected, shop, 'no-hooks');
    await expect.poll(() => buttonsOf(page)).toContain('Edit the price of Stoneware Mug');
    await page.keyboard.press('Alt+Shift+E');
    const handles = texts.map(({ field }) => `Edit the ${field} of Stoneware Mug`);
    await expect.poll(() => buttonsOf(page)).toEqual(expect.arrayContaining(handles));
    const card = await pressHandle(page, '.gallery .ribbon');
    await page.keyboard.type('Almost gone');
    await expect(page.locator('.gallery .ribbon')).toHaveText('Almost gone');
    await saveInCard(page);
    await expect(card.getByText(/Saved \d/)).toBeVisible();
    expect(ribbonOf(shop)).toBe('Almost gone');
    await expect.poll(() => buttonsOf(page)).toEqual(expect.arrayContaining(handles));
    await page.locator('.gallery .ribbon').evaluate((ribbon) => ribbon.replaceChildren('New'));
    await expect(page.locator('.gallery .ribbon')).toHaveText('Almost gone');
    await pressInCard(card, 'Undo');
    await expect(page.locator('.gallery .ribbon')).toHaveText('New');
    await pressEscape(page);
    await pressHandle(page, '.stock');
    await page.keyboard.type('5');
    await saveInCard(page);
    await expect.poll(() => storedProduct(shop, slug).quantity).toBe(5);
    await expect(page.locator('.stock')).toHaveText('Only 5 left');
    await page.locator('.stock').evaluate((stock) => stock.replaceChildren('Only 3 left'));
    await expect(page.locator('.stock')).toHaveText('Only 5 left');
    // Another product's ribbon of the same text is not this one's.
    for (const ribbon of await page.locator('.item .ribbon').all()) await expect(ribbon).toHaveText('New');
  });
});

const ribbonOf = ({ db }: RunningShop): unknown =>
  db.prepare('SELECT ribbon FROM products WHERE slug = ?').get(slug)?.['ribbon'];

test.describe('a card that is opened in the moment in which the pointer comes', () => {
  test.use({ platform: { catalog, theme: 'no-hooks' } });
  test('shows text typed for stock and ribbon on the page, too', async ({ connected, shop }) => {
    const page = await openThemed(connected, shop, 'no-hooks');
    await waitForHandle(page);
    const box = await page.locator(texts[0].at).first().boundingBox();
    const at = { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 10, button: 'left', clickCount: 1 } as const;
    const session = await page.context().newCDPSession(page);
    const types = ['mouseMoved', 'mousePressed', 'mouseReleased'] as const;
    await Promise.all(types.map((type) => session.send('Input.dispatchMouseEvent', { type, ...at })));
    await until(() => cardOf(page) !== undefined, 'the card');
    const card = cardOf(page) as Frame;
    await card.getByRole('button', { name: 'More to edit' }).click();
    for (const { field, label, at, typed, printed } of texts) {
      if (field !== 'stock' && field !== 'ribbon') continue;
      await card.getByRole('textbox', { name: label, exact: true }).fill(typed);
      await expect(page.locator(at).first()).toHaveText(printed);
    }
  });
});

test.describe('a name that the store refuses, or a page that is left', () => {
  test.use({ platform: { catalog, theme: 'no-hooks' } });
  test('is the page’s own again', async ({ connected, shop }) => {
    const page = await openThemed(connected, shop, 'no-hooks');
    await expect.poll(() => buttonsOf(page)).toContain('Edit the price of Stoneware Mug');
    await page.keyboard.press('Alt+Shift+E');
    await expect.poll(() => buttonsOf(page)).toContain('Edit the name of Stoneware Mug');
    const card = await pressHandle(page, 'h1');
    const name = page.locator('h1');
    await page.keyboard.type('Stone Mug');
    await expect(name).toHaveText('Stone Mug');
    await setFaults(shop, [{ kind: 'status-before', method: 'PATCH', status: 400, times: 9 }]);
    await saveInCard(page);
    await expect(card.getByText(/didn’t accept/)).toBeVisible();
    await expect(name).toHaveText('Stoneware Mug');
    await page.keyboard.type('s');
    await expect(name).toHaveText('Stone Mugs');
    await page.mouse.click(4, 300);
    await page.keyboard.press('Alt+Shift+V');
    await expect(name).toHaveText('Stoneware Mug');
    await page.keyboard.press('Alt+Shift+V');
    await expect.poll(() => buttonsOf(page)).toContain('Edit the name of Stoneware Mug');
    await pressHandle(page, 'h1');
    await expect(name).toHaveText('Stone Mugs');
    await page.evaluate(() => history.pushState(null, '', '/product-page/beeswax-candle'));
    await expect(name).toHaveText('Stoneware Mug');
    expect(storedProduct(shop, slug).name).toBe('Stoneware Mug');
  });
});
