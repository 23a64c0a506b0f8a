import { fieldSelectors } from '../../domain/field-selectors.ts';
import type { Box } from './geometry.ts';
import type { FieldKey } from '../../domain/fields.ts';
import { firstOf, type Judge, type Note } from './sift.ts';
import { hiddenBy } from './visible.ts';

/** The elements at the platform's hooks of a field, those of the first selectors first. */
export const hookedElements = (document: Document, field: FieldKey): HTMLElement[] => [
  ...new Set(
    (fieldSelectors[field] ?? []).flatMap((selector) =>
      [...document.querySelectorAll<HTMLElement>(selector)].map(withBox),
    ),
  ),
];

/** The longest text of an element that may stand for a hook without a box. */
const maxBoxed = 40;

/** The element itself or, where it is laid out without a box (`display: contents`), the nearest one in or around it that prints its text. */
function withBox(hook: HTMLElement): HTMLElement {
  let inside = hook;
  while (
    isBare(inside) &&
    inside.firstElementChild instanceof HTMLElement &&
    textIn(inside.firstElementChild) === textIn(hook)
  )
    inside = inside.firstElementChild;
  if (!isBare(inside)) return inside;
  for (let around = hook.parentElement; around !== null; around = around.parentElement)
    if (textIn(around).length > maxBoxed) return hook;
    else if (!isBare(around)) return around;
  return hook;
}

/** True if an element is laid out without a box. */
const isBare = (element: Element): boolean => getComputedStyle(element).display === 'contents';

const textIn = (element: Element): string => (element.textContent ?? '').trim();

/** The first visible element that shows a field at the platform's hooks and counts, if any. */
export const findField = (document: Document, field: FieldKey, judge?: Judge, note?: Note): HTMLElement | undefined =>
  firstOf(hookedElements(document, field), (element) => judge?.(element) ?? hiddenBy(element), note);

/** True if an element is laid out; a single pixel is for screen readers only. */
export function isShown(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 1 && height > 1;
}

/** One of the prices on a line: the price that shoppers pay, or the struck-through regular price. */
export type ClickedNumber = 'paid' | 'regular';

const struckPrices = '[data-hook="formatted-secondary-price"], [data-hook$="price-before-discount"], s, del, strike';

/** True if a price is struck through, so that shoppers do not pay it. */
export function isStruck(price: Element): boolean {
  if (price.closest(struckPrices) !== null) return true;
  const around = [price, price.parentElement, price.parentElement?.parentElement];
  return around.some((each) => each != null && getComputedStyle(each).textDecorationLine.includes('line-through'));
}

/** The line that a price stands on, such as the struck-through price beside the price to pay. */
export const lineOf = (price: Element): Element => {
  const line = price.closest('[data-hook="product-prices-wrapper"]') ?? price.parentElement ?? price;
  return (line.textContent ?? '').trim().length < 120 ? line : price;
};

/** The price under a press on a handle; the price to pay if a key pressed it. */
export function clickedNumber(price: Element, { detail, clientX, clientY }: MouseEvent): ClickedNumber {
  const struck = [...lineOf(price).querySelectorAll(struckPrices)].some((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  });
  return detail > 0 && struck ? 'regular' : 'paid';
}

/**
 * The box of everything on the value's line, such as the struck-through price beside the price to pay. A handle must not
 * cover it.
 */
export function lineBox(element: HTMLElement, boxOf = wholeBox): Box {
  const own = boxOf(element);
  const around = lineOf(element);
  let { left } = own;
  let right = left + own.width;
  for (const leaf of around.querySelectorAll<HTMLElement>('*')) {
    const box = leaf.getBoundingClientRect();
    // A single pixel is for screen readers only.
    const isPrinted = leaf.childElementCount === 0 && box.width > 1 && leaf.textContent.trim() !== '';
    if (!isPrinted || box.bottom <= own.top || box.top >= own.top + own.height) continue;
    const printed = boxOf(leaf);
    left = Math.min(left, printed.left);
    right = Math.max(right, printed.left + printed.width);
  }
  return { left, top: own.top, width: right - left, height: own.height };
}

const wholeBox = (element: HTMLElement): Box => element.getBoundingClientRect();

/** The box of the text in an element that is wider than what it prints. */
export function textBox(element: HTMLElement): Box {
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  const { left, top, width, height } = range.getBoundingClientRect();
  return width > 1 ? { left, top, width, height } : element.getBoundingClientRect();
}
