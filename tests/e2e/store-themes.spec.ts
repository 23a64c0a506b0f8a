import { expect, type Frame, type Locator, type Page } from '@playwright/test';
import {
  cardOf,
  hasHandle,
  openCard,
  pressInCard,
  storedProduct,
  until,
  waitForHandle,
  saveInCard,
} from '../../demo/on-page.ts';
import type { RunningShop } from '../../demo/start-shop.ts';
import { themes, type ThemeName } from '../../demo/storefront/themes.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';
import type { ShopBrowser } from '../../demo/browser.ts';
import { buttonsOf, pressEscape, test } from './fixtures.ts';
import { openTab } from './tabs.ts';

const slug = 'stoneware-mug';

async function openThemed(browser: ShopBrowser, shop: RunningShop, theme: ThemeName, of = slug): Promise<Page> {
  const page = await openTab(browser.context);
  await page.goto(`${shop.storefront}${themes[theme].productPath}/${of}`);
  return page;
}

/** A price that is typed in place of another, and what the page prints for both. */
interface Change {
  from: string;
  to: string;
  printed: Record<'from' | 'to', RegExp>;
}

const dearer: Change = { from: '24.5', to: '26', printed: { from: /24[.,]50/, to: /26[.,]00/ } };

const priceOf = (page: Page): Locator =>
  page
    .locator(':is([data-hook],[data-part])[class~=prices] :is([data-hook$=primary-price],[data-part$=primary-price])')
    .last();

/** Types a price into the card at the price, saves it and takes it back. The page prints each. */
async function editAndTakeBack(page: Page, shop: RunningShop, { from, to, printed }: Change): Promise<void> {
  const price = priceOf(page);
  const shows = (text: RegExp): Promise<void> => expect(price).toContainText(text);
  const card = await openCard(page);
  await page.keyboard.type(to);
  await shows(printed.to);
  expect(storedProduct(shop, slug).price).toBe(Number(from));
  await saveInCard(page);
  await expect.poll(() => storedProduct(shop, slug).price).toBe(Number(to));
  await shows(printed.to);
  await pressInCard(card, 'Undo');
  await expect.poll(() => storedProduct(shop, slug).price).toBe(Number(from));
  await shows(printed.from);
}

/** Types a price into the card at the price, and takes it back with Esc. The page prints both. */
async function typeAndTakeBack(page: Page, shop: RunningShop, { from, to, printed }: Change): Promise<void> {
  const price = priceOf(page);
  await openCard(page);
  await page.keyboard.type(to);
  await expect(price).toContainText(printed.to);
  await pressEscape(page);
  await expect(price).toContainText(printed.from);
  expect(storedProduct(shop, slug).price).toBe(Number(from));
}

/** Presses the docked button, in the corner that it stands in by default. */
async function pressDock(page: Page, isRtl = false): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.click(isRtl ? width - 34 : 34, height - 34);
}

const arabic: Change = { ...dearer, printed: { from: /٢٤٫٥٠/, to: /٢٦٫٠٠/ } };

const edited = ['french', 'renamed', 'headless', 'right-to-left'] as const;
// A theme's markup is the same on both catalogs, so each theme is on one of them.
for (const [index, theme] of edited.entries()) {
  const catalogVersion = index % 2 === 0 ? 'v1' : 'v3';
  test.describe(`in the theme ${theme} of catalog ${catalogVersion}`, () => {
    test.use({ platform: { theme, catalogVersion } });
    test('the price is found, and shown while it is typed', async ({ connected, shop }) => {
      await typeAndTakeBack(
        await openThemed(connected, shop, theme),
        shop,
        theme === 'right-to-left' ? arabic : dearer,
      );
    });
  });
}

test.describe('in a theme that draws its page anew by itself', () => {
  test.use({ platform: { theme: 'reactive', catalogVersion: 'v3' } });
  test('the price is found, shown while it is typed, stored and taken back', async ({ connected, shop }) => {
    const page = await openThemed(connected, shop, 'reactive');
    // A card that is open while the page removes it closes, with its text kept.
    await page.waitForTimeout(2500);
    await editAndTakeBack(page, shop, dearer);
  });
});

test.describe('in dinars, of three decimals, on v3', () => {
  const change = { from: '2.4', to: '2.615', printed: { from: /2\.400/, to: /2\.615/ } };
  const products = smallCatalog.products.filter((product) => product.slug === slug);
  const catalog = {
    ...smallCatalog,
    currency: 'KWD',
    products: products.map((one) => ({ ...one, price: change.from, cost: '1' })),
  };
  test.use({ platform: { theme: 'no-hooks', catalog, catalogVersion: 'v3' } });
  test('the price is found, and shown while it is typed', async ({ connected, shop }) => {
    await typeAndTakeBack(await openThemed(connected, shop, 'no-hooks'), shop, change);
  });
});

test.describe('on a page with a dialog on top', () => {
  test.use({ platform: { theme: 'dialog' } });
  test('nothing is drawn over the dialog, and the price is typed after it', async ({ connected, shop }) => {
    const page = await openThemed(connected, shop, 'dialog');
    await page.getByRole('button', { name: 'No, thanks' }).waitFor();
    await page.waitForTimeout(500);
    expect(await hasHandle(page)).toBe(false);
    await page.getByRole('button', { name: 'No, thanks' }).click();
    await typeAndTakeBack(page, shop, dearer);
  });
});

test.describe('where the price is hidden until a choice is made', () => {
  test.use({ platform: { theme: 'hidden-price', catalogVersion: 'v3' } });
  test('the docked button opens the card, and the price has its handle after the choice', async ({
    connected,
    shop,
  }) => {
    const page = await openThemed(connected, shop, 'hidden-price');
    await expect.poll(() => buttonsOf(page)).toContain('Edit Stoneware Mug');
    await pressDock(page);
    await until(() => cardOf(page) !== undefined, 'the card');
    await cardOf(page)?.locator('input:focus').waitFor();
    await page.waitForTimeout(700);
    await page.keyboard.type('26');
    await saveInCard(page);
    await expect.poll(() => storedProduct(shop, slug).price).toBe(26);
    await pressInCard(cardOf(page) as Frame, 'Undo');
    await expect.poll(() => storedProduct(shop, slug).price).toBe(24.5);
    await pressEscape(page);
    await page.getByRole('spinbutton').fill('3');
    await page.getByRole('spinbutton').blur();
    await typeAndTakeBack(page, shop, dearer);
  });
});

test.describe('on a page without hooks', () => {
  test.use({ platform: { theme: 'no-hooks' } });
  test('the pencil stands right behind both prices of a sale', async ({ connected, shop }) => {
    const page = await openThemed(connected, shop, 'no-hooks', 'beeswax-candle');
    await waitForHandle(page);
    const isOurs = (beyondPx: number): Promise<boolean> =>
      page
        .locator('[data-part="product-page"] s')
        .first()
        .evaluate((struck, px) => {
          const { right, top, height } = struck.getBoundingClientRect();
          return document.elementFromPoint(right + px, top + height / 2)?.parentElement === document.documentElement;
        }, beyondPx);
    expect([await isOurs(18), await isOurs(60)]).toEqual([true, false]);
  });
});
