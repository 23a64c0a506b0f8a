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
  /** The inner size of the page's window, px. */
  windowWidth: number;
  windowHeight: number;
  /** True if the page draws the frame's ancestors differently than when the card was opened. */
  isAltered: boolean;
  /** When a person last pressed the page beside the card, epoch ms; null if never. */
  pressedBesideMs: number | null;
  /** True if the press that opened the card came before the frame had loaded: keys right after it went nowhere. */
  isPressedEarly: boolean;
  /** The card opened later than its handle was pressed: a press may be meant for the content before it. */
  isByItself?: boolean;
}

export const hiddenPlace: FramePlace = {
  shownMs: null,
  movedMs: null,
  pixelRatio: 1,
  windowWidth: 0,
  windowHeight: 0,
  isAltered: false,
  pressedBesideMs: null,
  isPressedEarly: false,
};

/** The width of a card, px; in a narrower window it is less. */
export const cardPx = 320;
/** The least width of a readable frame, px: that of a card on a phone of 320 px is a little more. */
const minFramePx = 300;
/** The most of a window that margins of a card and scroll bars of the usual kind take, px. */
const marginsPx = 48;
/** A smaller scale counts as scaled down; larger differences are rounding. */
const minScale = 0.95;

/**
 * The least size in which a card can be read, px at no zoom of the browser. A page can make a window that it has opened smaller. A
 * person who makes all smaller reads a card of the usual size.
 */
const legiblePx = { width: 240, height: 160 };

/** The inner size of a card's frame, px, and the device pixels with which it draws each px. */
export interface FrameSize {
  width: number;
  height: number;
  pixelRatio: number;
}

/** `low`: lower than the card has asked for; so is the frame of a card that has just grown. `small`: scaled down or too narrow. */
export type FrameFit = 'whole' | 'low' | 'small';

/**
 * Tells if a frame is as large as its card has asked for, or as its window allows. `askedPx`: the height that the card has asked for.
 * `zoom`: the browser's own, by its person.
 */
export function fitOf(frame: FrameSize, askedPx: number, place: FramePlace, zoom = 1): FrameFit {
  const widest = Math.max(legiblePx.width / zoom, place.windowWidth - marginsPx);
  const highest = Math.max(legiblePx.height / zoom, place.windowHeight - marginsPx);
  const roundedPx = roundedPxOf(place);
  if (frame.pixelRatio / place.pixelRatio < minScale) return 'small';
  if (frame.width < Math.min(minFramePx, widest) - roundedPx) return 'small';
  return frame.height < Math.min(askedPx, highest) - roundedPx ? 'low' : 'whole';
}

/**
 * How much smaller than requested a frame may be inside, px: its edges are drawn at whole device pixels, and its inner
 * size is reported in whole px.
 */
const roundedPxOf = ({ pixelRatio }: FramePlace): number => 1 / pixelRatio + 1;
