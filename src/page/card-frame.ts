import { createFrameTeller } from './frame-teller.ts';
import { setBox } from './handle.ts';
import { canProveSight, createLookNote, guardUnproven } from './unproven.ts';
import type { Box } from './geometry.ts';

/** Where the card is loaded from, and the origin it has then. */
export interface CardAddress {
  url: string;
  origin: string;
  /** Epoch ms. */
  now(): number;
}

/** How long a card may take to be drawn. */
const patienceMs = 8_000;

export interface CardFrame {
  /** Loads the card, unseen, at a box on the screen; `place` shows it. */
  open(root: ShadowRoot, token: string, box: Box): void;
  place(root: ShadowRoot, box: Box): void;
  /** Notes how the page draws what is above the card, before it is opened. */
  note(root: ShadowRoot): void;
  /** Takes the frame away; true when it had the focus. */
  close(root: ShadowRoot): boolean;
  tag(): 'closed' | 'opening' | 'open';
}

/**
 * The card's frame; it proves that we opened it by the token that it is handed once it has loaded. It is `position: fixed`:
 * where a field in it takes the focus or is typed into, the browser never scrolls the page around it.
 */
export function createCardFrame(window: Window, { url, origin, now }: CardAddress): CardFrame {
  const { document } = window;
  let frame: HTMLIFrameElement | undefined;
  let isPlaced = false;
  let teller = createFrameTeller('', origin, now);
  const look = canProveSight() ? undefined : createLookNote(window);
  let unguard: (() => void) | undefined;
  return {
    open(root, token, box) {
      const opened = document.createElement('iframe');
      opened.title = 'Shelfedge';
      opened.src = url;
      // Seen only once it is drawn and in its place.
      opened.style.visibility = 'hidden';
      setBox(opened, box);
      opened.addEventListener('load', () => {
        opened.contentWindow?.postMessage({ shelfedgeCard: token }, origin);
      });
      teller = createFrameTeller(token, origin, now);
      frame = opened;
      isPlaced = false;
      root.append(opened);
      // One that never says how large it is was not let in; the next click tries anew.
      setTimeout(() => {
        if (frame === opened && !isPlaced) this.close(root);
      }, patienceMs);
    },
    place(root, box) {
      if (frame === undefined) return;
      setBox(frame, box);
      teller.tell(frame, box);
      if (isPlaced) return;
      isPlaced = true;
      frame.style.visibility = 'visible';
      const shown = frame;
      const onLook = (isAltered: boolean): void => teller.tellAltered(shown, isAltered);
      if (look !== undefined) unguard = guardUnproven(root.host as HTMLElement, look, onLook);
      // A frame that took the focus by itself would lose its place in the field.
      if (root.activeElement !== frame) frame.focus({ preventScroll: true });
    },
    note(root) {
      if (frame === undefined) look?.take(root.host);
    },
    close(root) {
      const hadFocus = frame !== undefined && root.activeElement === frame;
      unguard?.();
      unguard = undefined;
      frame?.remove();
      frame = undefined;
      return hadFocus;
    },
    tag: () => (frame === undefined ? 'closed' : isPlaced ? 'open' : 'opening'),
  };
}
