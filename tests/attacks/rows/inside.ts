import { firefoxOnly, type Attack } from '../attack.ts';
import { nothingAnnounced, savedOnlyIfVisible } from '../checks.ts';
import type { PageKit } from '../page-kit.ts';
import { runInPage, measureCard, press, pressKey, type, visit, wait, waitForCard } from '../steps.ts';

declare const attack: PageKit;

/** The page changes the inside of our element once the card was looked at. */
const inside = (name: string, script: () => void): Attack => ({
  name,
  group: 'inside',
  browsers: firefoxOnly,
  act: [visit, press, waitForCard, wait(700), runInPage(script), wait(300), type('20'), measureCard, pressKey('Enter')],
  mustHold: [savedOnlyIfVisible],
});

/** Firefox tells a page the innermost target of an event, and with it the inside of a closed shadow root. */
export const insides: readonly Attack[] = [
  inside('the card faded by a sheet within our element', () =>
    attack.addRule('iframe { opacity: 0.01 !important }', attack.root()),
  ),
  inside('the card faded by an animation of its frame', () =>
    attack
      .root()
      ?.querySelectorAll('iframe')
      .forEach((frame) => frame.animate({ opacity: [0.01, 0.01] }, 60_000)),
  ),
  inside('an outline of the frame that is drawn inwards over the card', () =>
    attack.addRule('iframe { outline: 400px solid #fff !important; outline-offset: -400px !important }', attack.root()),
  ),
  inside('a cover that is put into our element', () => {
    attack.root()?.append(attack.sheet('z-index:2147483647'));
  }),
  inside('a cover in our element, which is raised over all else in every frame', () => {
    const rise = (): void => {
      attack.root()?.append(attack.root()?.querySelector('[data-cover]') ?? attack.sheet('z-index:2147483647'));
      attack.host()?.hidePopover();
      attack.host()?.showPopover();
      requestAnimationFrame(rise);
    };
    rise();
  }),
  inside('a popover of the page within our element', () => {
    const cover = attack.sheet('');
    cover.popover = 'manual';
    attack.root()?.append(cover);
    const rise = (): void => {
      cover.hidePopover();
      cover.showPopover();
      requestAnimationFrame(rise);
    };
    rise();
  }),
  inside('a pseudo-element of our element over the card', () =>
    attack.addRule(
      `html > div:last-child::after { content: '' !important; position: fixed; inset: 0; z-index: 2147483647; background: #fff; pointer-events: none }`,
    ),
  ),
  {
    name: 'the address of the card’s frame read from within our element',
    group: 'inside',
    browsers: firefoxOnly,
    act: [
      visit,
      press,
      waitForCard,
      wait(700),
      runInPage(() => {
        for (const frame of attack.root()?.querySelectorAll('iframe') ?? [])
          for (const text of [frame.outerHTML, frame.src, frame.baseURI])
            if (text.includes('-extension://')) attack.heard.push(`address ${text}`);
        if (attack.root() === undefined) attack.heard.push('no root');
      }),
    ],
    mustHold: [nothingAnnounced],
  },
];
