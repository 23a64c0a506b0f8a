import { lineBox, textBox } from '../dom/find.ts';
import { placeCard, type Box, type Viewport } from '../dom/geometry.ts';

/** The input for placing a card: the box of the value's line on the screen, the viewport, and the text direction. */
export interface Layout {
  box: Box;
  viewport: Viewport;
  isRtl: boolean;
}

export const layoutOf = (window: Window, element: HTMLElement): Layout => ({
  box: lineBox(element, textBox),
  ...surroundingsOf(window, element),
});

export const surroundingsOf = (window: Window, element: HTMLElement): Omit<Layout, 'box'> => ({
  viewport: viewportOf(window),
  isRtl: getComputedStyle(element).direction === 'rtl',
});

const viewportOf = (window: Window): Viewport => ({
  width: window.document.documentElement.clientWidth,
  height: window.innerHeight,
  scrollX: window.scrollX,
  scrollY: window.scrollY,
});

/** The box of a card that has not reported its size: within the viewport, so that focusing it does not scroll the page. */
export const unsizedCard = ({ box, viewport, isRtl }: Layout): Box => placeCard(box, 200, viewport, isRtl);
