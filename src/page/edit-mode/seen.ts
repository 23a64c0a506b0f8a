import type { Edges } from '../dom/clip-shape.ts';
import { isKept } from '../dom/fronts.ts';
import { isKeptInFront } from '../dom/in-front.ts';
import { isVisible } from '../dom/visible.ts';
import { isOnItsOwnColor } from './own-color.ts';
import { coversOf, hasCover, isMostlyIn, isOpaque, shadowBox } from './opaque.ts';
import { isInFrontOf, layerIn } from './paint-order.ts';

/** A text that a page prints, and the part of the page that it stands in. */
interface Printed {
  element: Element;
  part: Element;
}

/**
 * Tells which of these texts a person can see, if need be after scrolling. Nothing opaque may cover a text, except
 * elements that the page keeps in front of its content while it scrolls. Inside the window, hit tests show the element
 * in front; outside of it, and for elements that take no press, positions and indexes do. `host`: our own element.
 */
export function createSeen(window: Window, host: Element, all: readonly Printed[]): (text: Printed) => boolean {
  const boxes = all.map(({ element, part }) => ({ part, box: element.getBoundingClientRect() }));
  const covers = createCovers(window.document, host);
  const room = roomOf(window);
  return ({ element, part }) => {
    if (!isVisible(element) || isDistorted(element)) return false;
    const box = element.getBoundingClientRect();
    const [x, y] = middleOf(box);
    const isInWindow = x >= 0 && y >= 0 && x < window.innerWidth && y < window.innerHeight;
    const isInside = isInWindow && !isScrolledOff(element, x, y);
    if (hasPseudoInFront(element, !isInside) || (!isInWindow && !canReach(element, box, room))) return false;
    if (covers.some(element, box, !isInside) || (isOnItsOwnColor(element) && covers.isBare(element, box))) return false;
    if (!isInside) return boxes.every((other) => other.part === part || !isWithin(other.box, x, y));
    return isForemost(window, element, host, room);
  };
}

/** True for a text of which no style tells whether it is legible: through a picture as mask, or a filter of the page's own. */
function isDistorted(text: Element): boolean {
  for (let each: Element | null = text; each !== null; each = each.parentElement) {
    const { filter, maskImage, mixBlendMode } = getComputedStyle(each);
    if (strange.test(filter) || maskImage.includes('url(') || mixBlendMode !== 'normal') return true;
  }
  return false;
}
const strange = /url\(|brightness\((?:0|0\.[0-4]\d*|[3-9][\d.]*|\d{2,}[\d.]*)\)/;

const middleOf = ({ left, top, right, bottom }: Edges): [x: number, y: number] => [
  (left + right) / 2,
  (top + bottom) / 2,
];

/** True if hit tests find a text at its middle, or behind see-through elements. */
function isForemost({ document }: Window, element: Element, host: Element, room: Room): boolean {
  const box = element.getBoundingClientRect();
  const [x, y] = middleOf(box);
  const stack = document.elementsFromPoint(x, y).filter((each) => each !== host);
  const own = stack.findIndex((each) => element.contains(each) || each.contains(element));
  const above = own < 0 ? stack : stack.slice(0, own);
  const hit = stack[own];
  // A part that is clipped away is not hit.
  if (!stack.some((each) => element.contains(each)) && takesPresses(element) && !isHitAtALine(element)) return false;
  // A pseudo-element that stands in front of a text is hit as its element.
  if (hit !== undefined && !element.contains(hit) && hasCover(hit, element)) return false;
  return above.every(
    (each) => !isOpaque(each, element) || (isKeptInFront(each, element) && canLeave(element, each, room)),
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
function scrollersOf({ parentElement, ownerDocument: { body } }: Element): Element[] {
  const found: Element[] = [];
  for (let each = parentElement; each !== null && each !== body; each = each.parentElement)
    if (/auto|scroll/.test(getComputedStyle(each).overflow)) found.push(each);
  return found;
}

const isInScroller = (element: Element): boolean => scrollersOf(element).length > 0;

/** True if a point of an element is out of sight until an ancestor is scrolled. */
const isScrolledOff = (element: Element, x: number, y: number): boolean =>
  scrollersOf(element).some((each) => !isWithin(each.getBoundingClientRect(), x, y));

/** True if a text above or below the window can be scrolled into it, by the page or by an ancestor. */
const canReach = (element: Element, { top, bottom }: Edges, { up, down, height }: Room): boolean =>
  isInScroller(element) || (top - down < height && bottom + up > 0);

/** True if scrolling the page carries a text out from behind the element that is kept in front of it. */
function canLeave(text: Element, cover: Element, { up, down, height }: Room): boolean {
  if (isInScroller(text)) return true;
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
function hasPseudoInFront(text: Element, isAny: boolean): boolean {
  for (let each: Element | null = text; each !== null; each = each.parentElement)
    for (const { name, style, isHit } of coversOf(each, text)) {
      if (!isAny && isHit) continue;
      const [own, other] = [Number(style.zIndex) || 0, layerIn(each, text)];
      if (own > other || (own === other && name === '::after')) return true;
    }
  return false;
}

/** The elements that may cover texts without being hit. They are looked for once, and only if a text asks for it. */
function createCovers({ body }: Document, host: Element) {
  interface Cover {
    element: Element;
    box: Edges;
    /** False for what takes no press, and for a shadow. */
    isHit: boolean;
    isShadow: boolean;
  }
  let covers: Cover[] | undefined;
  const find = (): Cover[] =>
    [...body.querySelectorAll('*')].flatMap((element) => {
      const style = getComputedStyle(element);
      if (element === host || style.display === 'none' || style.visibility === 'hidden') return [];
      const box = element.getBoundingClientRect();
      const shadow = shadowBox(box, style);
      const isHit = style.pointerEvents !== 'none';
      const own = style.position === 'static' ? [] : [{ element, box, isHit, isShadow: false }];
      return shadow === undefined ? own : [...own, { element, box: shadow, isHit: false, isShadow: true }];
    });
  const pictures = (): Element[] => [...body.querySelectorAll('img, video, canvas, svg')];
  return {
    /** True if nothing but the text's own ancestors stands behind it. */
    isBare: (text: Element, box: Edges): boolean =>
      ![...(covers ??= find()).map(({ element }) => element), ...pictures()].some(
        (each) => !each.contains(text) && isMostlyIn(box, each.getBoundingClientRect()) && isOpaque(each, text),
      ),
    /** `isBeyond`: the text is beyond the window, where nothing is hit. */
    some(text: Element, box: Edges, isBeyond: boolean): boolean {
      covers ??= find();
      return covers.some(
        ({ element, box: around, isHit, isShadow }) =>
          (isBeyond || !isHit) &&
          isMostlyIn(box, around) &&
          !element.contains(text) &&
          !text.contains(element) &&
          (isShadow || isOpaque(element, text)) &&
          isInFrontOf(element, text),
      );
    },
  };
}

const isWithin = ({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean =>
  left < x && x < right && top < y && y < bottom;
