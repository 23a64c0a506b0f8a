import { clipBox, type Edges } from './clip-shape.ts';

/** A box without an area is not seen; a single pixel is for screen readers only. */
const minPx = 1;

/** A text of less height than this, px, cannot be read. */
const minTextPx = 4;

const isArea = ({ left, top, right, bottom }: Edges): boolean => right - left > minPx && bottom - top > minPx;

/**
 * True if a person could see the text of an element, if need be after scrolling: neither the element nor an ancestor is
 * hidden, faded, clipped, transparent, off the page or a single pixel.
 */
export function isVisible(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  let box = printedBox(element);
  if (!isArea(box) || box.bottom - box.top < minTextPx) return false;
  // A positioned element is clipped by its containing block.
  let position = 'static';
  let shown = 1;
  let isPrinted = !clear.test(getComputedStyle(element).webkitTextFillColor);
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    const style = getComputedStyle(each);
    shown *= shareShown(style);
    if (shown < minOpacity || isClippedAway(style) || isMaskedAway(style) || isTurnedAway(style, each)) return false;
    const left = style.clipPath === 'none' ? undefined : clipBox(style.clipPath, each.getBoundingClientRect());
    if (left !== undefined) box = within(box, left);
    // A transparent text shows the background that is clipped to it.
    isPrinted ||= style.backgroundClip.includes('text');
    const isAround = each !== element && holds(style, position);
    if (isAround && each !== each.ownerDocument.body && each !== each.ownerDocument.documentElement) {
      box = clipTo(box, each, style);
    }
    if (!isArea(box)) return false;
    if ((each === element || isAround) && style.position !== 'static') ({ position } = style);
    else if (isAround) position = 'static';
  }
  if (!isPrinted) return false;
  return position === 'fixed' ? isOnScreen(element, box) : isOnPage(element, box);
}

/** The box of an element's text: an indent moves it out of the element. */
function printedBox(element: Element): Edges {
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  const text = range.getBoundingClientRect();
  return isArea(text) ? text : element.getBoundingClientRect();
}

/** True if an ancestor clips and carries elements of this position. */
function holds(style: CSSStyleDeclaration, of: string): boolean {
  if (of === 'fixed') return isCarrier(style);
  return of !== 'absolute' || style.position !== 'static' || isCarrier(style);
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
function clipTo(box: Edges, element: Element, style: CSSStyleDeclaration): Edges {
  const around = element.getBoundingClientRect();
  const isPaintCut = cutsPaint(style);
  const [isCutX, isCutY] = [style.overflowX, style.overflowY].map((way) => isPaintCut || cut.has(way));
  const [isScrolledX, isScrolledY] = [style.overflowX, style.overflowY].map((way) => /auto|scroll/.test(way));
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

/** True if a style's `clip` leaves nothing, such as `rect(0, 0, 0, 0)`. */
function isClippedAway({ clip, position }: CSSStyleDeclaration): boolean {
  if (!clip.startsWith('rect') || clip.includes('auto') || !/absolute|fixed/.test(position)) return false;
  const [top = 0, right = 0, bottom = 0, left = 0] = Array.from(clip.matchAll(/-?[\d.]+/g), Number);
  return !isArea({ top, right, bottom, left });
}

/** Below this, a text cannot be read. */
const minOpacity = 0.05;

/** The share of an element's content that its own opacity and filters let through, from 0 to 1. */
const shareShown = ({ opacity, filter }: CSSStyleDeclaration): number =>
  Array.from(filter.matchAll(/(?:opacity|contrast)\(([\d.]+)(%?)\)/g)).reduce(
    (share, [, digits, unit]) => share * Math.min(1, Number(digits) / (unit === '%' ? 100 : 1)),
    isBlurred(filter) ? 0 : Number(opacity),
  );

/** A text is illegible where it is blurred by this many px. */
const maxBlurPx = 12;
const isBlurred = (filter: string): boolean =>
  Array.from(filter.matchAll(/blur\(([\d.]+)px\)/g)).some(([, px]) => Number(px) >= maxBlurPx);

/** Matches a colour that is transparent, or nearly. */
const clear = /^rgba\(.*, 0(?:\.0\d*)?\)$|\/ 0(?:\.0\d*)?%?\)$/;

/** True if a mask is of gradients alone that are clear all over, or has no size. */
function isMaskedAway({ maskImage, maskSize }: CSSStyleDeclaration): boolean {
  if (maskImage === 'none') return false;
  if (/^0(?:px|%)?(?: |$)| 0(?:px|%)?$/.test(maskSize)) return true;
  const colors = maskImage.match(/(?:rgba?|color|oklab|oklch|lab|lch)\([^()]*\)/g) ?? [];
  return colors.length > 0 && !maskImage.includes('url(') && colors.every((color) => clear.test(color));
}

/** True if an element shows its back, which is not drawn. Ancestors in the same 3D space turn it, too. */
function isTurnedAway({ backfaceVisibility, transform }: CSSStyleDeclaration, { parentElement }: Element): boolean {
  if (backfaceVisibility !== 'hidden') return false;
  let turn = new DOMMatrix(transform);
  for (let around = parentElement; around !== null; around = around.parentElement) {
    const style = getComputedStyle(around);
    if (style.transformStyle !== 'preserve-3d') break;
    turn = new DOMMatrix(style.transform).multiply(turn);
  }
  return turn.m33 < 0;
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
