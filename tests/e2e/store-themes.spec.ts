import { expect, type Page } from '@playwright/test';
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
import { themeNames, themes, type ThemeName } from '../../demo/storefront/themes.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';
import type { ShopBrowser } from '../../demo/browser.ts';
import { buttonsOf, test } from './fixtures.ts';
import { openTab } from './tabs.ts';

const slug = 'stoneware-mug';

async function openThemed(browser: ShopBrowser, shop: RunningShop, theme: ThemeName, of = slug): Promise<Page> {
  const page = await openTab(browser.context);
  await page.goto(`${shop.storefront}${themes[theme].productPath}/${of}`);
  return page;
}

/** Types a price into the card at the price, and waits until the platform has it. */
async function edit(page: Page, shop: RunningShop, price: string, of = slug): Promise<void> {
  await openCard(page);
  await page.keyboard.type(price);
  await saveInCard(page);
  await expect.poll(() => storedProduct(shop, of).price).toBe(Number(price));
}

/** Presses the docked button, in the corner that it stands in by default. */
async function pressDock(page: Page, isRtl = false): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.click(isRtl ? width - 34 : 34, height - 34);
}

/** What a theme prints for a price: in its own writing, where it has one. */
const printedAs = (theme: ThemeName, price: 26 | 24.5): RegExp =>
  theme === 'right-to-left' ? (price === 26 ? /٢٦٫٠٠/ : /٢٤٫٥٠/) : price === 26 ? /26[.,]00/ : /24[.,]50/;

const edited = themeNames.filter((name) => name !== 'hidden-price' && name !== 'dialog' && name !== 'endless');
for (const theme of edited)
  for (const catalogVersion of ['v1', 'v3'] as const)
    test.describe(`in the theme ${theme} of catalog ${catalogVersion}`, () => {
      test.use({ platform: { theme, catalogVersion } });
      test('the price is found, shown while it is typed, stored and taken back', async ({ connected, shop }) => {
        const page = await openThemed(connected, shop, theme);
        // A card that is open while the page removes it closes, with its text kept.
        if (theme === 'reactive') await page.waitForTimeout(2500);
        const printed = page
          .locator(
            ':is([data-hook],[data-part])[class~=prices] :is([data-hook$=primary-price],[data-part$=primary-price])',
          )
          .last();
        // A price in several elements is not printed anew.
        const shows = async (price: 26 | 24.5): Promise<void> => {
          if (theme !== 'headless') await expect(printed).toContainText(printedAs(theme, price));
        };
        const card = await openCard(page);
        await page.keyboard.type('26');
        await shows(26);
        expect(storedProduct(shop, slug).price).toBe(24.5);
        await saveInCard(page);
        await expect.poll(() => storedProduct(shop, slug).price).toBe(26);
        await shows(26);
        await pressInCard(card, 'Undo');
        await expect.poll(() => storedProduct(shop, slug).price).toBe(24.5);
        await shows(24.5);
      });
    });

for (const [currency, from, to] of [
  ['JPY', '2400', '2600'],
  ['KWD', '2.400', '2.615'],
] as const)
  test.describe(`in ${currency}`, () => {
    const products = smallCatalog.products.filter((product) => product.slug === slug);
    const catalog = {
      ...smallCatalog,
      currency,
      products: products.map((one) => ({ ...one, price: from, cost: '1' })),
    };
    test.use({ platform: { theme: 'no-hooks', catalog } });
    test('the price is found, edited and stored', async ({ connected, shop }) => {
      await edit(await openThemed(connected, shop, 'no-hooks'), shop, to);
    });
  });

test.describe('on a page with a dialog on top', () => {
  test.use({ platform: { theme: 'dialog' } });
  test('nothing is drawn over the dialog, and the price is edited after it', async ({ connected, shop }) => {
    const page = await openThemed(connected, shop, 'dialog');
    await page.getByRole('button', { name: 'No, thanks' }).waitFor();
    await page.waitForTimeout(500);
    expect(await hasHandle(page)).toBe(false);
    await page.getByRole('button', { name: 'No, thanks' }).click();
    await edit(page, shop, '26');
  });
});

test.describe('where the price is hidden until a choice is made', () => {
  test.use({ platform: { theme: 'hidden-price' } });
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
    await page.keyboard.press('Enter');
    await expect.poll(() => storedProduct(shop, slug).price).toBe(26);
    await page.keyboard.press('Escape');
    await page.getByRole('spinbutton').fill('3');
    await page.getByRole('spinbutton').blur();
    await waitForHandle(page);
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
