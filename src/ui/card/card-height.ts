/** The pane's distance from the frame's edge, px; see `card.css`. */
const panePx = 8;

/** The height of the frame that a card asks for, px. */
export const heightOf = (card: HTMLElement): number =>
  Math.min(2000, Math.ceil(card.getBoundingClientRect().height) + 2 * panePx);
