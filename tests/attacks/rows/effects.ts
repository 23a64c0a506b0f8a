import { both, firefoxOnly, type Attack, type Step } from '../attack.ts';
import { nothingSaved, savedOnlyIfVisible } from '../checks.ts';
import type { PageKit } from '../page-kit.ts';
import { runInPage, measureCard, press, pressKey, type, visit, wait, waitForCard } from '../steps.ts';

declare const attack: PageKit;

/** The page acts once the card was looked at, and the card is measured in the moment before Enter. */
const afterLook = (name: string, script: () => void, row: Partial<Attack> = {}): Attack => ({
  name,
  group: 'covers',
  browsers: both,
  act: [visit, press, waitForCard, wait(700), runInPage(script), wait(400), type('20'), measureCard, pressKey('Enter')],
  mustHold: [savedOnlyIfVisible],
  ...row,
});

/** The page acts a second after Enter, while the save is held back. */
const held = (name: string, script: () => void): Attack => ({
  name,
  group: 'covers',
  browsers: firefoxOnly,
  act: [visit, press, waitForCard, wait(900), type('20'), pressKey('Enter'), wait(1000), runInPage(script)],
  mustHold: [nothingSaved],
});

/** The step of a page whose card is shut or covered before the save that it holds back is over. */
const makeSmall: Step = (stage) => stage.setWindow({ width: 460, height: 140 });

/** Attacks by the page's own styles, documents and layers on the card. */
export const effects: readonly Attack[] = [
  afterLook('the content of the root element left out of the picture', () =>
    attack.addRule('html { content-visibility: hidden !important }'),
  ),
  afterLook('the root element without a box', () => attack.addRule('html { display: none !important }')),
  afterLook('the root element blended with what is behind it', () =>
    attack.addRule('html { mix-blend-mode: difference; background: #fff }'),
  ),
  afterLook('the root element faded nine tenths of the time', () =>
    attack.addRule(`@keyframes blink { 0% { opacity: 1 } 10% { opacity: 0.01 } 100% { opacity: 0.01 } }
      html { animation: blink 300ms steps(1) infinite }`),
  ),
  afterLook('the root element clipped by an animation', () =>
    attack.addRule(`@keyframes shut { to { clip-path: inset(0 0 100% 0) } } html { animation: shut 200ms forwards }`),
  ),
  afterLook('the backdrop and the pseudo-elements of our element drawn over everything', () =>
    attack.addRule(`html > div:last-child:is(*, *::backdrop) { background: #fff !important }
      html > div:last-child::backdrop { background: #fff !important; z-index: 2147483647 !important }
      html > div:last-child::before, html > div:last-child::after { content: '' !important; position: fixed !important;
        inset: 0 !important; z-index: 2147483647 !important; background: #fff !important; pointer-events: none !important }`),
  ),
  afterLook('a popover beside the card whose backdrop lies over everything', () => {
    const note = attack.cover('');
    note.style.cssText = 'inset:auto auto 0 0;width:9px;height:9px;margin:0';
    note.id = 'note';
    attack.addRule('#note::backdrop { background: #fff; pointer-events: none }');
    note.hidePopover();
    note.showPopover();
  }),
  afterLook('a modal dialog without a box whose backdrop lies over everything', () => {
    const dialog = document.createElement('dialog');
    dialog.style.cssText = 'width:0;height:0;border:0;padding:0;opacity:0';
    attack.addRule('dialog::backdrop { background: #fff; pointer-events: none }');
    document.body.append(dialog);
    dialog.showModal();
  }),
  afterLook('the root element made full screen over the card', () => {
    attack.addRule('html:fullscreen::backdrop { background: #fff; z-index: 2147483647 }');
    void document.documentElement.requestFullscreen().catch(() => undefined);
  }),
  afterLook('a frame of the page, invisible for a part of the time, that stands over the card', () => {
    const frame = document.createElement('iframe');
    frame.popover = 'manual';
    frame.style.cssText =
      'position:fixed;inset:0;width:100vw;height:100vh;margin:0;border:0;padding:0;pointer-events:none;background:#fff';
    document.body.append(frame);
    frame.showPopover();
    setInterval(() => (frame.style.visibility = frame.style.visibility === 'hidden' ? 'visible' : 'hidden'), 70);
  }),
  held('the document written anew while a save is held back', () => {
    document.open();
    document.write('<p>Guess the weight</p>');
    document.close();
  }),
  held('the page left by its own script while a save is held back', () => {
    location.href = '/about';
  }),
  {
    ...held('a window that is made small while a save is held back', () => undefined),
    act: [visit, press, waitForCard, wait(900), type('20'), pressKey('Enter'), wait(1000), makeSmall],
  },
];
