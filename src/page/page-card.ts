import { createAnchor } from './anchor.ts';
import { layoutOf, unsizedCard } from './layout.ts';
import { createCardFrame, type CardAddress, type CardFrame } from './card-frame.ts';
import { placeCard, type CardSize } from './geometry.ts';

/** A card as the background knows it: asked for, drawn and so shaped, or null where there is none. */
type CardState = { tag: 'opening' } | ({ tag: 'open' } & CardSize) | null;

/** The card at a value on the page. */
export interface PageCard extends Pick<CardFrame, 'tag' | 'close' | 'notifyPressBeside'> {
  /**
   * Keeps a frame ready for a card at this value, or none where it is null; gives whether nothing has to be waited for,
   * which `onReady` says later.
   */
  keepReady(root: ShadowRoot, element: HTMLElement | null, onReady: () => void): boolean;
  /**
   * Takes away a frame that is only ready, as the page may be about to be left: the browser keeps no page with one in it
   * for the back button. `onStay` once it may be loaded again.
   */
  makeWay(onStay: () => void): void;
  /** Lets the frame take the keys until the card is opened. */
  takeKeys(root: ShadowRoot, element: HTMLElement): void;
  /** Opens the card that the token is for at this value. */
  open(root: ShadowRoot, token: string, element: HTMLElement): void;
  /** Puts the card in its place, or takes it away once it was closed; true when the focus it had is to go elsewhere. */
  draw(root: ShadowRoot, card: CardState, element: HTMLElement): boolean;
}

/** How long a page that is left may take to go. */
const leaveMs = 2_000;

export function createPageCard(window: Window, address: CardAddress): PageCard {
  const frame = createCardFrame(window, address);
  const anchor = createAnchor(window);
  let isLeaving = false;
  const unsizedAt = (element: HTMLElement) => unsizedCard(layoutOf(window, element));
  return {
    tag: () => frame.tag(),
    close: () => frame.close(),
    notifyPressBeside: () => frame.notifyPressBeside(),
    keepReady(root, element, onReady) {
      if (element === null) frame.closeUnasked();
      else if (!isLeaving) frame.prepare(root, unsizedAt(element), onReady);
      return element === null || frame.isReady();
    },
    makeWay(onStay) {
      frame.closeUnasked();
      isLeaving = true;
      window.setTimeout(() => {
        isLeaving = false;
        onStay();
      }, leaveMs);
    },
    takeKeys: (root, element) => frame.takeKeys(root, unsizedAt(element)),
    open(root, token, element) {
      anchor.take(element);
      frame.open(root, token, unsizedCard(anchor.layout(element)));
    },
    draw(root, card, element) {
      const { box, viewport, isRtl } = anchor.layout(element);
      frame.note(root);
      if (card?.tag === 'open') frame.place(root, placeCard(box, card, viewport, isRtl));
      // A frame that was never placed has not been heard of yet; only one that was can have been closed.
      return card === null && frame.tag() === 'open' && frame.close();
    },
  };
}
