import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectStore, launchFirefox, type Firefox } from './firefox.ts';
import { storedProduct, until } from './on-page.ts';
import type { RunningShop } from './start-shop.ts';
import { walk, type TourStep } from './walk.ts';

export interface FirefoxDemo {
  shop: RunningShop;
  /** The product of the demo, and the path of its page. */
  slug: string;
  path: string;
  firefox: string;
}

interface Tour extends FirefoxDemo {
  browser: Firefox;
  /** The product's price at the platform before the tour. */
  oldPrice: number;
}

const newPrice = '18.50';
/** Longer than the card must be in view before a press in it counts. */
const lookMs = 1500;

const steps: TourStep<Tour>[] = [
  {
    name: 'connect',
    title: 'Connect the store',
    async run({ browser, shop }) {
      await connectStore(browser, shop);
      return 'the key was tried, and the store is connected';
    },
  },
  {
    name: 'open-page',
    title: 'Open the live page of a product',
    async run({ browser, shop, path, oldPrice }) {
      await browser.openTab();
      await browser.navigate(`${shop.storefront}${path}`);
      await untilShown(browser, oldPrice.toFixed(2));
      return `the page shows ${await readPrice(browser)}`;
    },
  },
  {
    name: 'open-card',
    title: 'Click the price',
    async run({ browser, oldPrice }) {
      const { x, y } = await centreOf(browser, priceScript);
      const hasHandle = `return document.elementFromPoint(${x}, ${y})?.parentElement === document.documentElement`;
      await until(async () => (await browser.run(hasHandle)) === true, 'the handle at the price');
      await click(browser, x, y);
      const value = async () => String(await readCard(browser, `return document.activeElement?.value ?? ''`));
      await until(async () => (await value()) === oldPrice.toFixed(2), 'the card with the price');
      return `the card is open, with ${await value()} to type over`;
    },
  },
  {
    name: 'edit-price',
    title: `Type ${newPrice}, Enter`,
    async run({ browser, shop, slug }) {
      await sleep(lookMs);
      for (const key of [...newPrice.split(''), 'Enter']) {
        await browser.key('keydown', key);
        await browser.key('keyup', key);
      }
      await untilShown(browser, newPrice);
      await until(() => storedProduct(shop, slug).price === Number(newPrice), 'the platform to store the new price');
      return `the platform stores ${newPrice}, the page shows ${await readPrice(browser)}`;
    },
  },
  {
    name: 'undo',
    title: 'Undo it',
    async run({ browser, shop, slug, oldPrice }) {
      await until(async () => (await readCard(browser, `return ${undoScript} !== undefined`)) === true, 'Undo');
      const { x, y } = await centreInCard(browser, undoScript);
      await browser.mouse('mousemove', x, y);
      await sleep(lookMs);
      await click(browser, x, y);
      await until(() => storedProduct(shop, slug).price === oldPrice, 'the platform to store the old price again');
      await untilShown(browser, oldPrice.toFixed(2));
      return `the platform stores ${oldPrice.toFixed(2)} again, the page shows ${await readPrice(browser)}`;
    },
  },
];

const priceScript = `document.querySelector(
  ':is([data-hook="product-page"], [data-part="product-page"]) :is([data-hook="formatted-primary-price"], [data-part="formatted-primary-price"])')`;
const undoScript = `[...document.querySelectorAll('button')].find((one) => one.innerText.trim() === 'Undo')`;

const readPrice = async (browser: Firefox): Promise<string> =>
  String(await browser.run(`return ${priceScript}?.innerText ?? ''`)).trim();

const untilShown = (browser: Firefox, price: string): Promise<void> =>
  until(async () => (await readPrice(browser)).includes(price), `the page to show ${price}`);

/** Runs a function body in the open card; undefined while there is none. */
const readCard = (browser: Firefox, body: string): Promise<unknown> =>
  browser.inFrame('card.html#open', body).catch(() => undefined);

const boxOf = (element: string): string => `const box = ${element}.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, left: mozInnerScreenX, top: mozInnerScreenY };`;

interface Point {
  x: number;
  y: number;
}

/** The centre of an element of the page, which is brought into view. */
async function centreOf(browser: Firefox, element: string): Promise<Point> {
  await browser.run(`${element}.scrollIntoView({ block: 'center', behavior: 'instant' })`);
  return (await browser.run(boxOf(element))) as Point;
}

/** The centre of an element of the card, in px of the page. */
async function centreInCard(browser: Firefox, element: string): Promise<Point> {
  const inCard = await browser.inFrame<Point & { left: number; top: number }>('card.html#open', boxOf(element));
  const [left, top] = (await browser.run('return [mozInnerScreenX, mozInnerScreenY]')) as [number, number];
  return { x: inCard.x + inCard.left - left, y: inCard.y + inCard.top - top };
}

async function click(browser: Firefox, x: number, y: number): Promise<void> {
  for (const type of ['mousemove', 'mousedown', 'mouseup'] as const) await browser.mouse(type, x, y);
}

/** Runs the main task in Firefox without a window; true only if every check passed. */
export const takeFirefoxTour = (demo: FirefoxDemo): Promise<boolean> =>
  withFirefox(demo, false, (browser) =>
    walk(steps, { ...demo, browser, oldPrice: storedProduct(demo.shop, demo.slug).price }, async (_, path) =>
      writeFile(path, await browser.screenshot()),
    ),
  );

/** Opens a Firefox with the store connected, on the product's page; until it is closed or `stopped` resolves. */
export const showFirefox = (demo: FirefoxDemo, stopped: Promise<unknown>): Promise<void> =>
  withFirefox(demo, true, async (browser) => {
    await connectStore(browser, demo.shop);
    await browser.openTab();
    await browser.navigate(`${demo.shop.storefront}${demo.path}`);
    await Promise.race([stopped, browser.closed]);
  });

async function withFirefox<T>(
  { firefox }: FirefoxDemo,
  hasWindow: boolean,
  use: (browser: Firefox) => Promise<T>,
): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), 'shelfedge-'));
  try {
    const browser = await launchFirefox(firefox, profile, hasWindow);
    try {
      return await use(browser);
    } finally {
      await browser.close();
    }
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
