import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../demo/on-page.ts';
import type { Stage } from '../attacks/attack.ts';
import { pressKey } from '../attacks/steps.ts';
import { readCardScript } from '../attacks/read-card.ts';
import type { Firefox, MouseType } from '../../demo/firefox.ts';

/** A person's hand on the page of a store that is in front, and what can be seen of an open card. */
export type Hand = Pick<
  Stage,
  | 'runInPage'
  | 'pointerMove'
  | 'pointerDown'
  | 'pointerUp'
  | 'keyDown'
  | 'keyUp'
  | 'readCard'
  | 'readCardBox'
  | 'runInCard'
>;

/** `zoom`: input goes to the browser's window, whose px do not change with the zoom of the page. */
export function createHand(firefox: Firefox, zoom: () => number = () => 1): Hand {
  let at = { x: 0, y: 0 };
  const mouse = (type: MouseType): Promise<void> => firefox.mouse(type, at.x * zoom(), at.y * zoom());
  const runInCard = <T>(expression: string): Promise<T> => firefox.inFrame<T>('card.html#open', `return ${expression}`);
  return {
    runInPage: <T>(expression: string) => firefox.run(`return ${expression}`) as Promise<T>,
    async pointerMove(x, y) {
      at = { x, y };
      await mouse('mousemove');
    },
    pointerDown: () => mouse('mousedown'),
    pointerUp: () => mouse('mouseup'),
    keyDown: (key) => firefox.key('keydown', key),
    keyUp: (key) => firefox.key('keyup', key),
    readCard: () => runInCard<Awaited<ReturnType<Stage['readCard']>>>(readCardScript).catch(() => undefined),
    runInCard,
    async readCardBox() {
      const [x, y, width, height, ratio] = await runInCard<Measures>(measures);
      const [pageX, pageY, , , pageRatio] = (await firefox.run(`return ${measures}`)) as Measures;
      const scale = ratio / pageRatio;
      return { x: x - pageX, y: y - pageY, width: width * scale, height: height * scale };
    },
  };
}

type Measures = [x: number, y: number, width: number, height: number, ratio: number];
const measures = '[mozInnerScreenX, mozInnerScreenY, innerWidth, innerHeight, devicePixelRatio]';

/** Waits until what is seen of the open card fulfils this; the error tells what was seen last. */
export async function untilCard(
  hand: Hand,
  holds: (card: Awaited<ReturnType<Stage['readCard']>>) => boolean,
): Promise<void> {
  let card: Awaited<ReturnType<Stage['readCard']>>;
  await until(async () => holds((card = await hand.readCard())), 'the card', 15_000).catch((error: unknown) => {
    throw new Error(`the card is ${JSON.stringify(card)}`, { cause: error });
  });
}

/** Presses Enter in the card, as often as it asks for it: one that was drawn late, or lost the focus, asks for another look. */
export async function pressEnter(hand: Hand): Promise<void> {
  for (let presses = 0; presses < 3; presses += 1) {
    await pressKey('Enter')(hand);
    await untilCard(hand, (card) => card?.text.includes('One moment…') !== true);
    if (!/(?:Press|Click) again|then (?:press again|save)\./.test((await hand.readCard())?.text ?? '')) return;
    await sleep(600);
  }
}
