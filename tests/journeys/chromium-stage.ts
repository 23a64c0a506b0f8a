import type { Page } from '@playwright/test';
import type { ShopBrowser } from '../../demo/browser.ts';
import { cardOf } from '../../demo/on-page.ts';
import type { RunningShop } from '../../demo/start-shop.ts';
import type { SeenCard } from '../attacks/attack.ts';
import { readCardScript } from '../attacks/read-card.ts';
import { withTimeLimit } from '../attacks/time-limit.ts';
import { stopWorkers } from '../e2e/stop-workers.ts';
import type { Stage } from './stage.ts';

/** A frame that closes meanwhile never answers. */
const answerMs = 2_000;

/** A stage in a tab of Chromium. */
export function chromiumStage(browser: ShopBrowser, page: Page, shop: RunningShop): Stage {
  const inCard = async <T>(expression: string): Promise<T> => {
    const frame = cardOf(page);
    if (frame === undefined) throw new Error('no card is open');
    const value = await withTimeLimit(frame.evaluate<T>(expression), answerMs);
    return value as T;
  };
  return {
    shop,
    async visit(url) {
      await page.goto(url);
    },
    async openSurface(name) {
      await page.goto(browser.page(name));
    },
    async stopBackground() {
      await stopWorkers(browser.context);
    },
    inPage: (expression) => page.evaluate(expression),
    move: (x, y) => page.mouse.move(x, y),
    down: () => page.mouse.down(),
    up: () => page.mouse.up(),
    keyDown: (key) => page.keyboard.down(key),
    keyUp: (key) => page.keyboard.up(key),
    card: () => inCard<SeenCard>(readCardScript).catch(() => undefined),
    inCard,
    async cardBox() {
      const element = await cardOf(page)?.frameElement();
      const box = element && (await withTimeLimit(element.boundingBox(), answerMs));
      if (box === undefined || box === null) throw new Error('no card is open');
      return box;
    },
  };
}
