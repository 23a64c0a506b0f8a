import type { Page } from '@playwright/test';
import type { ShopBrowser } from '../../demo/browser.ts';
import { cardOf, until } from '../../demo/on-page.ts';
import type { RunningShop } from '../../demo/start-shop.ts';
import type { SeenCard } from '../attacks/attack.ts';
import { readCardScript } from '../attacks/read-card.ts';
import { withTimeLimit } from '../attacks/time-limit.ts';
import { findButton } from '../e2e/accessible-nodes.ts';
import { openPopupInBackground } from '../e2e/open-popup-in-background.ts';
import { textsOf } from '../e2e/page-texts.ts';
import { findExtensionProcess } from '../e2e/process-memory.ts';
import { stopWorkers } from '../e2e/stop-workers.ts';
import { tellInFront } from '../e2e/tabs.ts';
import { holdProcess } from './hold-process.ts';
import type { Stage } from './stage.ts';

/** A frame that closes meanwhile never answers. */
const answerMs = 2_000;

/** A stage in a tab of Chromium. */
export function chromiumStage(
  first: ShopBrowser,
  tab: Page,
  shop: RunningShop,
  restart?: () => Promise<ShopBrowser>,
): Stage {
  let [browser, page] = [first, tab];
  const runInCard = async <T>(expression: string): Promise<T> => {
    const frame = cardOf(page);
    if (frame === undefined) throw new Error('no card is open');
    const value = await withTimeLimit(frame.evaluate<T>(expression), answerMs);
    return value as T;
  };
  const find = async (address: RegExp, isInFront = true): Promise<boolean> => {
    for (const open of browser.context.pages()) {
      if (!address.test(open.url())) continue;
      const state = await open.evaluate('document.visibilityState').catch(() => '');
      if (isInFront && state !== 'visible') continue;
      page = open;
      return true;
    }
    return false;
  };
  return {
    shop,
    canProveVisibility: true,
    async visit(url) {
      await page.goto(url);
    },
    preferDark: () => page.emulateMedia({ colorScheme: 'dark' }),
    async openSurface(name) {
      await page.goto(browser.page(name));
    },
    async openPopupInBackground() {
      page = await openPopupInBackground(browser, page);
    },
    async switchToTab(address) {
      await until(() => find(address, false), `a tab at ${address}`);
      await page.bringToFront();
    },
    async followToTab(address) {
      await until(() => find(address), `a tab at ${address}`, 15_000);
      await tellInFront(page);
    },
    findOverlayButton: (name) => findButton(page, name),
    async restart() {
      if (restart === undefined) throw new Error('this browser is for other journeys, too');
      browser = await restart();
      page = await browser.context.newPage();
    },
    readOverlayText: async () => (await textsOf(page)).join('\n'),
    async stopBackground() {
      await stopWorkers(browser.context);
    },
    pauseExtension: () => Promise.resolve(holdProcess(findExtensionProcess())),
    runInPage: (expression) => page.evaluate(expression),
    pointerMove: (x, y) => page.mouse.move(x, y),
    pointerDown: () => page.mouse.down(),
    pointerUp: () => page.mouse.up(),
    keyDown: (key) => page.keyboard.down(key),
    keyUp: (key) => page.keyboard.up(key),
    readCard: () => runInCard<SeenCard>(readCardScript).catch(() => undefined),
    runInCard,
    async readCardBox() {
      const element = await cardOf(page)?.frameElement();
      const box = element && (await withTimeLimit(element.boundingBox(), answerMs));
      if (box === undefined || box === null) throw new Error('no card is open');
      return box;
    },
  };
}
