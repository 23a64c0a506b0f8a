import type { Edges } from './clip-shape.ts';
import { clear, isArea, readDrawn, type Drawn, type DrawnOf } from './drawn.ts';
import type { TurnedDown } from '../../domain/turned-down.ts';

/** A text of less height than this, px, cannot be read. */
const minTextPx = 4;

/** Below this, a text cannot be read. */
const minOpacity = 0.05;

/** True if a person could see the text of an element, if need be after scrolling. */
export const isVisible = (element: Element, drawnOf?: DrawnOf): boolean => hiddenBy(element, drawnOf) === undefined;

/** The reason for which nobody can see the text of an element, even after scrolling; undefined if a person can. */
export function hiddenBy(element: Element, drawnOf: DrawnOf = readDrawn): TurnedDown | undefined {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return 'hidden';
  let box = printedBox(element);
  if (!isArea(box) || box.bottom - box.top < minTextPx) return 'tiny';
  // A positioned element is clipped by its containing block.
  let position = 'static';
  let shown = 1;
  let isPrinted = !clear.test(getComputedStyle(element).webkitTextFillColor);
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    const drawn = drawnOf(each);
    shown *= drawn.share;
    if (shown < minOpacity) return 'faded';
    if (drawn.clip !== undefined) box = within(box, drawn.clip);
    // A transparent text shows the background that is clipped to it.
    isPrinted ||= drawn.isBehindText;
    const isAround = each !== element && holds(drawn, position);
    if (isAround && each !== each.ownerDocument.body && each !== each.ownerDocument.documentElement) {
      box = clipTo(box, each, drawn);
    }
    if (!isArea(box)) return 'clipped';
    if ((each === element || isAround) && drawn.position !== 'static') ({ position } = drawn);
    else if (isAround) position = 'static';
  }
  if (!isPrinted) return 'clear';
  return (position === 'fixed' ? isOnScreen : isOnPage)(element, box) ? undefined : 'offPage';
}

/** The box of an element's text: an indent moves it out of the element. */
function printedBox(element: Element): Edges {
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  const text = range.getBoundingClientRect();
  return isArea(text) ? text : element.getBoundingClientRect();
}

/** True if an ancestor clips and carries elements of this position. */
function holds({ style, position }: Drawn, of: string): boolean {
  if (of === 'fixed') return isCarrier(style);
  return of !== 'absolute' || position !== 'static' || isCarrier(style);
}

const carrying = ['transform', 'translate', 'scale', 'rotate', 'filter', 'perspective', 'backdropFilter'] as const;

/** True for an element that carries even fixed elements. */
const isCarrier = (style: CSSStyleDeclaration): boolean =>
  carrying.some((effect) => style[effect] !== 'none') ||
  /paint|layout|strict|content/.test(style.contain) ||
  style.contentVisibility === 'auto' ||
  /transform|translate|scale|rotate|filter|perspective/.test(style.willChange);

const cut = new Set(['hidden', 'clip']);

/** True for an element that paints nothing outside of its box. */
const cutsPaint = ({ contain }: CSSStyleDeclaration): boolean => /paint|strict|content/.test(contain);

const within = (box: Edges, around: Edges): Edges => ({
  left: Math.max(box.left, around.left),
  right: Math.min(box.right, around.right),
  top: Math.max(box.top, around.top),
  bottom: Math.min(box.bottom, around.bottom),
});

/** The part of a box that an element around it leaves. A part that can be scrolled into view can be seen. */
function clipTo(box: Edges, element: Element, { style, box: around, overflowX, overflowY }: Drawn): Edges {
  const isPaintCut = cutsPaint(style);
  if (!isPaintCut && overflowX === 'visible' && overflowY === 'visible') return box;
  const [isCutX, isCutY] = [overflowX, overflowY].map((way) => isPaintCut || cut.has(way));
  const [isScrolledX, isScrolledY] = [overflowX, overflowY].map((way) => /auto|scroll/.test(way));
  const inside = within(box, around);
  if ((isScrolledX || isScrolledY) && !isReachable(box, element, around, style)) return { ...box, right: box.left };
  return {
    left: isScrolledX ? around.left : isCutX ? inside.left : box.left,
    right: isScrolledX ? around.right : isCutX ? inside.right : box.right,
    top: isScrolledY ? around.top : isCutY ? inside.top : box.top,
    bottom: isScrolledY ? around.bottom : isCutY ? inside.bottom : box.bottom,
  };
}

/** False for a box before the beginning of an element's scrollable content. */
function isReachable(box: Edges, element: Element, around: DOMRect, style: CSSStyleDeclaration): boolean {
  if (style.flexDirection.endsWith('reverse') || style.writingMode !== 'horizontal-tb') return true;
  const startX = around.left + element.clientLeft - element.scrollLeft;
  const endX = around.right - element.clientLeft - element.scrollLeft;
  const isBefore = style.direction === 'rtl' ? box.left >= endX : box.right <= startX;
  return !isBefore && box.bottom > around.top + element.clientTop - element.scrollTop;
}

/** A page that can be scrolled sideways is at most this many windows wide. */
const maxWindows = 3;

/** The size of the window and of the page in px of the screen, on a page that zooms itself, too. */
function sizesOf({ documentElement: root, defaultView }: Document) {
  const { innerWidth = 0, innerHeight = 0, scrollX = 0, scrollY = 0 } = defaultView ?? {};
  const zoom = Math.max(1, root.currentCSSZoom);
  const width = Math.max(innerWidth, root.clientWidth);
  const height = Math.max(innerHeight, root.clientHeight);
  return {
    width,
    height,
    wholeWidth: root.scrollWidth * zoom,
    wholeHeight: root.scrollHeight * zoom,
    scrollX,
    scrollY,
  };
}

function isOnScreen({ ownerDocument }: Element, { left, top, right, bottom }: Edges): boolean {
  const { width, height } = sizesOf(ownerDocument);
  return right > 0 && bottom > 0 && left < width && top < height;
}

/** True if the page can be scrolled to a box. */
function isOnPage({ ownerDocument: document }: Element, { left, top, right, bottom }: Edges): boolean {
  const { width, height, wholeWidth, wholeHeight, scrollX, scrollY } = sizesOf(document);
  const { overflowX, direction } = getComputedStyle(document.documentElement);
  const isCut = cut.has(overflowX) || cut.has(getComputedStyle(document.body).overflowX);
  const span = isCut ? width : Math.min(Math.max(wholeWidth, width), maxWindows * width);
  const start = direction === 'rtl' ? width - span : 0;
  const isBeside = right + scrollX <= start || left + scrollX >= start + span;
  return !isBeside && bottom + scrollY > 0 && top + scrollY < Math.max(wholeHeight, height);
}
