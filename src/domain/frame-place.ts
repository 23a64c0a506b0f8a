/**
 * The position of the card's frame on the store's page. The content script posts it into the frame, with the card's
 * token.
 */
export interface FramePlace {
  /** Since when the frame is drawn, epoch ms; null while it is hidden. */
  shownMs: number | null;
  /** When the frame was last moved to another place on the screen, epoch ms; null where it never was. */
  movedMs: number | null;
  /** Device pixels for each px of the page's window: the size in which the frame is to be drawn. */
  pixelRatio: number;
  /** Whether the page draws what is above the frame otherwise than when the card was opened. */
  isAltered: boolean;
  /** When a person last pressed the page beside the card, epoch ms; null if never. */
  pressedBesideMs: number | null;
  /** Whether the press that opened the card came before the frame had loaded: keys right after it went nowhere. */
  isPressedEarly: boolean;
  /** The card opened later than its handle was pressed: what is pressed may be meant for what was there before. */
  isByItself?: boolean;
}

export const hiddenPlace: FramePlace = {
  shownMs: null,
  movedMs: null,
  pixelRatio: 1,
  isAltered: false,
  pressedBesideMs: null,
  isPressedEarly: false,
};
