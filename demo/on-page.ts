import { setTimeout as sleep } from 'node:timers/promises';
import type { Frame, Page } from 'playwright';
import type { RunningShop } from './start-shop.ts';

/** A part of the shop's page, by the platform's hook or, in themes without hooks, by the page's own attribute. */
const part = (name: string): string => `:is([data-hook="${name}"], [data-part="${name}"])`;

const price = `${part('product-page')} ${part('formatted-primary-price')}`;

/** The price that the page shows. */
export const priceOnPage = async (page: Page): Promise<string> =>
  (await page.locator(price).first().innerText()).trim();

/** Waits until a condition holds; the error names the condition. */
export async function until(holds: () => boolean | Promise<boolean>, what: string, limitMs = 10_000): Promise<void> {
  const end = Date.now() + limitMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await sleep(25);
  }
}

/**
 * Waits for the handle. Its shadow root is closed, so the test is that the topmost element at the price is not the
 * shop's.
 */
export async function waitForHandle(page: Page): Promise<void> {
  await lookAt(page);
  await page.locator(price).first().scrollIntoViewIfNeeded();
  await until(() => hasHandle(page), 'the handle at the price');
}

/** Has the page take notice of a person, as it does when the pointer comes to it; the pointer stays where it is. */
export const lookAt = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.dispatchEvent(new PointerEvent('pointerover')));

/** True if a handle is over the price. */
export const hasHandle = (page: Page): Promise<boolean> =>
  page
    .locator(price)
    .first()
    .evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const topmost = document.elementFromPoint(left + width / 2, top + height / 2);
      return (
        topmost !== null &&
        topmost !== element &&
        !element.contains(topmost) &&
        topmost.parentElement === document.documentElement
      );
    });

const struckPrice = `${part('product-page')} ${part('formatted-secondary-price')}`;

/**
 * Clicks the price, or the struck-through one, and returns the card at its field. If the card first asks which prices
 * to edit, it returns the card at the first choice. A card that is drawn late takes its first press a little later (`untilReadable`).
 */
export async function openCard(page: Page, at: 'paid' | 'struck' = 'paid'): Promise<Frame> {
  await waitForHandle(page);
  const box = await page
    .locator(at === 'struck' ? struckPrice : price)
    .first()
    .boundingBox();
  if (box === null) throw new Error('the page shows no price');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  // The card's frame loads while the pointer is there: in less time than a hand takes to press.
  const prepared = (): Frame | undefined => page.frames().find((frame) => frame.url().endsWith('/card.html'));
  await until(() => prepared() !== undefined, 'the frame of the card');
  await prepared()?.waitForLoadState();
  // The page learns of the frame's load a little later.
  await page.waitForTimeout(50);
  await page.mouse.down();
  await page.mouse.up();
  const clickedMs = Date.now();
  await until(() => cardOf(page) !== undefined, 'the card');
  const card = cardOf(page) as Frame;
  await until(
    () =>
      card.evaluate(
        () =>
          document.hasFocus() &&
          document.activeElement?.matches('[data-surface="card"] input, [data-part-question] button') === true,
      ),
    'the focus',
  );
  // The card accepts keys before it is visible, but no Enter and no press.
  const frame = await card.frameElement();
  await until(() => frame.evaluate((element) => getComputedStyle(element as Element).opacity === '1'), 'the card');
  const shownMs = Date.now();
  const isSeen = await card.evaluate(untilSeen);
  const lateMs = !isSeen ? 0 : Math.max(0, Date.now() - clickedMs - quickMs, Date.now() - shownMs - soonMs);
  readableMs.set(card, Date.now() + lookMs + (lateMs === 0 ? 0 : readMs + Math.min(lateMs, slowestMs)));
  await sleep(lookMs);
  return card;
}

/** When each card that was opened here takes its first press, epoch ms: one that is drawn late must have been in view for longer. */
const readableMs = new WeakMap<Frame, number>();

/** Waits until the open card takes a press that saves; what is typed before counts. */
export async function untilReadable(page: Page): Promise<void> {
  const card = cardOf(page);
  const atMs = card === undefined ? undefined : readableMs.get(card);
  await sleep(Math.max(0, (atMs ?? 0) - Date.now()));
}

/** True if the browser reports the card as visible, within its rounded corners; false if it does not for a while. */
function untilSeen(): Promise<boolean> {
  return new Promise((resolve) => {
    // The DOM types lack the second version of the observer.
    const options = { trackVisibility: true, delay: 100 } as IntersectionObserverInit;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => (entry as { isVisible?: boolean }).isVisible !== false)) return;
      observer.disconnect();
      resolve(true);
    }, options);
    const pane = document.querySelector('[data-surface="card"] > div');
    if (pane === null) return resolve(false);
    observer.observe(pane);
    // A test may cover the card on purpose.
    setTimeout(() => resolve(false), 400);
  });
}

/** Presses Enter in the card once it takes one, as often as it asks for it. */
export async function saveInCard(page: Page): Promise<void> {
  await untilReadable(page);
  await untilTaken(page, () => page.keyboard.press('Enter'));
}

/** Presses a button of the card after the pointer was over the card for a while, as a person does. */
export async function pressInCard(card: Frame, name: string | RegExp): Promise<void> {
  const button = card.getByRole('button', { name });
  await untilTaken(card.page(), async () => {
    await button.hover();
    await Promise.all([sleep(restMs), untilReadable(card.page())]);
    await button.click();
  });
}

const maxPresses = 3;

/** On a slow machine, the card may be drawn so late that it takes no first press, and asks for another. */
async function untilTaken(page: Page, press: () => Promise<void>): Promise<void> {
  for (let presses = 0; presses < maxPresses; presses += 1) {
    await press();
    await until(async () => !(await cardText(page)).includes('One moment…'), 'the card to take the press');
    if (!/(?:Press|Click) again|then (?:press again|save)\./.test(await cardText(page))) return;
    await sleep(restMs);
  }
}

/** The text of the open card; empty if it has closed. */
export const cardText = (page: Page): Promise<string> =>
  cardOf(page)
    ?.evaluate(() => document.body.innerText)
    .catch(() => '') ?? Promise.resolve('');

/** The shortest time from the click to a visible card, and the longest pause on a slow machine. */
const quickMs = 350;
const slowestMs = 1500;
/** The time from showing a card to the browser's report that it is visible, on a machine that is not slow. */
const soonMs = 150;
/** Longer than a card that is drawn late must be in view before Enter counts. */
const readMs = 600;
/** The shortest time in which a person types after seeing a card. */
const lookMs = 150;

/** Longer than the time for which the pointer must be over the card before a press counts. */
const restMs = 600;

/** The open card's frame; a prepared frame has another URL. */
export const cardOf = (page: Page): Frame | undefined =>
  page.frames().find((frame) => frame.url().endsWith('/card.html#open'));

export interface StoredProduct {
  id: string;
  name: string;
  sku: string;
  /** 1 if shoppers see it, else 0. */
  visible: number;
  price: number;
  quantity: number;
}

/** A product as stored in the platform's database, in either catalog; `price` is the regular one. */
export function storedProduct({ db }: Pick<RunningShop, 'db'>, slug: string): StoredProduct {
  const row = db.prepare(storedInV1).get(slug) ?? db.prepare(storedInV3).get(slug);
  if (row === undefined) throw new Error(`the platform has no product ${slug}`);
  return row as unknown as StoredProduct;
}

const storedInV1 = `SELECT p.id, p.name, p.sku, p.price, p.visible,
  (SELECT sum(quantity) FROM variants v WHERE v.product_id = p.id) AS quantity FROM products p WHERE p.slug = ?`;

const variant = '$.variantsInfo.variants[0]';
const storedInV3 = `SELECT id, body ->> '$.name' AS name, body ->> '$.visible' AS visible, coalesce(body ->> '${variant}.sku', '') AS sku,
  cast(coalesce(body ->> '${variant}.price.compareAtPrice.amount', body ->> '${variant}.price.actualPrice.amount') AS real)
    AS price,
  (SELECT sum(item.body ->> '$.quantity') FROM documents item
    WHERE item.kind = 'inventory-item' AND item.body ->> '$.productId' = product.id) AS quantity
  FROM documents product WHERE kind = 'product' AND body ->> '$.slug' = ?`;
