import { createFrameNotifier } from './frame-notifier.ts';
import { setBox } from '../dom/handle.ts';
import { loadFrame, type LoadedFrame } from './loaded-frame.ts';
import { keepFromFloating } from './floating.ts';
import { takeKeysOnPress } from './press-down.ts';
import { keepAboveBackdrops } from './raise.ts';
import { guardUnproven } from './unproven.ts';
import { waitInFront } from '../dom/wait-in-front.ts';
import type { Box } from '../dom/geometry.ts';

/** Why a requested card does not open. `blocked`: the page keeps the browser from loading it. `card`: it took too long. */
export type Refusal = 'blocked' | 'card';

/** The address of the card's page, and its origin. */
export interface CardAddress {
  url: string;
  origin: string;
  /** Epoch ms. */
  now(): number;
  /** From 0 up to 1. */
  random(): number;
  /** The card has left its frame: no extension is behind it that could close it. */
  onLeft(): void;
  onRefused(why: Refusal): void;
}

/** The time limit for a card to report its size; a busy machine takes seconds. A page that is not in front draws no card. */
const openTimeoutMs = 8_000;

export interface CardFrame {
  /**
   * Loads the card's page invisibly at a box on the screen, once. `onUnclicked`: a press on a handle, which took the keys,
   * ended without a click.
   */
  prepare(root: ShadowRoot, box: () => Box, onUnclicked?: () => void): void;
  /** Focuses the invisible frame within the click that opens the card, so that the page receives no key after it. */
  takeKeys(root: ShadowRoot, box: Box): void;
  /** Sends the token to the frame at a box on the screen; `place` shows it. */
  open(root: ShadowRoot, token: string, box: Box, isByItself: boolean): void;
  /** Shows the card at a box; it takes the keys unless another frame collects them. */
  place(root: ShadowRoot, box: Box, takesKeys: boolean): void;
  /** True if a card was requested for it. */
  isAsked(): boolean;
  hasFocus(): boolean;
  /** Gives the keys to an open card, and draws the eye to it. */
  point(): void;
  /** Notifies the card of a press on the page beside it. */
  notifyPressBeside(): void;
  /** Removes the frame if no card was requested. Returns true if there was one. */
  closeUnasked(): boolean;
  /** Removes the frame. Returns true if it had the focus. */
  close(): boolean;
  /** `closed` until a token was sent. */
  tag(): 'closed' | 'opening' | 'open';
}

/**
 * The card's frame, loaded before a card is requested. The token proves that this script opened it. The frame is
 * `position: fixed`, so that focusing or typing into its field never scrolls the page.
 */
export function createCardFrame(address: CardAddress, block: Block): CardFrame {
  const { origin, now } = address;
  let frame: LoadedFrame | undefined;
  let tag: 'closed' | 'opening' | 'open' = 'closed';
  let isAsked = false;
  let notifier = createFrameNotifier('', origin, now);
  const guard = createGuard(address.random);
  const isFree = (): boolean => tag === 'closed' && !isAsked;
  const load = (root: ShadowRoot, box: Box) => loadFrame(root, address, box, (isNow) => block.note(isNow, isFree()));
  const close = (): boolean => {
    const closed = frame;
    const hadFocus = closed?.hasFocus() === true;
    guard.stop();
    [frame, tag, isAsked] = [undefined, 'closed', false];
    // At last: the page that gets the focus back is drawn on at once, which loads the next frame.
    closed?.remove();
    return hadFocus;
  };
  const dropLost = (): boolean => frame?.isInPlace() === false && isFree() && (close(), true);
  return {
    prepare(root, box, onUnclicked) {
      if (frame !== undefined && !dropLost()) return;
      frame = load(root, box());
      const again = () => (close(), this.prepare(root, box, onUnclicked), onUnclicked?.());
      takeKeysOnPress(root, frame, { isFree, onUnclicked: again });
    },
    takeKeys(root, box) {
      dropLost();
      frame ??= load(root, box);
      if (tag !== 'open') frame.takeKeys();
      isAsked = true;
    },
    open(root, token, box, isByItself) {
      const opened = (frame ??= load(root, box));
      tag = 'opening';
      setBox(opened.element, box);
      notifier = createFrameNotifier(token, origin, now, { isPressedEarly: opened.isPressedEarly(), isByItself });
      opened.hand(token);
      // A card that never reports its size was refused; the next click tries again.
      guard.expect(root.ownerDocument, () => address.onRefused('card'));
    },
    place(root, box, takesKeys) {
      // A frame without a card stays invisible.
      if (frame === undefined || tag === 'closed') return;
      const { element } = frame;
      setBox(element, box);
      guard.place(box);
      notifier.notifyBox(element, box);
      if (tag === 'open') return;
      tag = 'open';
      frame.show();
      guard.start(root, element, (isAltered) => notifier.notifyAltered(element, isAltered));
      if (takesKeys) frame.focus();
    },
    isAsked: () => isAsked,
    hasFocus: () => frame?.hasFocus() === true,
    point: () => (tag === 'open' ? frame?.point() : undefined),
    notifyPressBeside: () => (frame && tag === 'open' ? notifier.notifyPressBeside(frame.element) : undefined),
    closeUnasked: () => frame !== undefined && isFree() && (close(), true),
    close,
    tag: () => tag,
  };
}

/** The page's block of the card, as far as its frames have reported it. */
export interface Block {
  isBlocked(): boolean;
  /** Learns it of a frame, and calls back if a card was requested for that. */
  note(isBlocked: boolean, isFree: boolean): void;
  /** Refuses a card that the page would keep out, and calls back. Returns false where it would not. */
  refuse(): boolean;
}

export function createBlock(onBlocked: () => void): Block {
  let isBlocked = false;
  return {
    isBlocked: () => isBlocked,
    note(isNow, isFree) {
      isBlocked = isNow;
      if (isBlocked && !isFree) onBlocked();
    },
    refuse: () => isBlocked && (onBlocked(), true),
  };
}

/**
 * Waits for a card to open, up to a limit, and keeps an open card visible: by the browser's proof, or by comparing its
 * frame with the expected one.
 */
function createGuard(random: CardAddress['random']) {
  let at: Box;
  let stop: (() => void) | undefined;
  return {
    expect(document: Document, onLate: () => void): void {
      stop?.();
      stop = waitInFront(document, openTimeoutMs, onLate);
    },
    /** The frame was placed here. */
    place: (box: Box): void => void (at = box),
    start(root: ShadowRoot, element: HTMLElement, onCheck: (isAltered: boolean) => void): void {
      stop?.();
      let [isDrawnOver, isBelowWindow] = [false, false];
      const stops = [
        import.meta.env.FIREFOX
          ? guardUnproven({ root, element, box: () => at, random }, (isNow) => {
              isDrawnOver = isNow;
              onCheck(isDrawnOver || isBelowWindow);
            })
          : keepAboveBackdrops(root.host as HTMLElement, element),
        keepFromFloating(root.ownerDocument, (isNow) => {
          isBelowWindow = isNow;
          onCheck(isDrawnOver || isBelowWindow);
        }),
      ];
      stop = () => stops.forEach((each) => each());
    },
    stop: (): void => stop?.(),
  };
}
