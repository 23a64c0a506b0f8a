import { createFrameNotifier } from './frame-notifier.ts';
import { setBox } from './handle.ts';
import { loadFrame, type LoadedFrame } from './loaded-frame.ts';
import { keepAboveBackdrops } from './raise.ts';
import { canProveVisibility, createStyleNote, guardUnproven } from './unproven.ts';
import type { Box } from './geometry.ts';

/** Where the card is loaded from, and the origin it has then. */
export interface CardAddress {
  url: string;
  origin: string;
  /** Epoch ms. */
  now(): number;
}

/** How long a card may take to be drawn. */
const openTimeoutMs = 8_000;

export interface CardFrame {
  /** Loads the card's page at a box on the screen, unseen, unless that was done; `onReady` once `isReady`. */
  prepare(root: ShadowRoot, box: Box, onReady: () => void): void;
  /** Whether it is loaded, or has taken too long to be waited for. */
  isReady(): boolean;
  /** Gives it the focus while it is unseen: in the click that opens the card, so that no key after it goes to the page. */
  takeKeys(root: ShadowRoot, box: Box): void;
  /** Hands the token to it, at a box on the screen; `place` shows it. */
  open(root: ShadowRoot, token: string, box: Box): void;
  place(root: ShadowRoot, box: Box): void;
  /** Notes how the page draws what is above the card, before it is opened. */
  note(root: ShadowRoot): void;
  /** Tells the card that somebody pressed the page beside it. */
  notifyPressBeside(): void;
  /** Takes away a frame that is only ready: no card was asked for. */
  closeUnasked(): void;
  /** Takes the frame away; true when it had the focus. */
  close(): boolean;
  /** `closed` as long as it was handed no token. */
  tag(): 'closed' | 'opening' | 'open';
}

const nothing = (): void => undefined;

/**
 * The card's frame, loaded before anybody asks for the card. It proves that we opened it by the token that it is handed.
 * It is `position: fixed`: where a field in it takes the focus or is typed into, the browser never scrolls the page around it.
 */
export function createCardFrame(window: Window, address: CardAddress): CardFrame {
  const { origin, now } = address;
  let frame: LoadedFrame | undefined;
  let tag: 'closed' | 'opening' | 'open' = 'closed';
  let isAsked = false;
  let notifier = createFrameNotifier('', origin, now);
  const guard = createGuard(window);
  return {
    prepare(root, box, onReady) {
      frame ??= loadFrame(root, address, box, onReady);
    },
    isReady: () => frame?.isReady() === true,
    takeKeys(root, box) {
      frame ??= loadFrame(root, address, box, nothing);
      if (tag !== 'open') frame.takeKeys();
      isAsked = true;
    },
    open(root, token, box) {
      const opened = (frame ??= loadFrame(root, address, box, nothing));
      tag = 'opening';
      setBox(opened.element, box);
      notifier = createFrameNotifier(token, origin, now);
      opened.hand(token);
      // One that never says how large it is was not let in; the next click tries anew.
      setTimeout(() => {
        if (frame === opened && tag === 'opening') this.close();
      }, openTimeoutMs);
    },
    place(root, box) {
      // What is only ready is shown to nobody.
      if (frame === undefined || tag === 'closed') return;
      const { element } = frame;
      setBox(element, box);
      notifier.notifyBox(element, box);
      if (tag === 'open') return;
      tag = 'open';
      frame.show();
      guard.start(root.host as HTMLElement, element, (isAltered) => notifier.notifyAltered(element, isAltered));
      frame.focus();
    },
    notifyPressBeside() {
      if (frame !== undefined && tag === 'open') notifier.notifyPressBeside(frame.element);
    },
    note(root) {
      if (tag === 'closed') guard.note(root.host);
    },
    closeUnasked() {
      if (tag === 'closed' && !isAsked) this.close();
    },
    close() {
      const hadFocus = frame?.hasFocus() === true;
      guard.stop();
      frame?.element.remove();
      frame = undefined;
      tag = 'closed';
      isAsked = false;
      return hadFocus;
    },
    tag: () => tag,
  };
}

/** Keeps an open card in sight: by the browser's own proof, or by how the page draws what is above it. */
function createGuard(window: Window) {
  const look = canProveVisibility() ? undefined : createStyleNote(window);
  let stop: (() => void) | undefined;
  return {
    /** Notes how the page draws what is above the card, before it is opened. */
    note: (host: Element): void => look?.take(host),
    start(host: HTMLElement, frame: HTMLElement, onCheck: (isAltered: boolean) => void): void {
      stop = look === undefined ? keepAboveBackdrops(host, frame) : guardUnproven(host, look, onCheck);
    },
    stop(): void {
      stop?.();
      stop = undefined;
    },
  };
}
