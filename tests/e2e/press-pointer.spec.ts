import { expect, type Frame } from '@playwright/test';
import { openCard, storedProduct, untilReadable } from '../../demo/on-page.ts';
import { openProduct, test } from './fixtures.ts';

const slug = 'stoneware-mug';

interface Point {
  x: number;
  y: number;
}

/** Where a button of the card is on the screen. */
async function middleOf(card: Frame, name: RegExp): Promise<Point> {
  const box = await card.getByRole('button', { name }).boundingBox();
  if (box === null) throw new Error(`the card shows no ${String(name)}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('a click on Save saves after the pointer moved over the card', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  const card = await openCard(page);
  await page.keyboard.type('22');
  await untilReadable(page);
  const save = await middleOf(card, /^Save/);
  await page.mouse.move(save.x - 100, save.y - 40);
  for (let step = 0; step < 12; step += 1) {
    await page.mouse.move(save.x - 100 + step * 8, save.y - 40 + step * 3);
    await page.waitForTimeout(50);
  }
  await page.mouse.move(save.x, save.y);
  await page.mouse.down();
  await page.mouse.up();
  await expect.poll(() => storedProduct(shop, slug).price).toBe(22);
});

test('a click without an earlier pointer movement must be repeated', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  const card = await openCard(page);
  await page.keyboard.type('22');
  await untilReadable(page);
  await page.mouse.move(5, 5);
  await page.waitForTimeout(700);
  const save = await middleOf(card, /^Save/);
  await page.mouse.click(save.x, save.y);
  await expect(card.getByText('That click came too soon. Click again.')).toBeVisible();
  await page.waitForTimeout(600);
  expect(storedProduct(shop, slug).price).toBe(24.5);
  const again = await middleOf(card, /^Save/);
  await page.mouse.click(again.x, again.y);
  await expect.poll(() => storedProduct(shop, slug).price).toBe(22);
});

test('a touch on Save saves', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  const card = await openCard(page);
  await page.keyboard.type('22');
  await untilReadable(page);
  await page.waitForTimeout(700);
  const { x, y } = await middleOf(card, /^Save/);
  const session = await page.context().newCDPSession(page);
  await card.evaluate(`addEventListener('click', () => (globalThis.wasClicked = true), true)`);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.waitForTimeout(500);
  const wasClicked = await card.evaluate<boolean>('globalThis.wasClicked === true');
  test.skip(!wasClicked, 'some versions of Chromium make no click of a touch in a frame of another process');
  await expect.poll(() => storedProduct(shop, slug).price).toBe(22);
});
