import { setBox } from './handle.ts';
import type { Box } from './geometry.ts';

/** Where the card is loaded from, and the origin it has then. */
export interface CardAddress {
  url: string;
  origin: string;
}

/** How long a card may take to be drawn. */
const patienceMs = 8_000;

export interface CardFrame {
  open(root: ShadowRoot, token: string): void;
  place(root: ShadowRoot, box: Box): void;
  /** Takes the frame away; true when it had the focus. */
  close(root: ShadowRoot): boolean;
  tag(): 'closed' | 'opening' | 'open';
}

/** The card's frame; it proves that we opened it by the token that it is handed once it has loaded. */
export function createCardFrame(document: Document, { url, origin }: CardAddress): CardFrame {
  let frame: HTMLIFrameElement | undefined;
  let isPlaced = false;
  return {
    open(root, token) {
      const opened = document.createElement('iframe');
      opened.title = 'Shelfedge';
      opened.src = url;
      // Seen only once it is drawn and in its place.
      opened.style.visibility = 'hidden';
      opened.addEventListener('load', () => {
        opened.contentWindow?.postMessage({ shelfedgeCard: token }, origin);
      });
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
      if (isPlaced) return;
      isPlaced = true;
      frame.style.visibility = 'visible';
      // A frame that took the focus by itself would lose its place in the field.
      if (root.activeElement !== frame) frame.focus({ preventScroll: true });
    },
    close(root) {
      const hadFocus = frame !== undefined && root.activeElement === frame;
      frame?.remove();
      frame = undefined;
      return hadFocus;
    },
    tag: () => (frame === undefined ? 'closed' : isPlaced ? 'open' : 'opening'),
  };
}
