import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright';
import { generatedProduct } from '../../demo/catalog/generated.ts';
import type { SeedCatalog } from '../../demo/catalog/seed.ts';
import { until } from '../../demo/on-page.ts';
import { startShop } from '../../demo/start-shop.ts';
import { smallCatalog } from '../../tests/fixtures/small-catalog.ts';
import { median, print } from '../client/figures.ts';
import { repeats } from '../repeats.ts';
import { startContenders } from './contenders.ts';
import { measureThread } from './visits.ts';

/** The limits of a working page's cost with Shelfedge, relative to its cost alone. */
const limits = { editing: 1.3, resting: 1.05 };
const rounds = repeats(5);
const loadMs = repeats(4_000, 400);
const settleMs = repeats(1_000, 200);

const tiles = 200;
const products = Array.from({ length: tiles + 10 }, (_, index) => generatedProduct(index));
const catalog: SeedCatalog = {
  ...smallCatalog,
  collections: [...new Set(products.flatMap(({ collections }) => collections))].map((slug) => ({
    name: slug,
    slug,
    description: '',
  })),
  products,
};
const product = products.find(({ visible }) => visible)?.slug ?? '';

/** Fills the page of all goods with the tiles of the pages after it. */
async function openGallery(page: Page, storefront: string): Promise<void> {
  await page.goto(`${storefront}/search`);
  await page.evaluate(async (most) => {
    const grid = document.querySelector('[data-hook="product-list-grid"]');
    if (grid === null) throw new Error('the page has no grid');
    for (let number = 2; grid.childElementCount < most; number += 1) {
      const text = await (await fetch(`/search?page=${number}`)).text();
      const items = new DOMParser().parseFromString(text, 'text/html').querySelectorAll('[data-hook$="grid-item"]');
      if (items.length === 0) break;
      grid.append(...Array.from(items).slice(0, most - grid.childElementCount));
    }
    if (grid.childElementCount !== most) throw new Error(`the gallery has ${grid.childElementCount} tiles`);
  }, tiles);
}

const openProduct = async (page: Page, storefront: string): Promise<void> =>
  void (await page.goto(`${storefront}/product-page/${product}`));

/** Scrolls down and up again, as fast as a hand that looks for something. */
async function scroll(page: Page, session: CDPSession): Promise<void> {
  const speed = 2_000;
  const px = (speed * loadMs) / 1_000 / 2;
  for (const yDistance of [-px, px])
    await session.send('Input.synthesizeScrollGesture', {
      x: 640,
      y: 450,
      yDistance,
      speed,
      gestureSourceType: 'mouse',
    });
  await page.waitForTimeout(settleMs);
}

/** Changes 1,000 nodes of the page a second: texts with and without a number, classes, and elements that are put anew. */
async function change(page: Page): Promise<void> {
  await page.evaluate(
    ({ ms, times, most }) =>
      new Promise<void>((resolve) => {
        const list = document.body.appendChild(document.createElement('ul'));
        list.append(...Array.from({ length: most }, () => document.createElement('li')));
        for (const item of list.children) item.textContent = 'Somebody looks at it';
        let count = 0;
        const timer = setInterval(() => {
          for (const item of Array.from(list.children)) {
            count += 1;
            const [text] = item.childNodes;
            if (count % 4 === 0) item.className = `seen-${count}`;
            else if (count % 4 === 1 && text instanceof Text) text.data = `${count % 90} look at it`;
            else if (count % 4 === 2 && text instanceof Text)
              text.data = count % 8 === 2 ? 'Sold a moment ago' : 'Somebody looks';
            else item.replaceWith(item.cloneNode(true));
          }
        }, ms);
        setTimeout(() => (clearInterval(timer), list.remove(), resolve()), times * ms);
      }),
    { ms: 50, times: Math.round(loadMs / 50), most: 50 },
  );
}

/** Draws something of the page's own in each frame, and changes nothing else. */
async function animate(page: Page): Promise<void> {
  await page.evaluate(
    (ms) =>
      new Promise<void>((resolve) => {
        const canvas = document.body.appendChild(document.createElement('canvas'));
        canvas.style.cssText = 'position: fixed; inset: auto 0 0 auto';
        const context = canvas.getContext('2d');
        const start = performance.now();
        const draw = (now: number): void => {
          context?.clearRect(0, 0, 300, 150);
          for (let count = 0; count < 300; count += 1)
            context?.fillRect((now / 9 + count * 7) % 300, count % 150, 9, 9);
          if (now - start < ms) requestAnimationFrame(draw);
          else {
            canvas.remove();
            resolve();
          }
        };
        requestAnimationFrame(draw);
      }),
    loadMs,
  );
}

const isOurs = (page: Page, selector: string): Promise<boolean> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const topmost = document.elementFromPoint(left + width / 2, top + height / 2);
      return topmost?.parentElement === document.documentElement && topmost !== document.body;
    });

/** A page, what it is loaded with, and what prints a price that has a handle in edit mode. */
interface Row {
  name: string;
  open(page: Page, storefront: string): Promise<void>;
  price: string;
  load(page: Page, session: CDPSession): Promise<void>;
}

const tilePrice = '[data-hook="product-item-price-to-pay"]';
const rows: Row[] = [
  { name: 'page.scroll', open: openGallery, price: tilePrice, load: scroll },
  { name: 'page.changes', open: openProduct, price: tilePrice, load: change },
  { name: 'page.still', open: openGallery, price: tilePrice, load: animate },
];

const folder = await mkdtemp(join(tmpdir(), 'shelfedge-bench-'));
const shop = await startShop({ catalog, catalogVersion: 'v1' });
const { tabs, close } = await startContenders(shop, folder, ['nothing']);
try {
  for (const { name, open, price, load } of rows)
    for (const mode of ['resting', 'editing'] as const) {
      const costs: Record<'ours' | 'nothing', number[]> = { ours: [], nothing: [] };
      for (let round = 0; round < rounds; round += 1)
        for (const who of round % 2 === 0 ? (['ours', 'nothing'] as const) : (['nothing', 'ours'] as const)) {
          const page = tabs[who];
          await page.bringToFront();
          await open(page, shop.storefront);
          await page.mouse.move(640, 450);
          await page.waitForTimeout(settleMs);
          if (who === 'ours' && mode === 'editing') {
            await page.keyboard.press('Alt+Shift+E');
            await page.locator(price).first().scrollIntoViewIfNeeded();
            await until(() => isOurs(page, price), 'the handles of edit mode');
          }
          costs[who].push(await measureThread(page, (session) => load(page, session)));
        }
      const alone = median(costs.nothing);
      print({
        name: `${name}.${mode}.main-thread`,
        ours: median(costs.ours),
        peer: alone,
        limit: alone * limits[mode],
        unit: 'ms',
      });
    }
} finally {
  await close();
  await shop.close();
  await rm(folder, { recursive: true, force: true });
}
