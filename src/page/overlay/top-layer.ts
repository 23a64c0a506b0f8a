import type { Box } from '../dom/geometry.ts';

const topmost = ':popover-open, :modal, :fullscreen';

/** Functions that Firefox gives to scripts of extensions alone. */
type Opened = Element & { openOrClosedShadowRoot?: ShadowRoot | null };

/** The elements of the top layer, also those in shadow roots, even closed ones. */
function* topLayerOf(root: Document | ShadowRoot): Generator<Element> {
  yield* root.querySelectorAll(topmost);
  for (const each of root.querySelectorAll('*')) {
    const inner = (each as Opened).openOrClosedShadowRoot;
    if (inner) yield* topLayerOf(inner);
  }
}

type Point = readonly [x: number, y: number];

/** The number of points of a card that are tested. A page cannot know them before. */
const pointCount = 5;

/** Rounded corners and the rounding by zoom are left out. */
const inside = (from: number, size: number, share: number): number => from + size * (0.05 + 0.9 * share);

/** Places within a box that lie in the window, at random. */
function pointsIn(
  { left, top, width, height }: Box,
  { innerWidth, innerHeight }: Window,
  random: TopFrame['random'],
): Point[] {
  const points = Array.from(
    { length: pointCount },
    () => [inside(left, width, random()), inside(top, height, random())] as const,
  );
  return points.filter(([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight);
}

/** A probe that fills the window, and is hit whatever the page's styles. */
const probeStyle = 'all: initial; position: fixed; inset: -99999px; z-index: 2147483647; pointer-events: auto;';

/**
 * Puts an element of ours into this one for the time of `look`; nothing is drawn meanwhile. Returns the result of
 * `look`.
 */
function withProbe<T>(parent: Element | ShadowRoot, look: (probe: Element) => T): T {
  const probe = parent.ownerDocument.createElement('i');
  probe.style.cssText = probeStyle.replaceAll(';', ' !important;');
  parent.append(probe);
  try {
    return look(probe);
  } finally {
    probe.remove();
  }
}

/** By how many px an element can draw beyond its box, at most. An outline that is not drawn has a width, too. */
function drawnBeyond(style: CSSStyleDeclaration): number {
  const { boxShadow, outlineStyle, outline, outlineOffset, filter, borderImageOutset } = style;
  const drawn = outlineStyle === 'none' ? '' : `${outline} ${outlineOffset}`;
  const lengths = [boxShadow, drawn, filter, borderImageOutset].join(' ').matchAll(/-?[\d.]+px/g);
  return [...lengths].reduce((sum, [length]) => sum + Math.abs(Number.parseFloat(length)), 0);
}

/** True if nothing is drawn behind an element over the rest of the window. */
function hasPlainBackdrop(element: Element): boolean {
  const style = getComputedStyle(element, '::backdrop');
  const isClear = style.backgroundColor === 'rgba(0, 0, 0, 0)' && style.backgroundImage === 'none';
  return isClear && style.backdropFilter === 'none' && drawnBeyond(style) === 0;
}

/** True if an element that clips its content can draw something over a box nevertheless. */
function reaches(element: Element, box: Box): boolean {
  const by = drawnBeyond(getComputedStyle(element));
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const isBeside =
    left - by >= box.left + box.width ||
    box.left >= right + by ||
    top - by >= box.top + box.height ||
    box.top >= bottom + by;
  return !isBeside || !hasPlainBackdrop(element);
}

/** True if an element takes no part in hit tests, so that a probe in it proves nothing. */
function isInert(element: Element): boolean {
  if (element.closest('[inert]') !== null) return true;
  const root = element.getRootNode();
  return root instanceof ShadowRoot && isInert(root.host);
}

/** The frame of a card, which is an element of the top layer itself. */
export interface TopFrame {
  root: ShadowRoot;
  element: HTMLElement;
  /** Where our script has placed it. */
  box(): Box;
  /** From 0 up to 1. */
  random(): number;
}

/**
 * Tells if hit tests find the frame at its place, and if something of the top layer lies above it. The page's styles
 * for its elements do not matter: a probe of ours is hit wherever its parent can draw something.
 */
export function lookAbove({ root, element: frame, box, random }: TopFrame): { isHit: boolean; isBelow: boolean } {
  const { ownerDocument: document } = root;
  const at = box();
  const points = pointsIn(at, document.defaultView as Window, random);
  const isOnTop = (): boolean =>
    points.every(([x, y]) => document.elementFromPoint(x, y) === root.host && root.elementFromPoint(x, y) === frame);
  const isAbove = (element: Element): boolean => {
    const { contentVisibility, opacity, visibility } = getComputedStyle(element);
    // An invisible frame is the one for the next card.
    if (element.localName === 'iframe' && (opacity === '0' || visibility === 'hidden'))
      return !hasPlainBackdrop(element);
    if (isInert(element) || contentVisibility !== 'visible') return true;
    return withProbe((element as Opened).openOrClosedShadowRoot ?? element, (probe) => {
      if (probe.getClientRects().length === 0 || !isOnTop()) return true;
      const within = probe.getRootNode() as Document | ShadowRoot;
      const isClipped = points.some(([x, y]) => !within.elementsFromPoint(x, y).includes(probe));
      return isClipped && reaches(element, at);
    });
  };
  const others = [...topLayerOf(document)].filter((each) => each !== frame && each !== root.host);
  return { isHit: isOnTop(), isBelow: !withProbe(root, isOnTop) || others.some(isAbove) };
}
