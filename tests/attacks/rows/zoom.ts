import { both, type Attack } from '../attack.ts';
import { nothingSaved, savedOnlyIfVisible } from '../checks.ts';
import { pressKey, measureCard, press, type, visit, wait, waitForCard } from '../steps.ts';
import type { Step } from '../attack.ts';
import type { PageKit } from '../page-kit.ts';

declare const attack: PageKit;

/** The merchant's part: the card is measured in the moment before Enter. */
const edit = (lookMs: number): readonly Step[] => [
  visit,
  press,
  waitForCard,
  wait(lookMs),
  type('20'),
  measureCard,
  pressKey('Enter'),
];

/** The page is unchanged, and the card is tiny. */
export const zooms: readonly Attack[] = [
  {
    name: 'the root element at 2 % and the body at 5000 % after the press',
    group: 'zoom',
    browsers: both,
    plant: () => {
      const zoom = (): void => {
        document.documentElement.style.zoom = '0.02';
        document.body.style.zoom = '50';
      };
      addEventListener('pointerdown', () => setTimeout(zoom, 60));
    },
    act: edit(700),
    mustHold: [savedOnlyIfVisible],
  },
  {
    name: 'the same by a rule that no observer of nodes sees',
    group: 'zoom',
    browsers: both,
    plant: () => {
      const zoom = (): void => attack.addRule('html { zoom: 0.02 } body { zoom: 50 }');
      addEventListener('pointerdown', () => setTimeout(zoom, 60));
    },
    act: edit(700),
    mustHold: [savedOnlyIfVisible],
  },
  {
    name: 'the same once the card was looked at',
    group: 'zoom',
    browsers: both,
    plant: () => {
      const zoom = (): void => attack.addRule('html { zoom: 0.02 } body { zoom: 50 }');
      addEventListener('pointerdown', () => setTimeout(zoom, 1500));
    },
    act: edit(2000),
    mustHold: [savedOnlyIfVisible],
  },
  {
    name: 'the same by an animation that begins with the press',
    group: 'zoom',
    browsers: both,
    plant: () => {
      attack.addRule(`@keyframes small { to { zoom: 0.02 } } @keyframes large { to { zoom: 50 } }
        html.now { animation: small 1ms 60ms forwards } html.now body { animation: large 1ms 60ms forwards }`);
      addEventListener('pointerdown', () => document.documentElement.classList.add('now'));
    },
    act: edit(700),
    mustHold: [savedOnlyIfVisible],
  },
  {
    name: 'the root element at 5000 % and the body at 2 %, the card far beyond the screen',
    group: 'zoom',
    browsers: both,
    plant: () => {
      const zoom = (): void => attack.addRule('html { zoom: 50 } body { zoom: 0.02 }');
      addEventListener('pointerdown', () => setTimeout(zoom, 60));
    },
    act: edit(700),
    mustHold: [savedOnlyIfVisible],
  },
  {
    name: 'the zoom undone whenever our script looks, and back for each picture that is drawn',
    group: 'zoom',
    browsers: both,
    isShort: true,
    plant: () => {
      const sheet = new CSSStyleSheet();
      document.adoptedStyleSheets.push(sheet);
      const begin = (): void => {
        const probe = document.createElement('i');
        probe.style.cssText = 'position:absolute;width:1px;height:1px';
        document.body.append(probe);
        const drawn = new MessageChannel();
        drawn.port1.addEventListener('message', () => sheet.replaceSync(''));
        drawn.port1.start();
        // The size is measured after the frame's scripts and before drawing.
        new ResizeObserver(() => {
          sheet.replaceSync('html { zoom: 0.02 } body { zoom: 50 }');
          drawn.port2.postMessage(0);
        }).observe(probe);
        let frames = 0;
        const next = (): void => {
          frames += 1;
          probe.style.width = `${1 + (frames % 2)}px`;
          requestAnimationFrame(next);
        };
        next();
      };
      addEventListener('pointerdown', () => setTimeout(begin, 60));
    },
    act: edit(700),
    mustHold: [nothingSaved],
  },
];
