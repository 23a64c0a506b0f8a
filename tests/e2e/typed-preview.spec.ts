import { expect, type Page } from '@playwright/test';
import {
  cardOf,
  openCard,
  pressInCard,
  priceOnPage,
  saveInCard,
  storedProduct,
  until,
  untilReadable,
} from '../../demo/on-page.ts';
import { buttonsOf, openProduct, pressEscape, test } from './fixtures.ts';

const slug = 'stoneware-mug';
const marked = 'Edit the price of Stoneware Mug · not saved';

/** The page's own content, without our empty element beside it. */
const contentOf = (page: Page): Promise<string> => page.evaluate(() => document.body.outerHTML);

test('typed text shows at the page’s price, marked, until Esc takes it back', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  const before = await contentOf(page);
  await openCard(page);
  await page.keyboard.type('21.5');
  await expect.poll(() => priceOnPage(page)).toBe('€21.50');
  await expect.poll(() => buttonsOf(page)).toContain(marked);
  // Only the number has changed.
  expect((await contentOf(page)).replaceAll('€21.50', '€24.50')).toBe(before);
  await page.keyboard.type('x');
  await expect.poll(() => priceOnPage(page)).toBe('€24.50');
  await page.keyboard.press('Backspace');
  await expect.poll(() => priceOnPage(page)).toBe('€21.50');
  await pressEscape(page);
  await expect.poll(() => contentOf(page)).toBe(before);
  await expect.poll(() => buttonsOf(page)).not.toContain(marked);
  expect(storedProduct(shop, slug).price).toBe(24.5);
});

test('a save keeps it, and the mark goes; an undo brings the old price back', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  const card = await openCard(page);
  const seen = await watchPrice(page);
  await page.keyboard.type('21.5');
  await expect.poll(() => priceOnPage(page)).toBe('€21.50');
  await saveInCard(page);
  await expect(card.getByText(/Saved \d/)).toBeVisible();
  expect(storedProduct(shop, slug).price).toBe(21.5);
  await expect.poll(() => buttonsOf(page)).not.toContain(marked);
  expect(await priceOnPage(page)).toBe('€21.50');
  expect(await seen()).not.toContain('€24.50');
  await pressInCard(card, 'Undo');
  await expect.poll(() => priceOnPage(page)).toBe('€24.50');
});

test('a price that is saved stays while another text of its card is still typed', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  const card = await openCard(page);
  const seen = await watchPrice(page);
  await card.getByRole('button', { name: 'More to edit' }).click();
  await card.getByRole('textbox', { name: 'Name', exact: true }).fill('Tall Mug');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Tall Mug');
  await card.getByRole('textbox', { name: 'Price', exact: true }).fill('21.5');
  await saveInCard(page);
  await expect.poll(() => storedProduct(shop, slug).price).toBe(21.5);
  await expect.poll(() => buttonsOf(page)).not.toContain(marked);
  await page.waitForTimeout(300);
  expect(await priceOnPage(page)).toBe('€21.50');
  expect(await seen()).toEqual(['€21.50']);
  await expect(heading).toHaveText('Tall Mug');
  expect(storedProduct(shop, slug).name).toBe('Stoneware Mug');
});

test('a page that prints its own price again and again gets its way', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  await openCard(page);
  await page.keyboard.type('21.5');
  await expect.poll(() => priceOnPage(page)).toBe('€21.50');
  const writes = await page.evaluate(async () => {
    const price = document.querySelector('[data-hook="product-page"] [data-hook="formatted-primary-price"]');
    const text = price?.firstChild as Text;
    let writes = 0;
    new MutationObserver(() => {
      if (text.data === '€24.50') return;
      writes += 1;
      text.data = '€24.50';
    }).observe(text, { characterData: true });
    text.data = '€24.50';
    await new Promise((resolve) => setTimeout(resolve, 2000));
    return writes;
  });
  expect(writes).toBeGreaterThan(5);
  expect(writes).toBeLessThan(25);
  expect(await priceOnPage(page)).toBe('€24.50');
});

test('a press on Save right after the last key reaches the card, not the page', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  const clicks = await countClicks(page);
  const card = await openCard(page);
  await page.keyboard.type('2');
  await card.getByRole('button', { name: /^Save/ }).hover();
  await untilReadable(page);
  await page.waitForTimeout(700);
  const box = await card.getByRole('button', { name: /^Save/ }).boundingBox();
  for (const key of '1.5') await page.keyboard.press(key, { delay: 20 });
  await page.waitForTimeout(Math.random() * 300);
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 10, { delay: Math.random() * 120 });
  await until(() => storedProduct(shop, slug).price === 21.5, 'the price', 3000);
  expect(await clicks()).toBe(0);
  expect(cardOf(page)).toBeDefined();
});

/** Counts what the page hears of presses from now on, but for those on our element. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = globalThis as unknown as { presses: number };
    counted.presses = 0;
    const count = (event: Event): void => {
      const host = document.documentElement.lastElementChild;
      if (event.target !== host) counted.presses += 1;
    };
    for (const type of ['pointerdown', 'pointerup', 'click']) addEventListener(type, count, { capture: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { presses: number }).presses);
}

/** Collects what the page prints as its price from now on. */
async function watchPrice(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const price = document.querySelector('[data-hook="product-page"] [data-hook="formatted-primary-price"]') as Element;
    const seen: string[] = [];
    (globalThis as unknown as { seen: string[] }).seen = seen;
    const look = (): void => {
      const text = price.textContent?.trim() ?? '';
      if (text !== '€24.50' || seen.length > 0) if (seen.at(-1) !== text) seen.push(text);
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
}
