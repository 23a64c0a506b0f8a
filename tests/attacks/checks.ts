import { until } from '../../demo/on-page.ts';
import type { Check, Step } from './attack.ts';
import { readCalls, readHeard, settledPrice } from './facts.ts';
import { oldPrice } from './seed.ts';

/** The price at the platform is unchanged. */
export const nothingSaved: Check = {
  what: 'nothing is saved',
  async see(stage) {
    const price = await settledPrice(stage);
    return { isHeld: price === oldPrice, seen: price === oldPrice ? `${price} stays` : `SAVED ${price}` };
  },
};

/** The minimum drawn width of the card at which its text is readable, in CSS px. */
const legiblePx = 250;

/** A save requires that the card was visible and in its own size when Enter was pressed. */
export const savedOnlyIfVisible: Check = {
  what: 'nothing is saved by a card that is not in sight',
  async see(stage) {
    const price = await settledPrice(stage);
    const { width = 0, isDrawn = false } = stage.measured ?? {};
    const card = `the card ${Math.round(width)} px wide and ${isDrawn ? 'in sight' : 'OUT of sight'} at Enter`;
    const saved = price === oldPrice ? `${price} stays` : `${price} saved`;
    return {
      isHeld: price === oldPrice || (width >= legiblePx && isDrawn),
      seen: `${saved}, ${stage.measured === undefined ? 'no card' : card}`,
    };
  },
};

/** The price at the platform is the typed one. */
export const savedAs = (price: number): Check => ({
  what: `${price} is saved`,
  async see(stage) {
    const stored = await settledPrice(stage);
    if (stored === price) return { isHeld: true, seen: `${stored} stored` };
    const text = (await stage.readCard())?.text;
    return { isHeld: false, seen: `${stored} stored, ${text === undefined ? 'no card' : `the card says “${text}”`}` };
  },
});

/** The price at the platform is the complete typed one, or unchanged. */
export const savedFullyOrNot = (price: number): Check => ({
  what: `${price} is saved or nothing`,
  async see(stage) {
    const stored = await settledPrice(stage);
    return { isHeld: stored === price || stored === oldPrice, seen: `${stored} stored` };
  },
});

/** The page got the window that the attack is about. */
export const hasFloated: Check = {
  what: 'the page opens its window',
  async see(stage) {
    const isHeld = await stage.runInPage<boolean>('attack.isFloating');
    const isOpen = await stage.runInPage<boolean>('attack.floats()');
    return { isHeld, seen: `its window was ${isHeld ? '' : 'NOT '}open${isOpen ? ' and STILL is' : ''}` };
  },
};

const typed = /^(keydown|keypress|keyup|beforeinput|input|paste)\b/;

/** No key pressed for the card reached the page. */
export const noKeysLeaked: Check = {
  what: 'the page hears no key',
  async see(stage) {
    const keys = (await readHeard(stage)).filter((each) => typed.test(each));
    return { isHeld: keys.length === 0, seen: keys.length === 0 ? 'no key heard' : `HEARD ${keys.join(', ')}` };
  },
};

/** The page observed nothing of the extension. */
export const nothingAnnounced: Check = {
  what: 'nothing announces itself',
  async see(stage) {
    const words = (await readHeard(stage)).filter((each) => !typed.test(each));
    return { isHeld: words.length === 0, seen: words.length === 0 ? 'nothing announced' : `HEARD ${words.join(', ')}` };
  },
};

/** The card shows this text. */
export const cardSays = (pattern: RegExp): Check => ({
  what: `the card says ${pattern}`,
  async see(stage) {
    let text = '';
    const says = async (): Promise<boolean> => pattern.test((text = (await stage.readCard())?.text ?? '(no card)'));
    const isHeld = await until(says, 'its words', 1500).then(
      () => true,
      () => false,
    );
    return {
      isHeld,
      seen: isHeld ? `the card says “${pattern.exec(text)?.[0]}”` : `the card says “${text.slice(0, 160)}”`,
    };
  },
});

/** The card closes, or was never open. */
export const cardIsClosed: Check = {
  what: 'the card is shut',
  async see(stage) {
    const isHeld = await until(async () => (await stage.readCard()) === undefined, 'the card to close', 2500).then(
      () => true,
      () => false,
    );
    return { isHeld, seen: isHeld ? 'the card is shut' : 'the card is OPEN' };
  },
};

/** The card is open, with the product's price in its field. */
export const cardIsOpen: Check = {
  what: 'the card is open',
  async see(stage) {
    const card = await stage.readCard();
    return { isHeld: card?.hasFocus === true, seen: card === undefined ? 'NO card' : 'the card is open' };
  },
};

/** The typed text is still in the card's field. */
export const typedStays = (text: string): Check => ({
  what: `${text} stays typed`,
  async see(stage) {
    const value = (await stage.readCard())?.value;
    return { isHeld: value === text, seen: value === undefined ? 'NO card' : `“${value}” in the field` };
  },
});

const notedCalls = new WeakMap<object, number>();
/** Notes the number of the extension's calls so far, for `nothingAsked`. */
export const noteCalls: Step = async (stage) => void notedCalls.set(stage, (await readCalls(stage)).length);

export const nothingAsked: Check = {
  what: 'the platform is asked nothing',
  async see(stage) {
    const count = (await readCalls(stage)).length - (notedCalls.get(stage) ?? 0);
    return { isHeld: count === 0, seen: count === 0 ? 'nothing asked' : `${count} calls` };
  },
};
