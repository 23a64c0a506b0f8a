import { setTimeout as sleep } from 'node:timers/promises';
import { both, chromiumOnly, type Attack, type Step } from '../attack.ts';
import { nothingSaved } from '../checks.ts';
import type { PageKit } from '../page-kit.ts';
import { edit, press, readButtonPoint, type, visit, wait, waitForCard } from '../steps.ts';

declare const attack: PageKit;

/** The point where the visitor is about to click, away from the card. */
const far = { x: 500, y: 640 };

/** Tells the page the position of a card button, which the page could compute from the public layout. */
const aimAt =
  (name: string): Step =>
  async (stage) => {
    const { x, y } = await readButtonPoint(stage, name);
    await stage.runInPage(`void Object.assign(globalThis, { aim: { x: ${x}, y: ${y} } })`);
  };

/** A click on the page: the pointer moves there and presses a moment later. */
const clickAfter =
  (ms: number): Step =>
  async (stage) => {
    await stage.pointerMove(far.x - 40, far.y);
    await sleep(30);
    await stage.pointerMove(far.x, far.y);
    await sleep(ms);
    await stage.pointerDown();
    await stage.pointerUp();
  };

/** Moves the price and the card with it, so that the button gets under the pointer. */
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
