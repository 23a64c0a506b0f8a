import { both, chromiumOnly, type Attack, type Step } from '../attack.ts';
import { nothingSaved, savedOnlyIfVisible } from '../checks.ts';
import type { PageKit } from '../page-kit.ts';
import {
  runInPage,
  measureCard,
  press,
  pressKey,
  scrollToPrice,
  type,
  visit,
  wait,
  waitForCard,
  waitForHandle,
} from '../steps.ts';

declare const attack: PageKit;

/** The merchant's part; the card is measured in the moment before Enter. */
const edit: readonly Step[] = [visit, press, waitForCard, wait(900), type('18'), measureCard, pressKey('Enter')];

/** The same, with a page that changes itself once the card was looked at. */
const later = (script: () => void): readonly Step[] => [
  ...edit.slice(0, 4),
  runInPage(script),
  wait(700),
  ...edit.slice(4),
];

/** At the press, the page leaves 260 px of 900: room for a card with its field in sight, and its button below the scroll. */
const takeRoom = (): void => {
  const grow = (): void => attack.addRule('html { overflow-x: scroll } ::-webkit-scrollbar { height: 640px }');
  addEventListener('pointerdown', () => setTimeout(grow, 60));
};

/** The window of a page that a script has opened can be made as small as the script likes. */
const makeSmall: Step = (stage) => stage.setWindow({ width: 460, height: 140 });

/** The page decides how large its root element and its scroll bars are, and with them what it calls its window. */
export const windows: readonly Attack[] = [
  {
    name: 'a scroll bar of 1,230 px that comes with the press',
    group: 'window',
    browsers: chromiumOnly,
    isShort: true,
    plant: () => {
      const grow = (): void =>
        attack.addRule(`html { overflow-y: scroll } ::-webkit-scrollbar { width: 1230px }
        [data-hook="product-page"] [data-hook="formatted-primary-price"] { position: fixed; left: 4px; top: 200px }`);
      addEventListener('pointerdown', () => setTimeout(grow, 20));
    },
    act: edit,
    mustHold: [savedOnlyIfVisible],
  },
  {
    name: 'a scroll bar of 1,230 px that comes once the card was looked at',
    group: 'window',
    browsers: chromiumOnly,
    act: later(() => attack.addRule('html { overflow-y: scroll } ::-webkit-scrollbar { width: 1230px }')),
    mustHold: [savedOnlyIfVisible],
  },
  {
    name: 'a scroll bar below that is 700 px high once the card was looked at',
    group: 'window',
    browsers: chromiumOnly,
    // The window's 900 px leave 200, too low for a card. Before the click, the price would be out of reach.
    act: later(() => attack.addRule('html { overflow-x: scroll } ::-webkit-scrollbar { height: 700px }')),
    mustHold: [savedOnlyIfVisible],
  },
  {
    name: 'a root element of 40 px on a page in quirks mode',
    group: 'window',
    browsers: both,
    isQuirky: true,
    plant: () => {
      const shrink = (): void => attack.addRule('html { width: 40px; overflow: visible }');
      addEventListener('pointerdown', () => setTimeout(shrink, 60));
    },
    act: edit,
    mustHold: [savedOnlyIfVisible],
  },
  {
    name: 'a root element of 99,999 px that carries the card off the screen',
    group: 'window',
    browsers: both,
    isQuirky: true,
    plant: () => {
      attack.addRule(`[data-hook="product-page"] [data-hook="formatted-primary-price"]
        { position: fixed; right: 40px; top: 200px }`);
      addEventListener('pointerdown', () => attack.addRule('html { width: 99999px }'));
    },
    act: edit,
    mustHold: [savedOnlyIfVisible],
  },
  {
    name: 'a scroll bar below that leaves room for the field and none for the button',
    group: 'window',
    browsers: chromiumOnly,
    plant: takeRoom,
    act: edit,
    mustHold: [savedOnlyIfVisible],
  },
  {
    name: 'the same, gone a moment before Enter',
    group: 'window',
    browsers: chromiumOnly,
    plant: takeRoom,
    act: [
      ...edit.slice(0, -2),
      runInPage(() => {
        document.adoptedStyleSheets.pop();
        dispatchEvent(new Event('resize'));
      }),
      wait(120),
      pressKey('Enter'),
    ],
    mustHold: [nothingSaved],
  },
  {
    name: 'a root element that is turned, shrunk and seen from far away, in quirks mode',
    group: 'window',
    browsers: both,
    isQuirky: true,
    act: later(() =>
      attack.addRule(`html { width: 40px; perspective: 10px; rotate: 70deg; scale: 0.05;
        transform: perspective(400px) rotate3d(1, 1, 0, 70deg) translateZ(-9000px) } body { zoom: 20 }`),
    ),
    mustHold: [savedOnlyIfVisible],
  },
  {
    name: 'a root element at 10 % in a browser that its person has zoomed to 200 %, beside a wide scroll bar',
    group: 'window',
    browsers: both,
    act: [
      visit,
      (stage) => stage.setZoom(2),
      wait(300),
      scrollToPrice,
      waitForHandle,
      ...edit.slice(1, 4),
      runInPage(() =>
        attack.addRule('html { zoom: 0.1; overflow-y: scroll } body { zoom: 10 } ::-webkit-scrollbar { width: 400px }'),
      ),
      wait(700),
      ...edit.slice(4),
    ],
    mustHold: [savedOnlyIfVisible],
  },
  {
    name: 'a window that is made small at the press',
    group: 'window',
    browsers: both,
    act: [visit, makeSmall, wait(300), scrollToPrice, waitForHandle, ...edit.slice(1)],
    mustHold: [savedOnlyIfVisible],
  },
  {
    name: 'a window that is made small once the card was looked at',
    group: 'window',
    browsers: both,
    act: [...edit.slice(0, 4), makeSmall, wait(700), ...edit.slice(4)],
    mustHold: [savedOnlyIfVisible],
  },
];
