import { expect, type Page } from '@playwright/test';
import type { ShopBrowser } from '../../demo/browser.ts';
import { cardOf, openCard, waitForHandle } from '../../demo/on-page.ts';
import { openPopup, openProduct, pressEscape, test } from './fixtures.ts';

const slug = 'stoneware-mug';

/** The scroll position of the page and the box of its price on the screen, in CSS px. */
const readPosition = (page: Page) =>
  page.evaluate(() => {
    const price = document.querySelector('[data-hook="product-page"] [data-hook="formatted-primary-price"]');
    const { left, top, right, bottom } = (price as Element).getBoundingClientRect();
    const isInSight = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    return { scroll: [scrollX, scrollY], price: { left, top, bottom }, right, isInSight };
  });

/** The same position, without the right edge: the page shows the typed price, which may be narrower. */
const whileTyped = ({ scroll, price, isInSight }: Awaited<ReturnType<typeof readPosition>>) => ({
  scroll,
  price,
  isInSight,
});

/** Scrolls so that the price stands this part of the screen's height below its top. */
const scrollPriceTo = (page: Page, part: number) =>
  page.evaluate((part) => {
    const price = document.querySelector('[data-hook="product-page"] [data-hook="formatted-primary-price"]');
    const top = (price as Element).getBoundingClientRect().top - innerHeight * part;
    scrollBy({ top, behavior: 'instant' });
  }, part);

/** The card's margin to the edges of the window and to the price above or below it, px. */
const marginPx = 8;

/** `isWhole`: all of the card is in the window. `hasRoom`: the card would fit beside, above or below the page's price. */
async function readCardPlace(page: Page) {
  const box = await (await cardOf(page)?.frameElement())?.boundingBox();
  const { price, right } = await readPosition(page);
  const { left, top, bottom } = price;
  if (box == null) throw new Error('no card is shown');
  const window = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  const [roomAcross, roomDown] = [Math.max(left, window.width - right), Math.max(top, window.height - bottom)];
  const [endX, endY] = [box.x + box.width, box.y + box.height];
  return {
    isWhole: box.x >= 0 && box.y >= 0 && endX <= window.width && endY <= window.height,
    isOnPrice: box.x < right && endX > left && box.y < bottom && endY > top,
    hasRoom: roomAcross >= box.width + 6 * marginPx || roomDown >= box.height + 2 * marginPx,
  };
}

/** Opens and closes the card at several scroll positions: nothing moves, and the price can be seen where there is room. */
async function expectNothingMoves(page: Page): Promise<void> {
  await page.addStyleTag({ content: 'body { padding-block: 1200px 2000px }' });
  await waitForHandle(page);
  for (const part of [0.1, 0.5, 0.85]) {
    await scrollPriceTo(page, part);
    const before = await readPosition(page);
    expect(before.scroll[1]).toBeGreaterThan(0);
    expect(before.isInSight).toBe(true);
    const card = await openCard(page);
    await page.keyboard.type('2');
    await expect(card.getByRole('textbox', { name: 'Price' })).toHaveValue('2');
    expect(whileTyped(await readPosition(page))).toEqual(whileTyped(before));
    const { isWhole, isOnPrice, hasRoom } = await readCardPlace(page);
    expect({ isWhole, isOnPrice }).toEqual({ isWhole: true, isOnPrice: !hasRoom });
    await pressEscape(page);
    await expect.poll(() => readPosition(page)).toEqual(before);
  }
}

/** Zooms the page in front as the browser's menu does. */
async function zoomPage(browser: ShopBrowser, page: Page, factor: number): Promise<void> {
  const popup = await openPopup(browser);
  await popup.evaluate(
    `chrome.tabs.query({}).then((tabs) => chrome.tabs.setZoom(tabs.find(({ url }) => url === '${page.url()}').id, ${factor}))`,
  );
  await popup.close();
  await page.bringToFront();
  await expect.poll(() => page.evaluate(() => devicePixelRatio)).toBe(factor);
}

test('opening the card moves nothing on a narrow screen', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  await page.setViewportSize({ width: 360, height: 640 });
  await expectNothingMoves(page);
});

test('opening the card and typing move nothing on a page that keeps room for its header', async ({
  connected,
  shop,
}) => {
  const page = await openProduct(connected, shop, slug);
  await page.addStyleTag({ content: 'html { scroll-padding-top: 300px } body { padding-block: 1200px 2000px }' });
  await waitForHandle(page);
  await scrollPriceTo(page, 0.1);
  const before = await readPosition(page);
  // Pressed directly: Playwright's own scrolling obeys the padding.
  await page.mouse.click(before.price.left + 10, before.price.top + 10);
  await expect.poll(() => cardOf(page)?.locator('input:focus').count()).toBe(1);
  await page.keyboard.type('2');
  await expect.poll(() => cardOf(page)?.locator('input').inputValue()).toBe('2');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('1');
  await expect.poll(() => cardOf(page)?.locator('input').inputValue()).toBe('12');
  expect(whileTyped(await readPosition(page))).toEqual(whileTyped(before));
});

test('opening the card moves nothing on a page zoomed to 200 %', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  await zoomPage(connected, page, 2);
  await expectNothingMoves(page);
});
