import { lineBox, textBox } from '../dom/find.ts';
import { placeCard, type Box, type Viewport } from '../dom/geometry.ts';
import { roomIn } from '../dom/room.ts';

/** The input for placing a card: the box of the value's line on the screen, the viewport, and the text direction. */
export interface Layout {
  box: Box;
  viewport: Viewport;
  isRtl: boolean;
}

/** For a card in `root`. */
export const layoutOf = (window: Window, root: ShadowRoot, element: HTMLElement): Layout => ({
  box: lineBox(element, textBox),
  ...pageLayoutOf(window, element, root),
});

/** Without `root`, which is not on the page yet, the width is the root element's, which the page decides. */
export const pageLayoutOf = (window: Window, element: HTMLElement, root?: ShadowRoot): Omit<Layout, 'box'> => ({
  viewport: viewportOf(window, root),
  isRtl: getComputedStyle(element).direction === 'rtl',
});

const viewportOf = (window: Window, root: ShadowRoot | undefined): Viewport => ({
  ...(root === undefined
    ? { width: window.document.documentElement.clientWidth, height: window.innerHeight }
    : roomIn(root)),
  scrollX: window.scrollX,
  scrollY: window.scrollY,
});

/** The box of a card that has not reported its size: within the viewport, so that focusing it does not scroll the page. */
export const unsizedCard = ({ box, viewport, isRtl }: Layout): Box => placeCard(box, 200, viewport, isRtl);
