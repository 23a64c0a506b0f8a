import { both, type Attack } from '../attack.ts';
import { cardIsClosed, nothingSaved } from '../checks.ts';
import type { PageKit } from '../page-kit.ts';
import { pressKey, runInPage, press, type, visit, wait, waitForCard } from '../steps.ts';

declare const attack: PageKit;

/** The host element is moved while its card is open. */
const displaced = (name: string, script: () => void): Attack => ({
  name,
  group: 'covers',
  browsers: both,
  act: [visit, press, waitForCard, wait(700), type('2'), runInPage(script), wait(500), type('0'), pressKey('Enter')],
  mustHold: [cardIsClosed, nothingSaved],
});

export const hosts: readonly Attack[] = [
  displaced('our element moved into the page’s body', () => document.body.prepend(attack.host() as HTMLElement)),
  displaced('our element moved into one that is faded', () => {
    const veil = document.createElement('div');
    veil.style.opacity = '0.01';
    document.body.append(veil);
    veil.append(attack.host() as HTMLElement);
  }),
  {
    ...displaced('our element taken out of the top layer, under a cover', () => {
      attack.cover('background:#fff');
      attack.host()?.hidePopover();
    }),
    isShort: true,
  },
];
