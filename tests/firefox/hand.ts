import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../demo/on-page.ts';
import type { Stage } from '../attacks/attack.ts';
import { pressKey } from '../attacks/steps.ts';
import { readCardScript } from '../attacks/read-card.ts';
import type { Firefox } from './firefox.ts';

/** A person's hand on the page of a store that is in front, and what can be seen of an open card. */
export type Hand = Pick<Stage, 'inPage' | 'move' | 'down' | 'up' | 'keyDown' | 'keyUp' | 'card' | 'inCard'>;

/** `zoom`: input goes to the browser's window, whose px do not change with the zoom of the page. */
export function createHand(firefox: Firefox, zoom: () => number = () => 1): Hand {
  let at = { x: 0, y: 0 };
  const mouse = async (type: string, buttons: number): Promise<void> => {
    await firefox.asBrowser(mouseScript, type, at.x * zoom(), at.y * zoom(), buttons);
  };
  const inCard = <T>(expression: string): Promise<T> => firefox.inFrame<T>('card.html#open', `return ${expression}`);
  return {
    inPage: <T>(expression: string) => firefox.run(`return ${expression}`) as Promise<T>,
    async move(x, y) {
      at = { x, y };
      await mouse('mousemove', 0);
    },
    down: () => mouse('mousedown', 1),
    up: () => mouse('mouseup', 0),
    keyDown: async (key) => void (await firefox.asBrowser(keyScript, key, 'keydown')),
    keyUp: async (key) => void (await firefox.asBrowser(keyScript, key, 'keyup')),
    card: () => inCard<Awaited<ReturnType<Stage['card']>>>(readCardScript).catch(() => undefined),
    inCard,
  };
}

/** Waits until what is seen of the open card fulfils this; the error tells what was seen last. */
export async function untilCard(
  hand: Hand,
  holds: (card: Awaited<ReturnType<Stage['card']>>) => boolean,
): Promise<void> {
  let card: Awaited<ReturnType<Stage['card']>>;
  await until(async () => holds((card = await hand.card())), 'the card', 15_000).catch((error: unknown) => {
    throw new Error(`the card is ${JSON.stringify(card)}`, { cause: error });
  });
}

/** Presses Enter in the card, as often as it asks for it: one that was drawn late, or lost the focus, asks for another look. */
export async function pressEnter(hand: Hand): Promise<void> {
  for (let presses = 0; presses < 3; presses += 1) {
    await pressKey('Enter')(hand);
    await untilCard(hand, (card) => card?.text.includes('One moment…') !== true);
    if (!/(?:Press|Click) again|then (?:press again|save)\./.test((await hand.card())?.text ?? '')) return;
    await sleep(600);
  }
}

/** Sends a pointer event to the window; Firefox finds the target. */
const mouseScript = `const [type, x, y, buttons] = arguments;
  const { left, top } = gBrowser.selectedBrowser.getBoundingClientRect();
  const clickCount = type === 'mousemove' ? 0 : 1;
  // Firefox 140 knows the older call alone.
  if (window.synthesizeMouseEvent === undefined)
    window.windowUtils.sendMouseEvent(type, left + x, top + y, 0, clickCount, 0, false, 0.5, 1, false, false, buttons);
  else window.synthesizeMouseEvent(type, left + x, top + y, { button: 0, buttons, clickCount }, {});`;

/** Sends a key event to the focus, in any process. */
const keyScript = `const [key, type] = arguments;
  window.handKeys ??= Components.classes['@mozilla.org/text-input-processor;1']
    .createInstance(Components.interfaces.nsITextInputProcessor);
  window.handKeys.beginInputTransactionForTests(window);
  window.handKeys[type](new window.KeyboardEvent('', { key }));`;
