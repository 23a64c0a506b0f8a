import { setTimeout as sleep } from 'node:timers/promises';
import { both, chromiumOnly, type Attack, type Step } from '../attack.ts';
import { nothingSaved } from '../checks.ts';
import type { PageKit } from '../page-kit.ts';
import { edit, press, readButtonPoint, type, visit, wait, waitForCard } from '../steps.ts';

declare const attack: PageKit;

/** Where the page's visitor is about to click, so far from the price that the card lies elsewhere. */
const far = { x: 500, y: 640 };

/** Tells the page where a button of the card lies, which it can work out by itself: the card is public. */
const aimAt =
  (name: string): Step =>
  async (stage) => {
    const { x, y } = await readButtonPoint(stage, name);
    await stage.inPage(`void Object.assign(globalThis, { aim: { x: ${x}, y: ${y} } })`);
  };

/** A click on the page: the pointer comes there, and is pressed a moment later. */
const clickAfter =
  (ms: number): Step =>
  async (stage) => {
    await stage.move(far.x - 40, far.y);
    await sleep(30);
    await stage.move(far.x, far.y);
    await sleep(ms);
    await stage.down();
    await stage.up();
  };

/** Carries the price, and with it whatever stands at the price, so that the button lies under the pointer. */
const carry = (): void => {
  const aimed = globalThis as unknown as { aim?: { x: number; y: number } };
  addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      if (aimed.aim === undefined) return;
      const { x, y } = aimed.aim;
      attack.price().style.cssText = `display:inline-block;transform:translate(${clientX - x}px,${clientY - y}px)`;
    },
    true,
  );
};

export const movements: readonly Attack[] = [
  {
    name: 'the card carried under a click, its Save button foremost',
    group: 'movement',
    browsers: both,
    isShort: true,
    plant: carry,
    act: [visit, press, waitForCard, wait(700), type('20'), aimAt('Save'), clickAfter(120)],
    mustHold: [nothingSaved],
  },
  {
    name: 'the card carried under a click half a second before it',
    group: 'movement',
    browsers: both,
    plant: carry,
    act: [visit, press, waitForCard, wait(700), type('20'), aimAt('Save'), clickAfter(700)],
    mustHold: [nothingSaved],
  },
  {
    name: 'the card carried under a click, “Save anyway” foremost',
    group: 'movement',
    // Elsewhere such a question is answered in the popup, and the card has no such button.
    browsers: chromiumOnly,
    plant: carry,
    act: [...edit('5'), wait(1500), aimAt('Save anyway'), clickAfter(120)],
    mustHold: [nothingSaved],
  },
];
