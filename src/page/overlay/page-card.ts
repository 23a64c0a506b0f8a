import { createAnchor } from './anchor.ts';
import { layoutOf, unsizedCard } from './layout.ts';
import type { Block, CardAddress, CardFrame } from './card-frame.ts';
import { createFramePair } from './frame-pair.ts';
import { placeCard } from '../dom/geometry.ts';

/** The card's state in the background: requested, drawn with a size, or null for none. */
type CardState = { tag: 'opening' } | { tag: 'open'; height: number } | null;

/** The card at a value on the page. */
export interface PageCard
  extends Pick<CardFrame, 'tag' | 'close' | 'notifyPressBeside' | 'point'>, Pick<Block, 'isBlocked' | 'refuse'> {
  /** Keeps a second frame loaded while a card is open, for the next card. */
  keepNextReady(root: ShadowRoot, element: HTMLElement): void;
  /** Has the second frame collect the keys until the card before it can be replaced; anew if it did so already. */
  reserve(root: ShadowRoot, element: HTMLElement): void;
  /** True if the second frame still collects the keys: nothing else was pressed or clicked since. */
  isReserved(): boolean;
  /** Gives that up, with the keys. */
  dropReserved(): void;
  /** Removes the open card; the second frame takes its place, with its keys. */
  replace(): void;
  /** Keeps a frame loaded for a card at this value; for null, no frame. */
  keepReady(root: ShadowRoot, element: HTMLElement | null): void;
  /**
   * Removes a frame without a card because the page may be left: the browser's back/forward cache takes no page with an
   * extension's frame. Calls `onStay` when the frame may be loaded again.
   */
  makeWay(onStay: () => void): void;
  /** Focuses the frame, so that it collects the keys until the card is opened. */
  takeKeys(root: ShadowRoot, element: HTMLElement): void;
  /**
   * Opens the card of the token at this value; or beside a button that stands still in the window. `isByItself`: later than
   * the press, which waited.
   */
  open(root: ShadowRoot, token: string, element: HTMLElement, how: { isDocked: boolean; isByItself: boolean }): void;
  /** Places the card, or removes a closed one. Returns true if the removed card had the focus. */
  draw(root: ShadowRoot, card: CardState, element: HTMLElement): boolean;
}

/** How long the frame stays away after `beforeunload`. */
const leaveMs = 2_000;

export function createPageCard(window: Window, address: CardAddress): PageCard {
  const frames = createFramePair(address);
  const anchor = createAnchor(window);
  let isLeaving = false;
  let isDocked = false;
  const unsizedAt = (root: ShadowRoot, element: HTMLElement) => unsizedCard(layoutOf(window, root, element));
  return {
    tag: () => frames.open().tag(),
    close: frames.close,
    isBlocked: frames.isBlocked,
    refuse: frames.refuse,
    point: frames.point,
    keepNextReady(root, element) {
      if (!isLeaving) frames.prepareNext(root, () => unsizedAt(root, element));
    },
    reserve: (root, element) => frames.reserve(root, unsizedAt(root, element)),
    isReserved: frames.isReserved,
    dropReserved: frames.dropReserved,
    replace: frames.replace,
    notifyPressBeside: () => frames.open().notifyPressBeside(),
    keepReady(root, element) {
      if (element === null) frames.open().closeUnasked();
      else if (!isLeaving) frames.open().prepare(root, () => unsizedAt(root, element));
    },
    makeWay(onStay) {
      if (frames.open().tag() === 'open') frames.dropPrepared();
      if (!frames.open().closeUnasked()) return;
      isLeaving = true;
      window.setTimeout(() => {
        isLeaving = false;
        onStay();
      }, leaveMs);
    },
    takeKeys: (root, element) => frames.open().takeKeys(root, unsizedAt(root, element)),
    open(root, token, element, how) {
      isDocked = how.isDocked;
      anchor.take(root, element);
      frames.open().open(root, token, unsizedCard(anchor.layout(root, element)), how.isByItself);
    },
    draw(root, card, element) {
      if (card === null && frames.open().tag() === 'closed') return false;
      const { box, viewport, isRtl } = isDocked ? layoutOf(window, root, element) : anchor.layout(root, element);
      if (card?.tag === 'open') {
        const takesKeys = !frames.isNextAsked();
        frames.open().place(root, placeCard(box, card.height, viewport, isRtl), takesKeys);
      }
      // Only a card that was placed can have been closed; before that, the view lags behind.
      return card === null && frames.open().tag() === 'open' && frames.end();
    },
  };
}
