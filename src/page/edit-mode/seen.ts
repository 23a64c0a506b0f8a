import { isKeptInFront } from '../dom/in-front.ts';
import { isVisible } from '../dom/visible.ts';

/** A text that a page prints, and the part of the page that it stands in. */
interface Printed {
  element: Element;
  part: Element;
}

/**
 * Tells which of these texts a person can see, if need be after scrolling. In the window, nothing opaque may cover the middle
 * of a text, but what the page keeps in front of its content while it scrolls. `host`: our own element. Beyond the window, where
 * the browser tells no order, two texts on the same spot hide each other.
 */
export function createSeen(window: Window, host: Element, all: readonly Printed[]): (text: Printed) => boolean {
  const boxes = all.map(({ element, part }) => ({ part, box: element.getBoundingClientRect() }));
  const { documentElement } = window.document;
  const isScrolled =
    documentElement.scrollHeight > window.innerHeight || documentElement.scrollWidth > window.innerWidth;
  return ({ element, part }) => {
    if (!isVisible(element)) return false;
    const box = element.getBoundingClientRect();
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    if (x < 0 || y < 0 || x >= window.innerWidth || y >= window.innerHeight)
      return boxes.every((other) => other.part === part || !isWithin(other.box, x, y));
    const stack = window.document.elementsFromPoint(x, y).filter((each) => each !== host);
    const own = stack.findIndex((each) => element.contains(each) || each.contains(element));
    const above = own < 0 ? stack : stack.slice(0, own);
    return above.every((each) => !isOpaque(each) || (isScrolled && isKeptInFront(each, element)));
  };
}

/** True if what stands behind an element cannot be seen through it. */
function isOpaque(element: Element): boolean {
  const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
  if (Number(opacity) < 0.5) return false;
  const isPicture = element.matches('img, video, canvas, iframe, svg') || backgroundImage !== 'none';
  return isPicture || !/^rgba\(.*, 0(?:\.[0-4]\d*)?\)$/.test(backgroundColor);
}

const isWithin = ({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean =>
  left < x && x < right && top < y && y < bottom;
