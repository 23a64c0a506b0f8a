import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../demo/on-page.ts';
import { both, chromiumOnly, firefoxOnly, type Attack, type BrowserName, type Step } from './attack.ts';
import { nothingSaved, savedAs, typedStays } from './checks.ts';
import type { PageKit } from './page-kit.ts';
import {
  click,
  edit,
  pressKey,
  runInPage,
  press,
  readButtonPoint,
  type,
  visit,
  wait,
  waitForCard,
  waitForHandle,
} from './steps.ts';

declare const attack: PageKit;

/** The pause before typing. A key within 400 ms after a press that came before the card had loaded leads to a question. */
const lookMs = 500;

/** An ordinary page or screen on which the first Enter saves. */
const page = (name: string, row: Partial<Attack> = {}): Attack => ({
  name,
  group: 'ordinary page',
  browsers: both,
  act: edit('20', lookMs),
  mustHold: [savedAs(20)],
  ...row,
});

/** The same after this step on the open page. */
const after = (...steps: readonly Step[]): readonly Step[] => [
  visit,
  ...steps,
  waitForHandle,
  ...edit('20', lookMs).slice(1),
];

const scrollToPrice: Step = async (stage) => {
  await stage.runInPage(`void attack.price().scrollIntoView({ block: 'center', behavior: 'instant' })`);
  await sleep(300);
};

/** The zoom levels of browser menus, in percent. */
const percents: readonly (readonly [percent: number, browsers: readonly BrowserName[]])[] = [
  ...[25, 33, 75, 125, 175, 250].map((percent) => [percent, chromiumOnly] as const),
  ...[50, 67, 80, 90, 110, 150, 200, 300, 400, 500].map((percent) => [percent, both] as const),
  ...[30, 120, 133, 170, 240].map((percent) => [percent, firefoxOnly] as const),
];

const windows: readonly [name: string, width: number, height: number][] = [
  ['a window over docked developer tools', 1280, 260],
  ['a window beside docked developer tools', 520, 800],
  ['half of a screen', 640, 900],
  ['a narrow window', 460, 640],
];

/** Page features that must not prevent saving. */
export const ordinaryPages: readonly Attack[] = [
  page('a page as it is'),
  page('the button pressed with the pointer', {
    act: [
      ...edit('20', lookMs).slice(0, -1),
      // A person needs this long from the keyboard to the mouse.
      async (stage) => {
        const point = await readButtonPoint(stage, 'Save');
        await stage.pointerMove(point.x, point.y);
        await sleep(900);
        await click(point)(stage);
      },
    ],
  }),
  page('a guardrail’s question, answered in the popup', {
    browsers: firefoxOnly,
    act: [
      ...edit('5', lookMs),
      wait(1000),
      async (stage) => {
        // The button is disabled until the question could be read.
        const buttons = `[...document.querySelectorAll('button:enabled')]`;
        const button = `${buttons}.find((each) => each.innerText.startsWith('Save anyway'))`;
        await stage.runInExtension('popup', 'undefined');
        await until(() => stage.runInExtension<boolean>('popup', `${button} !== undefined`), 'the question');
        await stage.runInExtension('popup', `${button}.click()`);
      },
    ],
    mustHold: [savedAs(5)],
  }),
  page('a save that is taken back while it is held, and typed text that stays', {
    browsers: firefoxOnly,
    act: [
      ...edit('20', lookMs),
      wait(1200),
      async (stage) => {
        const point = await readButtonPoint(stage, 'Undo');
        await stage.pointerMove(point.x, point.y);
        await sleep(900);
        await click(point)(stage);
      },
    ],
    mustHold: [nothingSaved, typedStays('20')],
  }),
  page('a save that is held while the page takes the card away, and typed text that is there in the next card', {
    browsers: firefoxOnly,
    act: [
      ...edit('20', lookMs),
      wait(1200),
      runInPage(() => attack.host()?.remove()),
      wait(800),
      waitForHandle,
      press,
      waitForCard,
    ],
    mustHold: [nothingSaved, typedStays('20')],
  }),
  ...percents.map(([percent, browsers]) =>
    page(`a browser zoomed to ${percent} %`, {
      browsers,
      act: after((stage) => stage.setZoom(percent / 100), scrollToPrice),
    }),
  ),
  ...windows.map(([name, width, height]) =>
    page(name, { act: after((stage) => stage.setWindow({ width, height }), scrollToPrice) }),
  ),
  ...[1.25, 1.5, 2, 3].flatMap((pixelRatio) => [
    page(`a screen of ${pixelRatio} pixels`, { pixelRatio }),
    page(`a browser zoomed to 150 % on a screen of ${pixelRatio} pixels`, {
      pixelRatio,
      act: after((stage) => stage.setZoom(1.5), scrollToPrice),
    }),
  ]),
  page('a page that zooms its root element', { plant: () => attack.addRule('html { zoom: 1.25 }') }),
  page('a page that zooms its body', { plant: () => attack.addRule('body { zoom: 0.9 }') }),
  page('a page that was scrolled', {
    plant: () => {
      attack.addRule('body { padding-block: 1200px 2000px }');
      addEventListener('load', () => attack.price().scrollIntoView({ block: 'center', behavior: 'instant' }));
    },
  }),
  page('a header that stays while the page scrolls', {
    plant: () =>
      attack.addRule(
        'header { position: sticky; top: 0; z-index: 2147483647; background: #fff } body { padding-block-end: 2000px }',
      ),
    act: after((stage) => stage.runInPage('scrollBy(0, 60)'), wait(300)),
  }),
  page('a bubble for chats that lies over everything, in its corner', {
    plant: () =>
      addEventListener('load', () => {
        const bubble = attack.cover('');
        bubble.style.cssText =
          'position:fixed;inset:auto 16px 16px auto;width:60px;height:60px;margin:0;border:0;border-radius:30px;background:#06c';
      }),
  }),
  page('a banner about cookies at the lower edge', {
    plant: () =>
      addEventListener('load', () => {
        const banner = document.createElement('div');
        banner.style.cssText = 'position:fixed;inset:auto 0 0 0;height:90px;background:#222;z-index:2147483647';
        document.body.append(banner);
      }),
  }),
  page('the page’s own dialog, closed before', {
    act: after(
      runInPage(() => {
        const dialog = document.createElement('dialog');
        dialog.textContent = 'Ten percent off your first order';
        document.body.append(dialog);
        dialog.showModal();
        setTimeout(() => dialog.close(), 400);
      }),
      wait(900),
    ),
  }),
  page('a note of the page that stands in a corner and came after the handle', {
    act: after(
      runInPage(() => {
        const note = document.createElement('div');
        note.popover = 'manual';
        note.style.cssText = 'inset:auto auto 16px 16px;width:200px;height:60px;margin:0;background:#cfc';
        document.body.append(note);
        note.showPopover();
      }),
    ),
  }),
  page('a note of the page that comes and goes in a corner while a person types', {
    plant: () =>
      addEventListener('pointerdown', () =>
        setTimeout(() => {
          const note = attack.cover('');
          note.style.cssText =
            'position:fixed;inset:auto auto 16px 16px;width:200px;height:60px;margin:0;background:#cfc';
          setTimeout(() => note.hidePopover(), 700);
        }, 500),
      ),
  }),
  page('a page that fades in as it loads', {
    plant: () => attack.addRule('@keyframes in { from { opacity: 0 } } html { animation: in 600ms }'),
  }),
  page('a price that pulses', {
    plant: () =>
      attack.addRule(
        '@keyframes pulse { 50% { transform: scale(1.06) } } [data-hook=formatted-primary-price] { display: inline-block; animation: pulse 900ms infinite }',
      ),
  }),
  page('a background that moves all the time', {
    plant: () =>
      attack.addRule(
        '@keyframes drift { to { background-position: 400px 0 } } body { background: linear-gradient(90deg, #fff, #eef) 0 0 / 400px; animation: drift 3s linear infinite }',
      ),
  }),
  page('a page that changes its nodes all the time', {
    plant: () =>
      addEventListener('load', () => {
        const clock = document.createElement('p');
        document.body.append(clock);
        setInterval(() => (clock.textContent = String(performance.now())), 16);
      }),
  }),
  page('a filter over the whole page, as a dark theme makes it', {
    plant: () => attack.addRule('html { filter: invert(0.9) hue-rotate(180deg) }'),
  }),
  page('a page that reads from right to left', { plant: () => void (document.documentElement.dir = 'rtl') }),
  page('pages that change by a transition', {
    isShort: true,
    browsers: ['chromium'],
    act: after((stage) =>
      stage.runInPage(
        `new Promise((resolve) => document.startViewTransition(() => undefined).finished.then(() => resolve()))`,
      ),
    ),
  }),
  page('a page that was come to by a link within the shop', {
    plant: () => attack.addRule('@view-transition { navigation: auto }'),
    act: [
      (stage) => stage.open('/'),
      wait(500),
      (stage) => stage.runInPage(`void (location.href = '/product-page/${stage.slug}')`),
      wait(500),
      ...edit('20', lookMs),
    ],
  }),
  page('pictures that load late and move the price while the card is open', {
    isShort: true,
    act: [
      visit,
      press,
      waitForCard,
      runInPage(() => {
        for (const [index, height] of [40, 90, 30].entries())
          setTimeout(() => {
            const late = document.createElement('div');
            late.style.height = `${height}px`;
            document.body.prepend(late);
          }, index * 250);
      }),
      wait(900),
      type('20'),
      pressKey('Enter'),
    ],
  }),
  page('pictures that load late in the very moment of Enter', {
    act: [
      ...edit('20', lookMs).slice(0, -1),
      runInPage(() => {
        const late = document.createElement('div');
        late.style.height = '60px';
        document.body.prepend(late);
      }),
      pressKey('Enter'),
    ],
  }),
  page('a page scrolled by hand while the card is open', {
    plant: () => attack.addRule('body { padding-block-end: 2000px }'),
    act: [
      visit,
      press,
      waitForCard,
      (stage) => stage.runInPage('scrollBy(0, 30)'),
      wait(800),
      type('20'),
      pressKey('Enter'),
    ],
  }),
  page('a window made smaller while the card is open', {
    act: [
      visit,
      press,
      waitForCard,
      (stage) => stage.setWindow({ width: 900, height: 620 }),
      wait(900),
      type('20'),
      pressKey('Enter'),
    ],
  }),
];
