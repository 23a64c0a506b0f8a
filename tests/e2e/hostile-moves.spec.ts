import { expect, type Frame, type Page } from '@playwright/test';
import { openCard } from '../../demo/on-page.ts';
import { openProduct, test } from './fixtures.ts';

const slug = 'stoneware-mug';
const price = '[data-hook="product-page"] [data-hook="formatted-primary-price"]';

/** Where the card lies on the screen. */
const cardBox = async (card: Frame) => (await card.frameElement()).boundingBox();

const frames = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
  }, count);

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
