import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../demo/on-page.ts';
import type { Stage, Step } from './attack.ts';

/** A person's hand, with or without what an attack needs. */
type Hand = Pick<Stage, 'runInPage' | 'pointerMove' | 'pointerDown' | 'pointerUp' | 'keyDown' | 'keyUp' | 'readCard'>;

/** The centre of the price, in CSS px of the viewport. */
const readPricePoint = (stage: Hand): Promise<{ x: number; y: number } | null> =>
  stage.runInPage(`(() => {
    const element = document.querySelector('[data-hook="product-page"] [data-hook="formatted-primary-price"]');
    if (element === null) return null;
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  })()`);

/** True if the handle, in its closed shadow root, is over the price. */
export const hasHandle = async (stage: Hand): Promise<boolean> => {
  const point = await readPricePoint(stage);
  if (point === null) return false;
  return stage.runInPage(
    `document.elementFromPoint(${point.x}, ${point.y})?.parentElement === document.documentElement`,
  );
};

/** Scrolls the price to the middle of the viewport if it is not visible. */
export const scrollToPrice = (stage: Hand): Promise<void> =>
  stage.runInPage(`(() => {
    const price = document.querySelector('[data-hook="product-page"] [data-hook="formatted-primary-price"]');
    const { top, bottom } = price?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    if (top < 0 || bottom > innerHeight) price.scrollIntoView({ block: 'center', behavior: 'instant' });
  })()`);

/** Opens the product's page and waits for the handle at its price. */
export const visit: Step = async (stage) => {
  await stage.open();
  await scrollToPrice(stage);
  await waitForHandle(stage);
};

export const waitForHandle = (stage: Hand): Promise<void> =>
  until(() => hasHandle(stage), 'the handle at the price', 15_000);

export const wait =
  (ms: number): Step =>
  () =>
    sleep(ms);

export const click =
  (point: { x: number; y: number }) =>
  async (stage: Hand): Promise<void> => {
    await stage.pointerMove(point.x, point.y);
    await stage.pointerDown();
    await stage.pointerUp();
  };

async function pricePoint(stage: Hand): Promise<{ x: number; y: number }> {
  const point = await readPricePoint(stage);
  if (point === null) throw new Error('the page shows no price');
  return point;
}

/** Moves the pointer to the price, which has the card's frame loaded. */
export const pointAtPrice = async (stage: Hand): Promise<void> => {
  const { x, y } = await pricePoint(stage);
  await stage.pointerMove(x, y);
};

/** Presses the price. */
export const press = async (stage: Hand): Promise<void> => click(await pricePoint(stage))(stage);

/** Waits until the card accepts keys; without a card, typing starts anyway. */
export const waitForCard = (stage: Hand): Promise<void> =>
  until(async () => (await stage.readCard())?.hasFocus === true, 'the card', 4000).catch(() => undefined);

/** Types one key after the other, at a person's pace. */
export const type =
  (text: string, paceMs = 90) =>
  async (stage: Hand): Promise<void> => {
    for (const key of text) {
      await pressKey(key)(stage);
      await sleep(paceMs);
    }
  };

export const pressKey =
  (key: string) =>
  async (stage: Hand): Promise<void> => {
    await stage.keyDown(key);
    await stage.keyUp(key);
  };

/** Runs this in the page, as its own script. */
export const runInPage =
  (script: () => void): Step =>
  async (stage) =>
    void (await stage.runInPage(`void (${String(script)})()`));

/** The merchant's steps in most attacks: press the price, look at the card for this long, type, press Enter. */
export const edit = (text: string, lookMs = 700): readonly Step[] => [
  visit,
  press,
  waitForCard,
  wait(lookMs),
  type(text),
  pressKey('Enter'),
];

/** The interval of measurements, short enough to detect a flickering card. */
const looks = 4;

/** Records the card's position and whether its button is drawn there in its green. */
export const measureCard: Step = async (stage) => {
  // A card that closes meanwhile is not recorded.
  stage.measured = await measure(stage).catch(() => undefined);
};

async function measure(stage: Stage): Promise<Stage['measured']> {
  const box = await stage.readCardBox();
  const [width, height] = await stage.runInPage<[number, number]>('[innerWidth, innerHeight]');
  // Firefox draws what lies beside its window, too.
  let isDrawn = box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
  for (let look = 0; look < looks && isDrawn; look += 1) {
    const { x, y } = await readButtonPoint(stage, 'Save');
    // Beside the button's label.
    const [red, green, blue] = await stage.readPixel(x, y - 14);
    isDrawn = green > red + 40 && green > blue + 20;
  }
  return { ...box, isDrawn };
}

/** An expression for the button of the card whose text or, where it has none, title begins so. */
export const cardButton = (name: string): string =>
  `[...document.querySelectorAll('button')].find((one) => (one.innerText.trim() || one.title).startsWith(${JSON.stringify(name)}))`;

/** The centre of such a button of the open card, in CSS px of the viewport. */
export async function readButtonPoint(
  stage: Pick<Stage, 'readCardBox' | 'runInCard'>,
  name: string,
): Promise<{ x: number; y: number }> {
  const { x, y } = await stage.readCardBox();
  const button = await stage.runInCard<{ x: number; y: number } | null>(`(() => {
    const box = ${cardButton(name)}?.getBoundingClientRect();
    return box ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : null;
  })()`);
  if (button === null) throw new Error(`the card has no button ${name}`);
  return { x: x + button.x, y: y + button.y };
}
