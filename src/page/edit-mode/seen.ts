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
    const hit = stack[own];
    // A pseudo-element that stands in front of a text is hit as its element.
    if (hit !== undefined && !element.contains(hit) && hasCover(hit, element)) return false;
    return above.every((each) => !isOpaque(each, element) || (isScrolled && isKeptInFront(each, element)));
  };
}

/** The opacity of an element with that of its ancestors up to the one that holds the text behind it, too. */
function opacityOver(element: Element, behind: Element): number {
  let opacity = 1;
  for (let each: Element | null = element; each !== null && !each.contains(behind); each = each.parentElement)
    opacity *= Number(getComputedStyle(each).opacity);
  return opacity;
}

/** The least alpha of the colours in a value: the fourth value of `rgba()`, or the one behind the slash of other colours. */
const alphaIn = (value: string): number =>
  Math.min(1, ...Array.from(value.matchAll(/rgba\([^()]*, ([\d.]+)\)|\/ ([\d.]+)\)/g), ([, a, b]) => Number(a ?? b)));

/** True if a text that stands behind an element cannot be seen through it. */
export function isOpaque(element: Element, behind: Element): boolean {
  const opacity = opacityOver(element, behind);
  if (opacity < minOpacity) return false;
  if (element.matches('img, video, canvas, iframe, svg')) return true;
  return isFilled(getComputedStyle(element), opacity) || hasCover(element, behind);
}

/** The alpha of a background: a picture in it counts as opaque, also below a gradient. */
const alphaOf = ({ backgroundColor, backgroundImage }: CSSStyleDeclaration): number => {
  if (backgroundImage.includes('url(')) return 1;
  return Math.max(alphaIn(backgroundColor), backgroundImage === 'none' ? 0 : alphaIn(backgroundImage));
};

/** True if a background of this opacity lets nothing behind it be seen. */
const isFilled = (style: CSSStyleDeclaration, opacity: number): boolean => opacity * alphaOf(style) >= minOpacity;

/** True if a pseudo-element of an element is opaque, and large enough to stand in front of a text; a line or a badge is not. */
function hasCover(element: Element, text: Element): boolean {
  const { width, height } = text.getBoundingClientRect();
  return ['::before', '::after'].some((name) => {
    const style = getComputedStyle(element, name);
    const isLarge = parseFloat(style.width) >= width && parseFloat(style.height) >= height;
    const isDrawn = style.content !== 'none' && style.visibility !== 'hidden' && /absolute|fixed/.test(style.position);
    // A background of the text's own ancestor.
    const isBehind = Number(style.zIndex) < 0 && element.contains(text);
    return isDrawn && !isBehind && isLarge && isFilled(style, Number(style.opacity));
  });
}

/** Below this, what stands in front of a text is seen through. */
const minOpacity = 0.5;

const isWithin = ({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean =>
  left < x && x < right && top < y && y < bottom;
