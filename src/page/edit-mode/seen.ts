import type { Edges } from '../dom/clip-shape.ts';
import { keep, readDrawn, type DrawnOf } from '../dom/drawn.ts';
import { isKept } from '../dom/fronts.ts';
import { isKeptInFront } from '../dom/in-front.ts';
import { isVisible } from '../dom/visible.ts';
import { createBackdrops, createCovers, inStrips, isClosed } from './covers.ts';
import { createOwnColors } from './own-color.ts';
import { layerIn } from './paint-order.ts';
import { coversOf, hasCover, readPseudos, type PseudosOf } from './pseudos.ts';

/** A text that a page prints, and the part of the page that it stands in. */
interface Printed {
  element: Element;
  part: Element;
}

/** Readings of the elements of a page, each made once. They hold while the page does not change. */
interface Looks {
  drawnOf: DrawnOf;
  isVisible(element: Element): boolean;
}

export function createLooks(): Looks {
  const drawnOf = keep(readDrawn);
  return { drawnOf, isVisible: keep((element) => isVisible(element, drawnOf)) };
}

/**
 * Tells which of these texts a person can see, if need be after scrolling. Nothing opaque may cover a text, except
 * elements that the page keeps in front of its content while it scrolls. Inside the window, hit tests show the element
 * in front; outside of it, and for elements that take no press, positions and indexes do. `host`: our own element.
 */
export function createSeen(
  window: Window,
  host: Element,
  all: readonly Printed[],
  looks: Looks = createLooks(),
): (text: Printed) => boolean {
  const boxesAt = inStrips(all.map(({ element, part }) => ({ part, box: element.getBoundingClientRect() })));
  const { drawnOf } = looks;
  const pseudosOf = keep(readPseudos);
  const isDistortedBy = keep((element) => distorts(drawnOf(element).style));
  const isOnItsOwnColor = createOwnColors(window.document);
  const isBehindBackdrop = createBackdrops(window.document, host);
  const covers = createCovers(window.document, host, pseudosOf);
  const page = { window, host, room: roomOf(window), pseudosOf };
  return ({ element, part }) => {
    if (!looks.isVisible(element) || isIn(element, isDistortedBy) || isBehindBackdrop(element)) return false;
    const box = element.getBoundingClientRect();
    const [x, y] = middleOf(box);
    const isInWindow = x >= 0 && y >= 0 && x < window.innerWidth && y < window.innerHeight;
    const scrollers = scrollersOf(element, drawnOf);
    const isInside = isInWindow && scrollers.every((each) => isWithin(drawnOf(each).box, x, y));
    if (hasPseudoInFront(element, box, !isInside, pseudosOf)) return false;
    if (!isInWindow && scrollers.length === 0 && !canReach(box, page.room)) return false;
    if (covers.some(element, box, !isInside) || (isOnItsOwnColor(element) && covers.isBare(element, box))) return false;
    if (!isInside) return boxesAt(y).every((other) => other.part === part || !isWithin(other.box, x, y));
    return isForemost(page, element, scrollers.length > 0);
  };
}

interface Page {
  window: Window;
  host: Element;
  room: Room;
  pseudosOf: PseudosOf;
}

/** True if an element or one around it passes a test. */
function isIn(element: Element, test: (each: Element) => boolean): boolean {
  for (let each: Element | null = element; each !== null; each = each.parentElement) if (test(each)) return true;
  return false;
}

/** True for a style that does not tell whether a text is legible: a picture or a part as mask, a filter of the page's own, a thick line. */
function distorts(style: CSSStyleDeclaration): boolean {
  const { filter, maskImage, mixBlendMode, textDecorationLine } = style;
  if ((filter !== 'none' && strange.test(filter)) || mixBlendMode !== 'normal') return true;
  if (maskImage !== 'none' && !isPlainMask(style)) return true;
  return textDecorationLine.includes('line-through') && isThick(style);
}

/** True for a mask of gradients over the whole of an element. */
const isPlainMask = ({ maskImage, maskSize, maskMode, maskComposite }: CSSStyleDeclaration): boolean =>
  !maskImage.includes('url(') &&
  maskSize.split(', ').every((size) => /^(?:auto|cover|contain|100%)(?: auto| 100%)?$/.test(size)) &&
  !maskMode.includes('luminance') &&
  !/subtract|intersect|exclude/.test(maskComposite);

/** True if a line through a text hides half of it. */
function isThick({ textDecorationThickness: thickness, fontSize }: CSSStyleDeclaration): boolean {
  const size = parseFloat(fontSize);
  return (parseFloat(thickness) || 0) * (thickness.endsWith('%') ? size / 100 : 1) >= size / 2;
}

const strange = /url\(|brightness\((?:0|0\.[0-4]\d*|[3-9][\d.]*|\d{2,}[\d.]*)\)/;

const middleOf = ({ left, top, right, bottom }: Edges): [x: number, y: number] => [
  (left + right) / 2,
  (top + bottom) / 2,
];

/** True if hit tests find a text at its middle, or behind see-through elements. */
function isForemost(
  { window: { document }, host, room, pseudosOf }: Page,
  element: Element,
  isInScroller: boolean,
): boolean {
  const box = element.getBoundingClientRect();
  const [x, y] = middleOf(box);
  const stack = document.elementsFromPoint(x, y).filter((each) => each !== host);
  const own = stack.findIndex((each) => element.contains(each) || each.contains(element));
  const above = own < 0 ? stack : stack.slice(0, own);
  const hit = stack[own];
  // A part that is clipped away is not hit.
  if (!stack.some((each) => element.contains(each)) && takesPresses(element) && !isHitAtALine(element)) return false;
  // A pseudo-element that stands in front of a text is hit as its element.
  if (hit !== undefined && !element.contains(hit) && hasCover(hit, element, pseudosOf)) return false;
  return above.every(
    (each) =>
      !isClosed(each, element, pseudosOf) ||
      (isKeptInFront(each, element) && (isInScroller || canLeave(element, each, room))),
  );
}

const takesPresses = (element: Element): boolean =>
  getComputedStyle(element).pointerEvents !== 'none' &&
  element.closest('[inert]') === null &&
  element.ownerDocument.querySelector(':modal') === null;

/** True if the browser finds an element in the middle of one of its lines. */
const isHitAtALine = (element: Element): boolean =>
  Array.from(element.getClientRects()).some((line) =>
    element.ownerDocument.elementsFromPoint(...middleOf(line)).some((each) => element.contains(each)),
  );

/** How far the page can be scrolled up and down, and the height of the window, px. */
interface Room {
  up: number;
  down: number;
  height: number;
}

function roomOf({ document, innerHeight: height }: Window): Room {
  const { documentElement: root, body } = document;
  const { overflowY: ofRoot } = getComputedStyle(root);
  const overflow = ofRoot === 'visible' ? getComputedStyle(body).overflowY : ofRoot;
  if (/hidden|clip/.test(overflow)) return { up: 0, down: 0, height };
  return { up: root.scrollTop, down: Math.max(0, root.scrollHeight - height - root.scrollTop), height };
}

/** True if an element moves with the page while the page is scrolled. */
function isScrolled(element: Element): boolean {
  for (let each: Element | null = element; each !== null; each = each.parentElement)
    if (getComputedStyle(each).position === 'fixed') return false;
  return true;
}

/** The ancestors of an element that scroll their content. */
function scrollersOf({ parentElement, ownerDocument: { body } }: Element, drawnOf: DrawnOf): Element[] {
  const found: Element[] = [];
  for (let each = parentElement; each !== null && each !== body; each = each.parentElement) {
    const { overflowX, overflowY } = drawnOf(each);
    if (scrolling.has(overflowX) || scrolling.has(overflowY)) found.push(each);
  }
  return found;
}
const scrolling = new Set(['auto', 'scroll']);

/** True if a text above or below the window can be scrolled into it by the page. */
const canReach = ({ top, bottom }: Edges, { up, down, height }: Room): boolean =>
  top - down < height && bottom + up > 0;

/** True if scrolling the page carries a text out from behind the element that is kept in front of it. */
function canLeave(text: Element, cover: Element, { up, down, height }: Room): boolean {
  if (!isScrolled(text)) return false;
  const [, y] = middleOf(text.getBoundingClientRect());
  const { top, bottom } = keptBox(cover);
  return Math.max(0, y - down) < top || Math.min(height - 1, y + up) > bottom;
}

/** The box of the part of an element's ancestors that the page keeps in front. */
function keptBox(element: Element): DOMRect {
  let each: Element | null = element;
  while (each !== null && !isKept(each)) each = each.parentElement;
  return (each ?? element).getBoundingClientRect();
}

/**
 * True if a pseudo-element around a text stands in front of it. Without `isAny`, only one that takes no press counts.
 */
function hasPseudoInFront(text: Element, box: Edges, isAny: boolean, pseudosOf: PseudosOf): boolean {
  for (let each: Element | null = text; each !== null; each = each.parentElement)
    for (const { name, layer, isHit } of coversOf(each, box, pseudosOf)) {
      // One of the text itself is hit as the text.
      if (!isAny && isHit && each !== text) continue;
      const other = layerIn(each, text);
      if (layer > other || (layer === other && name === '::after')) return true;
    }
  return false;
}

const isWithin = ({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean =>
  left < x && x < right && top < y && y < bottom;
