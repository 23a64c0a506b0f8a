import { createAnchor } from './anchor.ts';
import { layoutOf, unsizedCard } from './layout.ts';
import { createCardFrame, type CardAddress, type CardFrame } from './card-frame.ts';
import { placeCard } from '../dom/geometry.ts';

/** The card's state in the background: requested, drawn with a size, or null for none. */
type CardState = { tag: 'opening' } | { tag: 'open'; height: number } | null;

/** The card at a value on the page. */
export interface PageCard extends Pick<CardFrame, 'tag' | 'close' | 'notifyPressBeside'> {
  /** Keeps a frame loaded for a card at this value; for null, none. */
  keepReady(root: ShadowRoot, element: HTMLElement | null): void;
  /**
   * Removes a frame without a card because the page may be left: the browser's back/forward cache takes no page with an
   * extension's frame. Calls `onStay` when the frame may be loaded again.
   */
  makeWay(onStay: () => void): void;
  /** Focuses the frame, so that it collects the keys until the card is opened. */
  takeKeys(root: ShadowRoot, element: HTMLElement): void;
  /** Opens the card of the token at this value; or beside a button that stands still in the window. */
  open(root: ShadowRoot, token: string, element: HTMLElement, isDocked: boolean): void;
  /** Places the card, or removes a closed one. Returns true if the removed card had the focus. */
  draw(root: ShadowRoot, card: CardState, element: HTMLElement): boolean;
}

/** How long the frame stays away after `beforeunload`. */
const leaveMs = 2_000;

export function createPageCard(window: Window, address: CardAddress): PageCard {
  const frame = createCardFrame(window, address);
  const anchor = createAnchor(window);
  let isLeaving = false;
  let isDocked = false;
  const unsizedAt = (element: HTMLElement) => unsizedCard(layoutOf(window, element));
  return {
    tag: () => frame.tag(),
    close: () => frame.close(),
    notifyPressBeside: () => frame.notifyPressBeside(),
    keepReady(root, element) {
      if (element === null) frame.closeUnasked();
      else if (!isLeaving) frame.prepare(root, unsizedAt(element));
    },
    makeWay(onStay) {
      if (!frame.closeUnasked()) return;
      isLeaving = true;
      window.setTimeout(() => {
        isLeaving = false;
        onStay();
      }, leaveMs);
    },
    takeKeys: (root, element) => frame.takeKeys(root, unsizedAt(element)),
    open(root, token, element, isAtDock) {
      isDocked = isAtDock;
      anchor.take(element);
      frame.open(root, token, unsizedCard(anchor.layout(element)));
    },
    draw(root, card, element) {
      frame.note(root);
      if (card === null && frame.tag() === 'closed') return false;
      const { box, viewport, isRtl } = isDocked ? layoutOf(window, element) : anchor.layout(element);
      if (card?.tag === 'open') frame.place(root, placeCard(box, card.height, viewport, isRtl));
      // Only a card that was placed can have been closed; before that, the view lags behind.
      return card === null && frame.tag() === 'open' && frame.close();
    },
  };
}
