import type { Frame, Page } from 'playwright';
import { cardOf, until, waitForHandle } from '../../demo/on-page.ts';
import { stopWorkers } from '../../tests/e2e/stop-workers.ts';

/** Opens a product's page and presses its price. `isCold`: the worker is stopped right before. Gives the card's frame. */
export async function pressForCard(
  page: Page,
  url: string,
  isCold = false,
): Promise<{ card: Frame; pressedMs: number }> {
  await page.goto(url);
  await waitForHandle(page);
  const box = await page.locator('[data-hook="formatted-primary-price"]').first().boundingBox();
  if (box === null) throw new Error('the page shows no price');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  // A hand rests this long on what it presses.
  await page.waitForTimeout(200);
  if (isCold) await stopWorkers(page.context());
  const pressedMs = Date.now();
  await page.mouse.down();
  await page.mouse.up();
  await until(() => cardOf(page) !== undefined, 'the card', 30_000);
  return { card: cardOf(page) as Frame, pressedMs };
}

/** From the press on a product page's price until the card's field takes keys, ms. */
export async function openCard(page: Page, url: string, isCold: boolean): Promise<number> {
  const { card, pressedMs } = await pressForCard(page, url, isCold);
  let readyMs = 0;
  await until(async () => (readyMs = await card.evaluate<number>('benchReady ?? 0')) > 0, 'the card to take keys');
  // Playwright waits in vain for a press whose frame is gone before it was told of it.
  void page.keyboard.press('Escape').catch(() => undefined);
  await until(() => cardOf(page) === undefined, 'the card to close');
  return readyMs - pressedMs;
}
