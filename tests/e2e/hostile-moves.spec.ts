import { expect, type Frame, type Page } from '@playwright/test';
import { openCard, storedProduct } from '../../demo/on-page.ts';
import { openProduct, test } from './fixtures.ts';

const slug = 'stoneware-mug';
const price = '[data-hook="product-page"] [data-hook="formatted-primary-price"]';

/** Where the card lies on the screen. */
const cardBox = async (card: Frame) => (await card.frameElement()).boundingBox();

/** Moves the page's own price by so much as soon as the pointer moves. */
const moveAtPointer = (page: Page, by: { x: number; y: number }): Promise<void> =>
  page.evaluate(
    ([selector, { x, y }]) => {
      const element = document.querySelector<HTMLElement>(selector);
      addEventListener('pointermove', () => element?.style.setProperty('translate', `${x}px ${y}px`));
    },
    [price, by] as const,
  );

const frames = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
  }, count);

test('a page that moves its price under the pointer carries no button of the card along', async ({
  connected,
  shop,
}) => {
  const page = await openProduct(connected, shop, slug);
  const card = await openCard(page);
  await page.keyboard.type('18');
  const save = await card.getByRole('button', { name: 'Save', exact: true }).boundingBox();
  const before = await cardBox(card);
  if (save === null || before === null) throw new Error('the card shows no button');
  // Something of the page's own that a person is about to click, where the whole card has room around it.
  const by = { x: before.x > 500 ? -420 : 420, y: before.y > 300 ? -200 : 200 };
  const bait = { x: save.x + save.width / 2 + by.x, y: save.y + save.height / 2 + by.y };
  await moveAtPointer(page, by);
  await page.mouse.move(bait.x - 3, bait.y);
  await page.mouse.move(bait.x, bait.y);
  await frames(page, 40);
  await page.mouse.click(bait.x, bait.y);
  await frames(page, 40);
  // The same holds for a click that was held back for a moment.
  expect(storedProduct(shop, slug).price).toBe(24.5);
  expect(await cardBox(card)).toEqual(before);
  await expect(card.getByRole('textbox', { name: 'Price' })).toHaveValue('18');
});

test('a scrollbar that comes or goes, or a made-up event, does not carry the card to a moved price', async ({
  connected,
  shop,
}) => {
  const page = await openProduct(connected, shop, slug);
  const card = await openCard(page);
  await page.keyboard.type('18');
  const before = await cardBox(card);
  await page.evaluate((selector) => {
    document.querySelector<HTMLElement>(selector)?.style.setProperty('translate', '200px 100px');
    document.documentElement.style.overflow = 'hidden';
    document.documentElement.dir = 'rtl';
    for (const type of ['resize', 'scroll']) dispatchEvent(new Event(type));
  }, price);
  await frames(page, 10);
  expect(await cardBox(card)).toEqual(before);
});

test('the card goes along when the window scrolls or is resized', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  await page.addStyleTag({ content: 'body { padding-block: 600px 2000px }' });
  const card = await openCard(page);
  await page.keyboard.type('18');
  const distance = async (): Promise<number[]> => {
    const [value, box] = [await page.locator(price).first().boundingBox(), await cardBox(card)];
    return [(box?.x ?? 0) - (value?.x ?? 0), (box?.y ?? 0) - (value?.y ?? 0)].map(Math.round);
  };
  const before = await distance();
  await page.evaluate(() => scrollBy({ top: 60, behavior: 'instant' }));
  await expect.poll(distance).toEqual(before);
  const at = (await page.locator(price).first().boundingBox())?.x;
  await page.setViewportSize({ width: 1500, height: 900 });
  await expect.poll(async () => (await page.locator(price).first().boundingBox())?.x).not.toBe(at);
  await expect.poll(distance).toEqual(before);
});
