import { expect, type Frame, type Page } from '@playwright/test';
import { cardOf, openCard, pressInCard, saveInCard, storedProduct, until } from '../../demo/on-page.ts';
import { buttonsOf, openProduct, pressEscape, test } from './fixtures.ts';
import { openTab } from './tabs.ts';

const slug = 'stoneware-mug';

/** A page's text for €24.50 and for €21.50. The two are equal if the text is no price of the product. */
const texts: [own: string, next: string][] = [
  ['€24.50 / 100 g incl. VAT', '€21.50 / 100 g incl. VAT'],
  ['From €24.50', 'From €21.50'],
  ['24,50 €', '21,50 €'],
  ['٢٤٫٥٠ €', '٢١٫٥٠ €'],
  ['€24.50 – €30.00', '€21.50 – €30.00'],
  ['€24.50 ($26.70)', '€21.50 ($26.70)'],
  ['24€50', '21€50'],
  ['<b>€</b><b>24</b><sup>50</sup>', '<b>€</b><b>21</b><sup>50</sup>'],
  ['<font>24,50</font> <font>€ TTC</font>', '<font>21,50</font> <font>€ TTC</font>'],
  ['Sold out', 'Sold out'],
  ['Price on request', 'Price on request'],
  ['€18.00', '€18.00'],
];

const own = '.prices [data-hook="formatted-primary-price"]';

/** The page renders its own price, for example as this theme, or after a translator. */
const render = (page: Page, html: string): Promise<void> =>
  page.locator(own).evaluate((price, html) => void (price.innerHTML = html), html);
const printed = (page: Page): Promise<string> => page.locator(own).evaluate((price) => price.innerHTML);

/** The page comes to print each of these, and stays so while it may be drawn again. */
async function expectEach(page: Page, each: 'own' | 'next'): Promise<void> {
  for (const [html, next] of texts) {
    await render(page, html);
    await expect.poll(() => printed(page), html).toBe(each === 'own' ? html : next);
  }
  await page.waitForTimeout(300);
  const [html = '', next = ''] = texts.at(-1) ?? [];
  expect(await printed(page)).toBe(each === 'own' ? html : next);
}

test('only the number is rewritten, typed, saved and undone, however the page prints it', async ({
  connected,
  shop,
}) => {
  test.slow();
  const page = await openProduct(connected, shop, slug);
  // Further elements with the same hook: in the product itself, and of products beside it at the same price.
  await page.evaluate((selector) => {
    const html = {
      second: '<p>#</p>',
      beside: '<ul><li><a href="/product-page/other">Other</a>#</li></ul>',
      popular: '<section><h2>Popular</h2>#</section>',
    };
    const prices = { second: '€18.00', beside: '€24.50', popular: '€42.00' };
    for (const id of ['second', 'beside', 'popular'] as const) {
      const price = `<b id="${id}" data-hook="formatted-primary-price">${prices[id]}</b>`;
      const root = id === 'popular' ? document.body : document.querySelector(selector);
      root?.insertAdjacentHTML('beforeend', html[id].replace('#', price));
    }
  }, '[data-hook="product-page"]');
  const others = (): Promise<string[]> =>
    page.locator('#second, #beside, #popular').evaluateAll((all) => all.map(({ textContent }) => textContent ?? ''));
  const card = await openCard(page);
  await page.keyboard.type('21.5');
  await expectEach(page, 'next');
  expect(await others()).toEqual(['€18.00', '€24.50', '€42.00']);
  await render(page, 'From €24.50');
  await saveInCard(page);
  await expect.poll(() => storedProduct(shop, slug).price).toBe(21.5);
  await expect(card.getByText(/Saved \d/)).toBeVisible();
  await expectEach(page, 'next');
  expect(await others()).toEqual(['€18.00', '€24.50', '€42.00']);
  await render(page, '24 €50');
  await pressInCard(card, 'Undo');
  await expect.poll(() => storedProduct(shop, slug).price).toBe(24.5);
  await expectEach(page, 'own');
  expect(await others()).toEqual(['€18.00', '€24.50', '€42.00']);
});

test.describe('without hooks', () => {
  test.use({ platform: { theme: 'no-hooks' } });
  test('the struck-through price shows typed and saved values, too', async ({ connected, shop }) => {
    const page = await openTab(connected.context);
    await page.goto(`${shop.storefront}/product-page/beeswax-candle`);
    const struck = page.locator('[data-part="product-page"] s').first();
    const paid = page.locator('[data-part="product-page"] [data-part="formatted-primary-price"]');
    const shows = async (regular: string, toPay: string): Promise<void> => {
      await expect(struck).toHaveText(regular);
      await expect(paid).toHaveText(toPay);
    };
    const card = await openCard(page);
    await card.getByRole('textbox', { name: 'Price before sale' }).fill('12');
    // The amount off stays.
    await shows('€12.00', '€10.50');
    await pressEscape(page);
    await shows('€9.99', '€8.49');
    const again = await openCard(page);
    await again.getByRole('textbox', { name: 'Price before sale' }).fill('12');
    await again.getByRole('textbox', { name: 'Price before sale' }).press('End');
    await saveInCard(page);
    await expect.poll(() => storedProduct(shop, 'beeswax-candle').price).toBe(12);
    await expect(again.getByText(/Saved \d/)).toBeVisible();
    await expect(struck).toHaveText('€12.00');
    await pressInCard(again, 'Undo');
    await expect.poll(() => storedProduct(shop, 'beeswax-candle').price).toBe(9.99);
    await shows('€9.99', '€8.49');
  });
});

test('a tile keeps its words, and its struck-through price follows', async ({ connected, shop }) => {
  const page = await openTab(connected.context);
  await page.goto(shop.storefront);
  const tile = page.locator('[data-hook="product-item-root"]:has(> a[href$="/beeswax-candle"])').first();
  const [paid, struck] = [tile.locator('[data-hook$="price-to-pay"]'), tile.locator('s')];
  await paid.evaluate((price) => void (price.textContent = 'ab 8,49 €'));
  await struck.evaluate((price) => void (price.textContent = 'statt 9,99 €'));
  const shows = async (toPay: string, regular: string): Promise<void> => {
    await expect(paid).toHaveText(`ab ${toPay} €`);
    await expect(struck).toHaveText(`statt ${regular} €`);
  };
  await expect.poll(() => buttonsOf(page)).toContain('Edit on this page');
  await page.keyboard.press('Alt+Shift+E');
  await expect.poll(() => buttonsOf(page)).toContain('Edit the price of Beeswax Candle');
  await paid.scrollIntoViewIfNeeded();
  const box = await paid.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 8);
  await until(() => cardOf(page) !== undefined, 'the card');
  const card = cardOf(page) as Frame;
  await card.locator('input:focus').waitFor();
  await card.getByRole('textbox', { name: 'Price before sale' }).fill('12');
  await shows('10,50', '12,00');
  await saveInCard(page);
  await expect.poll(() => storedProduct(shop, 'beeswax-candle').price).toBe(12);
  await shows('10,50', '12,00');
  await pressInCard(card, 'Undo');
  await expect.poll(() => storedProduct(shop, 'beeswax-candle').price).toBe(9.99);
  await shows('8,49', '9,99');
});

test.describe('a tile that prints prices of variants on v3', () => {
  test.use({ platform: { catalogVersion: 'v3' } });

  test('shows typed, saved and undone prices of the cheapest and the dearest', async ({ connected, shop }) => {
    const page = await openTab(connected.context);
    await page.goto(shop.storefront);
    const paid = page
      .locator('[data-hook="product-item-root"]:has(> a[href$="/linen-apron"]) [data-hook$="price-to-pay"]')
      .first();
    await paid.evaluate((price) => void (price.textContent = 'from 42,00 € to 45,50 €'));
    await expect.poll(() => buttonsOf(page)).toContain('Edit on this page');
    await page.keyboard.press('Alt+Shift+E');
    await expect.poll(() => buttonsOf(page)).toContain('Edit the price of Linen Apron');
    await paid.scrollIntoViewIfNeeded();
    const box = await paid.boundingBox();
    await page.mouse.click((box?.x ?? 0) + 40, (box?.y ?? 0) + 8);
    await until(() => cardOf(page) !== undefined, 'the card');
    const card = cardOf(page) as Frame;
    await card.locator('[data-part-question] li button').first().press('Enter');
    await card.locator('input:focus').waitFor();
    await page.waitForTimeout(700);
    await page.keyboard.type('40');
    const typed = 'from 40,00 € to 40,00 €';
    await expect(paid).toHaveText(typed);
    await saveInCard(page);
    await expect(card.getByText(/Saved \d/)).toBeVisible();
    await expect(paid).toHaveText(typed);
    await pressInCard(card, 'Undo');
    await expect(paid).toHaveText('from 42,00 € to 45,50 €');
  });
});

test('an old page shows typed and saved values, and its own price after both', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  await render(page, 'ab 22,00 €');
  await openCard(page);
  await page.keyboard.type('21.5');
  await expect.poll(() => printed(page)).toBe('ab 21,50 €');
  await pressEscape(page);
  await expect.poll(() => printed(page)).toBe('ab 22,00 €');
  const again = await openCard(page);
  await page.keyboard.type('21.5');
  await saveInCard(page);
  await expect.poll(() => storedProduct(shop, slug).price).toBe(21.5);
  await expect(again.getByText(/Saved \d/)).toBeVisible();
  expect(await printed(page)).toBe('ab 21,50 €');
  await pressInCard(again, 'Undo');
  await expect.poll(() => storedProduct(shop, slug).price).toBe(24.5);
  await expect.poll(() => printed(page)).toBe('ab 22,00 €');
});

test('a price that is not saved is not printed on paper', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  await openCard(page);
  await page.keyboard.type('21.5');
  await expect.poll(() => printed(page)).toBe('€21.50');
  const onPaper = await page.evaluate((selector) => {
    const printed: string[] = [];
    addEventListener('beforeprint', () => printed.push(document.querySelector(selector)?.textContent ?? ''));
    Object.assign(globalThis, { printed });
    return printed.length;
  }, own);
  expect(onPaper).toBe(0);
  await page.pdf();
  expect(await page.evaluate(() => (globalThis as unknown as { printed: string[] }).printed)).toEqual(['€24.50']);
  await expect.poll(() => printed(page)).toBe('€21.50');
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => printed(page)).toBe('€24.50');
  await page.emulateMedia({ media: null });
  await expect.poll(() => printed(page)).toBe('€21.50');
  expect(storedProduct(shop, slug).price).toBe(24.5);
});

test('a page that has converted the price keeps it, and the handle says that it is not current', async ({
  connected,
  shop,
}) => {
  const page = await openProduct(connected, shop, slug);
  const card = await openCard(page);
  await page.keyboard.type('21.5');
  await render(page, '$26.70');
  const old = 'Edit the price of Stoneware Mug · not yet current on this page';
  await expect.poll(() => buttonsOf(page)).toContain(old);
  await saveInCard(page);
  await expect(card.getByText(/Saved \d/)).toBeVisible();
  await expect.poll(() => buttonsOf(page)).toContain(old);
  expect(await printed(page)).toBe('$26.70');
  await render(page, '$23.40');
  await expect.poll(() => buttonsOf(page)).not.toContain(old);
  await render(page, '$26.70');
  await expect.poll(() => buttonsOf(page)).toContain(old);
  await pressInCard(card, 'Undo');
  await expect.poll(() => buttonsOf(page)).not.toContain(old);
  expect(await printed(page)).toBe('$26.70');
});
