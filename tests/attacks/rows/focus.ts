import { both, type Attack } from '../attack.ts';
import { cardSays, noKeysLeaked, savedFullyOrNot, nothingSaved, savedAs } from '../checks.ts';
import type { PageKit } from '../page-kit.ts';
import { edit, pointAtPrice, pressKey, runInPage, press, type, visit, wait, waitForCard } from '../steps.ts';

declare const attack: PageKit;

/** Opens a dialog over the card for a moment; on close the browser restores the focus. */
const dialogFor = (ms: number): void => {
  const dialog = document.createElement('dialog');
  dialog.innerHTML = '<input>';
  document.body.append(dialog);
  dialog.showModal();
  setTimeout(() => dialog.close(), ms);
};

export const focuses: readonly Attack[] = [
  {
    name: 'keys typed at once after the press, for the page to hear',
    group: 'focus',
    browsers: both,
    act: [visit, pointAtPrice, wait(400), press, type('20.9', 15), waitForCard, wait(700), pressKey('Enter')],
    mustHold: [noKeysLeaked, savedAs(20.9)],
  },
  {
    // The first keys may go to the page. The card says so, and asks.
    name: 'keys typed at once after a press before the card’s frame has loaded',
    group: 'focus',
    browsers: both,
    act: [visit, press, type('20.9', 15), waitForCard, wait(700), pressKey('Enter')],
    mustHold: [savedFullyOrNot(20.9)],
  },
  {
    name: 'the focus taken away for good after the first key',
    group: 'focus',
    browsers: both,
    act: [
      visit,
      press,
      waitForCard,
      wait(700),
      type('2'),
      runInPage(() => {
        const input = document.createElement('input');
        document.body.append(input);
        setInterval(() => input.focus(), 20);
      }),
      wait(100),
      type('0.9'),
      pressKey('Enter'),
    ],
    mustHold: [cardSays(/keys|keyboard|typing|type|click here|elsewhere/i), nothingSaved],
  },
  {
    name: 'one key in the middle of a number taken by a dialog that closes again',
    group: 'focus',
    browsers: both,
    act: [
      visit,
      press,
      waitForCard,
      wait(700),
      type('20.'),
      (stage) => stage.runInPage(`void (${String(dialogFor)})(250)`),
      wait(100),
      type('4'),
      wait(400),
      type('5'),
      // Somebody who types slowly, so that the focus has long been back.
      wait(700),
      pressKey('Enter'),
    ],
    mustHold: [savedFullyOrNot(20.45)],
  },
  {
    name: 'Enter held on the page while the focus comes back to the card',
    group: 'focus',
    browsers: both,
    act: [
      visit,
      press,
      waitForCard,
      wait(700),
      type('20'),
      (stage) => stage.runInPage(`void (${String(dialogFor)})(400)`),
      wait(150),
      (stage) => stage.keyDown('Enter'),
      wait(500),
      (stage) => stage.keyDown('Enter'),
      (stage) => stage.keyUp('Enter'),
    ],
    mustHold: [nothingSaved],
  },
  {
    name: 'text put into whatever has the focus, and Enter made by script',
    group: 'focus',
    browsers: both,
    act: [
      visit,
      press,
      waitForCard,
      wait(700),
      runInPage(() => {
        document.execCommand('selectAll');
        document.execCommand('insertText', false, '20');
        for (const target of [window, document, document.activeElement, attack.host()])
          for (const type of ['keydown', 'keypress', 'keyup'])
            target?.dispatchEvent(
              new KeyboardEvent(type, { key: 'Enter', code: 'Enter', bubbles: true, composed: true }),
            );
      }),
    ],
    mustHold: [nothingSaved],
  },
  {
    name: 'every key of an edit listened for',
    group: 'focus',
    browsers: both,
    act: edit('20'),
    mustHold: [noKeysLeaked, savedAs(20)],
  },
];
