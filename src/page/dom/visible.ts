/** A box without an area is not seen; a single pixel is for screen readers only. */
const minPx = 1;

interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const isArea = ({ left, top, right, bottom }: Edges): boolean => right - left > minPx && bottom - top > minPx;

/**
 * True if a person could see the text of an element, if need be after scrolling: not hidden, faded, clipped, transparent, off
 * the page or a single pixel, nor within what is.
 */
export function isVisible(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  let box = printedBox(element);
  if (!isArea(box) || isTransparent(getComputedStyle(element))) return false;
  // A positioned element is clipped by its containing block.
  let position = 'static';
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    const style = getComputedStyle(each);
    if (isClippedAway(style) || isFaded(style)) return false;
    const isAround = each !== element && holds(style, position);
    if (isAround && each !== each.ownerDocument.body && each !== each.ownerDocument.documentElement) {
      box = clipTo(box, each.getBoundingClientRect(), style);
      if (!isArea(box)) return false;
    }
    if ((each === element || isAround) && style.position !== 'static') ({ position } = style);
    else if (isAround) position = 'static';
  }
  return position === 'fixed' ? isOnScreen(element, box) : isOnPage(element, box);
}

/** The box of an element's text: an indent moves it out of the element. */
function printedBox(element: Element): Edges {
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  const text = range.getBoundingClientRect();
  return isArea(text) ? text : element.getBoundingClientRect();
}

/** True if an ancestor clips and carries what has this position. */
function holds({ position, transform }: CSSStyleDeclaration, of: string): boolean {
  if (of === 'fixed') return transform !== 'none';
  return of !== 'absolute' || position !== 'static' || transform !== 'none';
}

const cut = new Set(['hidden', 'clip']);

function clipTo(box: Edges, around: Edges, { overflowX, overflowY }: CSSStyleDeclaration): Edges {
  const [isCutX, isCutY] = [cut.has(overflowX), cut.has(overflowY)];
  // A part that can be scrolled into view can be seen.
  const [isScrolledX, isScrolledY] = [/auto|scroll/.test(overflowX), /auto|scroll/.test(overflowY)];
  return {
    left: isScrolledX ? around.left : isCutX ? Math.max(box.left, around.left) : box.left,
    right: isScrolledX ? around.right : isCutX ? Math.min(box.right, around.right) : box.right,
    top: isScrolledY ? around.top : isCutY ? Math.max(box.top, around.top) : box.top,
    bottom: isScrolledY ? around.bottom : isCutY ? Math.min(box.bottom, around.bottom) : box.bottom,
  };
}

const numbers = (text: string): number[] => Array.from(text.matchAll(/-?[\d.]+/g), ([each]) => Number(each));

/** True if a style's clip leaves nothing: `rect(0, 0, 0, 0)`, `inset(50%)`, `circle(0)` and the like. */
function isClippedAway({ clip, clipPath, position }: CSSStyleDeclaration): boolean {
  if (clip.startsWith('rect') && (position === 'absolute' || position === 'fixed')) {
    const [top = 0, right = 0, bottom = 0, left = 0] = clip.includes('auto') ? [0, Infinity, Infinity] : numbers(clip);
    if (!isArea({ top, right, bottom, left })) return true;
  }
  const [shape = '', inside = ''] = clipPath.split(/[()]/);
  const [first = 0, second = first, third = first, fourth = second] = numbers(inside.split(/ (?:at|round) /)[0] ?? '');
  if (shape === 'inset' && inside.includes('%')) return first + third >= 100 || second + fourth >= 100;
  if (shape === 'polygon') return numbers(inside).every((each) => each === 0);
  return (shape === 'circle' || shape === 'ellipse') && Math.min(first, second) === 0;
}

/** Below this, a text cannot be read. */
const minOpacity = 0.05;

const isFaded = ({ opacity, filter }: CSSStyleDeclaration): boolean =>
  Number(opacity) < minOpacity || /opacity\(0(?:\.0+)?%?\)/.test(filter);

/** A text in a transparent colour may still show the picture behind it. */
const isTransparent = ({ color, backgroundClip }: CSSStyleDeclaration): boolean =>
  backgroundClip !== 'text' && /^rgba\(.*, 0\)$|\/ 0%?\)$/.test(color);

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
