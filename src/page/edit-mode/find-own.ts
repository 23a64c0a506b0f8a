import { pathOf, productAddressOf } from '../../domain/address.ts';
import { nearestTo, printing, printingText } from '../dom/find-printed.ts';
import { headings } from '../dom/owner.ts';
import { hasStockWord, quantityIn, isStockText } from './stock-words.ts';
import { joinedText } from '../dom/text-nodes.ts';

/** The element that prints one of these ribbons of the product whose heading and price these are. */
export const findRibbon = (
  root: Element,
  anchors: readonly Element[],
  ribbons: readonly string[],
): HTMLElement | undefined => nearestOwn(printingText(root, ribbons), anchors);

/**
 * The element that states the stock of the product whose heading and price these are, with the number if it has one.
 */
export function findStock(root: Element, anchors: readonly Element[]): HTMLElement | undefined {
  const candidates = printing(
    root,
    (text) => hasStockWord(text),
    (element) => (isStockText(joinedText(element)) ? undefined : 'otherText'),
  );
  const found = nearestOwn(candidates, anchors);
  const around = found?.parentElement;
  // "In stock" in an element of its own, beside the number.
  return around != null && quantityIn(joinedText(around)) !== undefined ? around : found;
}

const controls = 'a, button, label, option, [role="button"], [role="radio"], [role="tab"]';

/** The candidate nearest to the first anchor, of those that are no control and surely belong to one of the anchors. */
const nearestOwn = (candidates: HTMLElement[], anchors: readonly Element[]): HTMLElement | undefined => {
  const texts = candidates.filter((each) => each.closest(controls) === null);
  const own = texts.filter((each) => anchors.some((anchor) => isOf(anchor, each, texts.length === 1)));
  return anchors[0] === undefined ? undefined : nearestTo(anchors[0], own);
};

/**
 * True if no heading and no link to another page lies between a text and its common ancestor with the anchor: a tile of
 * another product has one of them. The ancestor must be less than the whole page, unless the text is the only one.
 */
export function isOf(anchor: Element, text: Element, isOnly: boolean): boolean {
  let branch = text;
  while (branch.parentElement !== null && !branch.parentElement.contains(anchor)) branch = branch.parentElement;
  const shared = branch.parentElement;
  if (shared === null || branch.contains(anchor)) return false;
  const isWholePage = shared.matches('body, main, [role="main"]') || shared.querySelector('main') !== null;
  return (isOnly || !isWholePage) && branch.querySelector(headings) === null && !leadsElsewhere(branch);
}

/** True if an element has a link to another page of the store, other than to a file. */
const leadsElsewhere = (element: Element): boolean =>
  [...element.querySelectorAll<HTMLAnchorElement>('a[href]')].some(
    ({ href, ownerDocument }) =>
      productAddressOf(href) !== undefined &&
      pathOf(href) !== pathOf(ownerDocument.URL) &&
      !/\.\w+$/.test(pathOf(href)),
  );
