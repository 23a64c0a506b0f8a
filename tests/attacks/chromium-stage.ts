import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Frame, Page } from 'playwright';
import { connectStore, launchBrowser, type LaunchOptions, type ShopBrowser } from '../../demo/browser.ts';
import { cardOf, until } from '../../demo/on-page.ts';
import { stopWorkers } from '../e2e/stop-workers.ts';
import type { SeenCard, Stage } from './attack.ts';
import type { HostileShop } from './hostile-shop.ts';
import { readCardScript } from './read-card.ts';
import { withTimeLimit } from './time-limit.ts';

/** A stage with what only Chromium's remote control can do. */
export interface ChromiumStage extends Stage {
  shopBrowser: ShopBrowser;
  /** The tab in front. */
  tab(): Page;
}

/** Starts Chromium with the production build, on a screen of that pixel ratio, and connects the store. */
export async function startChromium(shop: HostileShop, pixelRatio = 1): Promise<ChromiumStage> {
  const profile = await mkdtemp(join(tmpdir(), 'shelfedge-attacks-'));
  const options = { headless: true, profile, keepsScrollBars: true };
  const shopBrowser = await launchBrowser({ ...options, ...screenOf(pixelRatio) });
  const harness = await connectStore(shopBrowser, shop);
  const lasting = shopBrowser.context.pages();
  let page = await shopBrowser.context.newPage();
  let world: IsolatedWorld | undefined;
  let zoom = 1;
  // Playwright never resolves a press whose frame closes first.
  const press = async (done: Promise<unknown>): Promise<void> => void (await withTimeLimit(done, 1000));
  const stage: ChromiumStage = {
    browser: 'chromium',
    shop,
    slug: '',
    measured: undefined,
    seed: 0,
    extensionHost: shopBrowser.extensionId,
    shopBrowser,
    tab: () => page,
    async open(path = `/product-page/${stage.slug}`) {
      await page.goto(`${shop.storefront}${path}`);
    },
    runInPage: (expression) => page.evaluate(expression),
    pointerMove: (x, y) => press(page.mouse.move(x, y)),
    pointerDown: () => press(page.mouse.down()),
    pointerUp: () => press(page.mouse.up()),
    async touch(x, y) {
      const session = await page.context().newCDPSession(page);
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await session.detach();
    },
    keyDown: (key) => press(page.keyboard.down(key)),
    keyUp: (key) => press(page.keyboard.up(key)),
    async readCard() {
      const frame = cardOf(page);
      return frame && (await withTimeLimit(evaluateIn<SeenCard>(frame, readCardScript), 2000));
    },
    async readCardBox() {
      const element = await cardOf(page)?.frameElement();
      const box = element && (await withTimeLimit(element.boundingBox(), 2000));
      if (box === undefined || box === null) throw new Error('no card is open');
      return box;
    },
    async readPixel(x, y) {
      const session = await page.context().newCDPSession(page);
      const { data } = await session.send('Page.captureScreenshot', { format: 'png' });
      await session.detach();
      const scale = await page.evaluate('devicePixelRatio');
      return stage.runInExtension('workbench', readPixelScript(data, x * Number(scale), y * Number(scale)));
    },
    async runInCard<T>(expression: string) {
      const frame = cardOf(page);
      if (frame === undefined) throw new Error('no card is open');
      return evaluateIn<T>(frame, expression);
    },
    async runInExtension(name, expression) {
      const url = shopBrowser.page('popup').replace('popup', name);
      if (harness.url().split('#')[0] !== url) await harness.goto(url);
      return harness.evaluate(expression);
    },
    async runInContentScript(expression) {
      world ??= await enterIsolatedWorld(page);
      return world.evaluate(expression);
    },
    stopBackground: async () => void (await stopWorkers(shopBrowser.context)),
    async setZoom(factor) {
      zoom = factor;
      await zoomTab(stage, page.url(), factor);
      await page.bringToFront();
      await until(
        () => page.evaluate((ratio) => Math.abs(devicePixelRatio - ratio) < 0.02, factor * pixelRatio),
        'the zoom',
      );
    },
    setWindow: (measures) => page.setViewportSize(measures),
    async reset() {
      // The browser zooms every page of a host alike.
      if (zoom !== 1) await zoomTab(stage, page.url(), 1);
      zoom = 1;
      // A new tab, so that no history of an attack remains.
      const next = await shopBrowser.context.newPage();
      page = next;
      world = undefined;
      // Closes the tabs that an attack had the extension open, too: a tab that closes later takes the focus with it.
      const others = shopBrowser.context.pages().filter((each) => ![...lasting, next].includes(each));
      await Promise.all(others.map((each) => each.close()));
      await page.bringToFront();
    },
    async close() {
      await shopBrowser.context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return stage;
}

/** Playwright emulates one device pixel per CSS px; another ratio needs the browser's own window. */
const screenOf = (pixelRatio: number): Pick<LaunchOptions, 'keepsOwnSize' | 'args'> =>
  pixelRatio === 1
    ? {}
    : { keepsOwnSize: true, args: [`--force-device-scale-factor=${pixelRatio}`, '--window-size=1280,900'] };

const evaluateIn = <T>(frame: Frame, expression: string): Promise<T> => frame.evaluate(expression);

/** An expression for the colour of a picture at a point. A page can decode a PNG, and Node cannot. */
const readPixelScript = (png: string, x: number, y: number): string => `(async () => {
  const bytes = Uint8Array.from(atob('${png}'), (character) => character.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
  context.drawImage(picture, 0, 0);
  return [...context.getImageData(${x}, ${y}, 1, 1).data].slice(0, 3);
})()`;

const zoomTab = (stage: Stage, url: string, factor: number): Promise<unknown> =>
  stage.runInExtension(
    'workbench',
    `chrome.tabs.query({}).then((tabs) => chrome.tabs.setZoom(tabs.find((tab) => tab.url === ${JSON.stringify(url)}).id, ${factor}))`,
  );

interface IsolatedWorld {
  evaluate<T>(expression: string): Promise<T>;
}

/** The isolated world of the content script on the page. */
async function enterIsolatedWorld(page: Page): Promise<IsolatedWorld> {
  const session: CDPSession = await page.context().newCDPSession(page);
  let contextId: number | undefined;
  session.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.origin.startsWith('chrome-extension://')) contextId = context.id;
  });
  await session.send('Runtime.enable');
  return {
    async evaluate<T>(expression: string) {
      if (contextId === undefined) throw new Error('no script of ours runs on this page');
      const parameters = { contextId, expression, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await session.send('Runtime.evaluate', parameters);
      if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description ?? 'it threw');
      return result.value as T;
    },
  };
}
