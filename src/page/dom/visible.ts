/** A box without an area is not seen; a single pixel is for screen readers only. */
const minPx = 1;

/** A text of less height than this, px, cannot be read. */
const minTextPx = 4;

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
  if (!isArea(box) || box.bottom - box.top < minTextPx) return false;
  // A positioned element is clipped by its containing block.
  let position = 'static';
  let shown = 1;
  let isPrinted = !clear.test(getComputedStyle(element).webkitTextFillColor);
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    const style = getComputedStyle(each);
    shown *= shareShown(style);
    if (shown < minOpacity || isClippedAway(style, each) || isMaskedAway(style) || isTurnedAway(style, each))
      return false;
    // A transparent text shows the background that is clipped to it.
    isPrinted ||= style.backgroundClip.includes('text');
    const isAround = each !== element && holds(style, position);
    if (isAround && each !== each.ownerDocument.body && each !== each.ownerDocument.documentElement) {
      box = clipTo(box, each.getBoundingClientRect(), style);
      if (!isArea(box)) return false;
    }
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

/** The lengths of a basic shape in px, where a percentage is a share of `sizes` in turn. */
const lengthsIn = (shape: string, ...sizes: number[]): number[] =>
  Array.from(shape.matchAll(/(-?[\d.]+)(%?)/g), ([, digits, unit], index) =>
    unit === '%' ? (Number(digits) * (sizes[index % sizes.length] ?? 0)) / 100 : Number(digits),
  );

const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

/** True if a style's clip leaves nothing: `rect(0, 0, 0, 0)`, `inset(50%)`, `circle(0)` and the like. */
function isClippedAway({ clip, clipPath, position }: CSSStyleDeclaration, element: Element): boolean {
  if (clip.startsWith('rect') && (position === 'absolute' || position === 'fixed')) {
    const [top = 0, right = 0, bottom = 0, left = 0] = clip.includes('auto')
      ? [0, Infinity, Infinity]
      : lengthsIn(clip);
    if (!isArea({ top, right, bottom, left })) return true;
  }
  // A shape with `calc()`, such as a cut corner, counts as visible: its lengths are not worked out here.
  if (clipPath === 'none' || clipPath.includes('calc(')) return false;
  const [shape = '', all = ''] = clipPath.split(/[()]/);
  const inside = all.split(/ (?:at|round) /)[0] ?? '';
  const { width, height } = element.getBoundingClientRect();
  if (shape === 'inset') {
    const [top = 0, right = top, bottom = top, left = right] = lengthsIn(inside, height, width);
    return !isArea({ left, top, right: width - right, bottom: height - bottom });
  }
  if (shape === 'polygon' || shape === 'path') {
    const points = lengthsIn(inside, width, height);
    const [across, down] = [0, 1].map((axis) => points.filter((_, index) => index % 2 === axis));
    return points.length > 0 && Math.min(spread(across ?? []), spread(down ?? [])) <= minPx;
  }
  return (shape === 'circle' || shape === 'ellipse') && Math.min(...lengthsIn(inside, width)) === 0;
}

/** Below this, a text cannot be read. */
const minOpacity = 0.05;

/** The share of an element's content that its own opacity and filters let through, from 0 to 1. */
const shareShown = ({ opacity, filter }: CSSStyleDeclaration): number =>
  Array.from(filter.matchAll(/opacity\(([\d.]+)(%?)\)/g)).reduce(
    (share, [, digits, unit]) => share * (Number(digits) / (unit === '%' ? 100 : 1)),
    Number(opacity),
  );

/** Matches a colour that is transparent, or nearly. */
const clear = /^rgba\(.*, 0(?:\.0\d*)?\)$|\/ 0(?:\.0\d*)?%?\)$/;

/** True if a mask is of gradients alone that are clear all over. */
function isMaskedAway({ maskImage }: CSSStyleDeclaration): boolean {
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
