import { isShown } from './find.ts';
import { printsAmount } from './printed.ts';
import { joinedText } from './text-nodes.ts';
import { aroundWholeNumber } from './whole-number.ts';

/** The longest text that can be a printed value, and the most texts of a page that are read. */
const longestValue = 40;
const mostTexts = 4000;

const skipped = 'script, style, noscript, template, select, textarea, nav, footer, body > header, [contenteditable]';

const textOf = (element: Element): string => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

const plain = (text: string): string => text.normalize().toLowerCase().replaceAll(/\s+/g, ' ').trim();

const sameText = (a: string, b: string): boolean => plain(a) === plain(b);

const includesText = (text: string, part: string): boolean => plain(part) !== '' && plain(text).includes(plain(part));

/** The visible heading that prints one of a product's names. */
export const findHeading = (document: Document, names: readonly string[]): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('h1, h2, [role="heading"]')].find(
    (heading) => names.some((name) => name.trim() !== '' && sameText(textOf(heading), name)) && isShown(heading),
  );

/** The smallest visible elements within `root` that print one of these texts alone. */
export const printingText = (root: Element, texts: readonly string[]): HTMLElement[] => {
  const wanted = texts.map((text) => text.trim()).filter((text) => text !== '');
  // A text may be split over several nodes.
  const isPart = (node: string): boolean => wanted.some((text) => includesText(text, node));
  const isWanted = (element: Element): boolean => wanted.some((text) => sameText(textOf(element), text));
  return printing(root, isPart, isWanted, Math.max(0, ...wanted.map(({ length }) => length)));
};

/** The element within `root` that prints one of these amounts, the nearest to the heading; without one, the only one. */
export const findPrintedPrice = (
  root: Element,
  heading: Element | undefined,
  amounts: readonly string[],
): HTMLElement | undefined =>
  nearestTo(
    heading,
    [
      ...new Set(
        printing(
          root,
          (text) => /\p{Nd}/u.test(text),
          (element) => printsAmount(joinedText(element), amounts),
        ).map((element) => aroundWholeNumber(element, root, longestValue)),
      ),
    ].filter((element) => printsAmount(joinedText(element), amounts)),
  );

/** The element within `root` whose text begins with a label. */
export const findLabelled = (root: Element, heading: Element | undefined, label: RegExp): HTMLElement | undefined =>
  nearestTo(
    heading,
    printing(
      root,
      (text) => label.test(text),
      (element) => label.test(textOf(element)),
    ),
  );

/** The smallest visible elements whose whole short text is a value. `isHint` is what one of its text nodes must pass. */
export function printing(
  root: Element,
  isHint: (text: string) => boolean,
  isValue: (element: Element) => boolean,
  longest = longestValue,
): HTMLElement[] {
  const found = new Set<HTMLElement>();
  const texts = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let count = 0; count < mostTexts && texts.nextNode() !== null; count += 1) {
    const { nodeValue, parentElement } = texts.currentNode;
    if (!isHint(nodeValue ?? '')) continue;
    let element: HTMLElement | null = parentElement;
    while (element !== null && root.contains(element) && textOf(element).length <= longest) {
      if (isValue(element)) {
        if (isShown(element) && element.closest(skipped) === null) found.add(element);
        break;
      }
      element = element.parentElement;
    }
  }
  // An amount beside it leads to the element around both.
  const all = [...found];
  return all.filter((element) => !all.some((other) => other !== element && element.contains(other)));
}

/** The candidate with the fewest elements between it and what it shares with the heading, if possible behind it. */
export function nearestTo(heading: Element | undefined, candidates: HTMLElement[]): HTMLElement | undefined {
  if (heading === undefined) return candidates.length === 1 ? candidates[0] : undefined;
  const stepsTo = (candidate: Element): number => {
    let steps = 0;
    for (let each: Element | null = candidate; each !== null && !each.contains(heading); each = each.parentElement)
      steps += 1;
    return steps;
  };
  // The steps from the heading's side: what shares a small part of the page with it is near.
  const depthOf = (candidate: Element): number => {
    let depth = 0;
    for (let each: Element | null = heading; each !== null && !each.contains(candidate); each = each.parentElement)
      depth += 1;
    return depth;
  };
  const isBehind = (candidate: Element): boolean =>
    (heading.compareDocumentPosition(candidate) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const rank = (candidate: Element): number =>
    depthOf(candidate) * 100 + (isBehind(candidate) ? 0 : 50) + Math.min(stepsTo(candidate), 49);
  return candidates.toSorted((a, b) => rank(a) - rank(b))[0];
}
