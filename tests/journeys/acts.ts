import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../demo/on-page.ts';
import {
  cardButton,
  click,
  hasHandle,
  press,
  pressKey,
  readButtonPoint,
  scrollToPrice,
  type,
  waitForHandle,
} from '../attacks/steps.ts';
import { pressEnter, untilCard } from '../firefox/hand.ts';
import type { Stage } from './stage.ts';

/** As long as a person reads before the first key, and longer than the pointer must rest before a press counts. */
export const readMs = 700;

/** Opens a product's page; resolves once its price has its handle. */
export async function openProduct(stage: Stage, slug: string): Promise<void> {
  await stage.visit(`${stage.shop.storefront}/product-page/${slug}`);
  await scrollToPrice(stage);
  await waitForHandle(stage);
}

/** Presses the price of the page; resolves once the card has the focus, and was read. */
export async function openCard(stage: Stage): Promise<void> {
  await press(stage);
  await untilCard(stage, (card) => card?.hasFocus === true);
  await sleep(readMs);
}

/** Types over what is in the focused field, and presses Enter until it is taken. */
export async function typeAndEnter(stage: Stage, text: string): Promise<void> {
  await type(text, 30)(stage);
  await pressEnter(stage);
}

/** Where to press a button of the card, brought into sight; waits until it is there and at rest. */
async function cardPointOf(stage: Stage, name: string): Promise<Point> {
  const read = async (): Promise<Point | null> => {
    await stage.runInCard(`${cardButton(name)}?.scrollIntoView({ block: 'nearest', behavior: 'instant' })`);
    return readButtonPoint(stage, name);
  };
  return untilAtRest(() => read().catch(() => null), `the button ${name} in the card`).catch(async (error: unknown) => {
    throw new Error(`no button ${name} at rest in the card ${JSON.stringify(await stage.readCard())}`, {
      cause: error,
    });
  });
}

/** Presses a button of the card, once the pointer was over it for a while. */
export async function pressInCard(stage: Stage, name: string): Promise<void> {
  let at: Point | undefined;
  const isOver = async (): Promise<boolean> => {
    const before = at;
    at = await cardPointOf(stage, name);
    if (isSame(at, before)) return true;
    await stage.pointerMove(at.x - 2, at.y);
    await stage.pointerMove(at.x, at.y);
    await sleep(readMs);
    return false;
  };
  // A card that is still being filled moves its buttons away from the pointer, and others to it.
  await until(isOver, `the button ${name} to stay below the pointer`);
  await stage.pointerDown();
  await stage.pointerUp();
}

export const untilSaved = (stage: Stage): Promise<void> =>
  untilCard(stage, (card) => card !== undefined && /Saved \d/.test(card.text));

/** An expression for the first element in sight that a selector finds, with a text, a label or a title that begins so. */
const found = (
  selector: string,
  name: string,
): string => `[...document.querySelectorAll(${JSON.stringify(selector)})].find(
  (one) => one.checkVisibility() && [one.ariaLabel, one.innerText, one.title, ...[...one.labels ?? []].map((label) => label.innerText)]
    .some((text) => text?.trim().startsWith(${JSON.stringify(name)})))`;

interface Point {
  x: number;
  y: number;
}

const isSame = (one: Point, other: Point | null | undefined): boolean => one.x === other?.x && one.y === other.y;

/** The first point that two readings in a row, 100 ms apart or more, have in common; one that finds nothing gives null. */
async function untilAtRest(read: () => Promise<Point | null>, what: string): Promise<Point> {
  let at: Point | null = null;
  const isAtRest = async (): Promise<boolean> => {
    const before = at;
    at = await read();
    if (at !== null && isSame(at, before)) return true;
    await sleep(100);
    return false;
  };
  await until(isAtRest, what);
  return at ?? { x: 0, y: 0 };
}

/** Where to press an element of the tab in front, brought into sight; waits until it is there and at rest. */
function pointOf(stage: Stage, element: string, what: string): Promise<Point> {
  const read = (): Promise<Point | null> =>
    stage.runInPage(`(() => {
      const element = ${element};
      element?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = element?.getBoundingClientRect() ?? { width: 0 };
      return width > 0 ? { x: left + width / 2, y: top + height / 2 } : null;
    })()`);
  // A page that answers what was typed before, as by a line more, moves what is below it.
  return untilAtRest(read, what);
}

/** Presses a button of the page in front, by the beginning of its name. */
export async function pressButton(stage: Stage, name: string, within = ''): Promise<void> {
  const selector = ['button', 'summary', '[role=tab]'].map((each) => `${within} ${each}`).join();
  const at = await pointOf(stage, found(selector, name), `the button ${name}`);
  await click(at)(stage);
}

/** Types into a field of the page in front over what it holds, by the beginning of its label. */
export async function fill(stage: Stage, label: string, text: string): Promise<void> {
  const field = found('input, textarea', label);
  await click(await pointOf(stage, field, `the field ${label}`))(stage);
  await until(() => stage.runInPage<boolean>(`document.activeElement === ${field}`), `the focus in ${label}`);
  await stage.runInPage('document.activeElement.select()');
  await type(text, 0)(stage);
}

/** Waits until the page in front shows a text. */
export async function untilShown(stage: Stage, pattern: RegExp, limitMs = 20_000): Promise<void> {
  let text = '';
  const read = async (): Promise<boolean> => {
    text = await stage.runInPage(`document.body.innerText.replaceAll(/\\s+/g, ' ')`);
    return pattern.test(text);
  };
  await until(read, String(pattern), limitMs).catch((error: unknown) => {
    throw new Error(`no ${String(pattern)} in a page that shows:\n${text}`, { cause: error });
  });
}

/** Opens the popup, and searches there for one product. */
export async function findInPopup(stage: Stage, sku: string): Promise<void> {
  await stage.openSurface('popup');
  await untilShown(stage, /Linen Apron/);
  await type(sku, 20)(stage);
  await untilShown(stage, /^(?!.*Linen Apron).*Stoneware Mug/);
}

/** Presses a button of a page that is not in front. */
export async function pressInBackground(stage: Stage, name: string): Promise<void> {
  const button = found('button', name);
  await until(() => stage.runInPage<boolean>(`${button} !== undefined`), `the button ${name}`);
  await stage.runInPage(`${button}.click()`);
}

/** Presses a button that the extension has drawn on the store's page, by the beginning of its name. */
export async function pressOverlayButton(stage: Stage, name: string): Promise<void> {
  let at: Point | null = null;
  await until(async () => (at = await stage.findOverlayButton(name)) !== null, `our button ${name}`);
  await click(at ?? { x: 0, y: 0 })(stage);
}

/** Waits until the extension has drawn this text on the store's page or, if `isThere` is false, has removed it. */
export const untilOverlayText = (stage: Stage, text: string, isThere = true): Promise<void> =>
  until(
    async () => (await stage.readOverlayText()).includes(text) === isThere,
    `${isThere ? '' : 'the end of '}our words “${text}”`,
  );

/** The text that an element of the store's page prints. */
const printed = (stage: Stage, selector: string): Promise<string> =>
  stage.runInPage(`document.querySelector(${JSON.stringify(selector)})?.innerText.trim() ?? ''`);

export const ownPrice = '[data-hook="product-page"] [data-hook="formatted-primary-price"]';

export const untilPrinted = (stage: Stage, selector: string, text: string): Promise<void> =>
  until(async () => (await printed(stage, selector)) === text, `${text} at ${selector}`);

/** Presses keys together, the modifiers first. */
export async function pressTogether(stage: Stage, ...keys: string[]): Promise<void> {
  for (const key of keys) await stage.keyDown(key);
  for (const key of keys.toReversed()) await stage.keyUp(key);
}

/** True if an element of ours is topmost at a point of the store's page. */
const isOurs = (stage: Stage, x: string, y: string): Promise<boolean> =>
  stage.runInPage(`document.elementFromPoint(${x}, ${y})?.parentElement === document.documentElement`);

/** Moves the pointer over the page until the docked button is in its corner, sooner than it comes without a person's sign. */
async function untilDocked(stage: Stage): Promise<void> {
  let x = 300;
  const isDocked = async (): Promise<boolean> => {
    await stage.pointerMove((x = x === 300 ? 301 : 300), 300);
    return isOurs(stage, '34', 'innerHeight - 34');
  };
  await until(isDocked, 'the docked button', 8_000);
}

/** Presses an element of the store's page, once a handle of ours lies over it. */
export async function pressHandle(stage: Stage, selector: string): Promise<void> {
  const element = `document.querySelector(${JSON.stringify(selector)})`;
  const at = await pointOf(stage, element, selector);
  await until(() => isOurs(stage, `${at.x}`, `${at.y}`), `the handle at ${selector}`);
  await click(at)(stage);
  await untilCard(stage, (card) => card?.hasFocus === true);
  await sleep(readMs);
}

/** Waits until a field of the page in front takes keys. */
export const untilFocused = (stage: Stage): Promise<void> =>
  until(() => stage.runInPage<boolean>(`document.hasFocus() && document.activeElement.matches('input')`), 'the focus');

/** Presses the mark that picks a tile of the store's page, in the upper end corner of its picture. */
export async function pressMark(stage: Stage, slug: string): Promise<void> {
  const picture = `document.querySelector('[data-slug="${slug}"] img')`;
  await pointOf(stage, picture, `the picture of ${slug}`);
  const { x, y } = await stage.runInPage<Point>(
    `(() => { const { right, top } = ${picture}.getBoundingClientRect(); return { x: right - 20, y: top + 20 }; })()`,
  );
  await until(() => isOurs(stage, `${x}`, `${y}`), `the mark of ${slug}`);
  await click({ x, y })(stage);
}

/** Opens the home page in edit mode. */
export async function openEditMode(stage: Stage): Promise<void> {
  await stage.visit(stage.shop.storefront);
  await untilDocked(stage);
  await pressTogether(stage, 'Alt', 'Shift', 'E');
}

export { hasHandle, press as pressPrice, pressKey, type };
