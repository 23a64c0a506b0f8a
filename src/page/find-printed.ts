import { isShown } from './find.ts';
import { printsAmount } from './printed.ts';

/** The longest text that can be a printed value, and the most texts of a page that are read. */
const longestValue = 40;
const mostTexts = 4000;

const skipped = 'script, style, noscript, template, select, textarea, nav, footer, body > header, [contenteditable]';

const textOf = (element: Element): string => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

const sameText = (a: string, b: string): boolean => a.normalize().toLowerCase() === b.normalize().toLowerCase();

/** The visible heading that prints a product's name. */
export function findHeading(document: Document, name: string): HTMLElement | undefined {
  const wanted = name.replaceAll(/\s+/g, ' ').trim();
  if (wanted === '') return undefined;
  const headings = [...document.querySelectorAll<HTMLElement>('h1, h2, [role="heading"]')];
  return headings.find((heading) => sameText(textOf(heading), wanted) && isShown(heading));
}

/** The smallest visible element within `root` that prints this text alone. */
export const findText = (root: Element, text: string): HTMLElement | undefined =>
  text.trim() === '' ? undefined : printing(root, /\S/, (each) => sameText(each, text.trim()), text.length)[0];

/** The element within `root` that prints one of these amounts, the nearest to the heading; without one, the only one. */
export const findPrintedPrice = (
  root: Element,
  heading: Element | undefined,
  amounts: readonly string[],
): HTMLElement | undefined =>
  nearestTo(
    heading,
    printing(root, /\p{Nd}/u, (text) => printsAmount(text, amounts)),
  );

/** The element within `root` whose text begins with a label. */
export const findLabelled = (root: Element, heading: Element | undefined, label: RegExp): HTMLElement | undefined =>
  nearestTo(
    heading,
    printing(root, label, (text) => label.test(text)),
  );

/** The smallest visible elements whose whole short text is a value. `hint` is what one of its text nodes must match. */
function printing(
  root: Element,
  hint: RegExp,
  isValue: (text: string) => boolean,
  longest = longestValue,
): HTMLElement[] {
  const found = new Set<HTMLElement>();
  const texts = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let count = 0; count < mostTexts && texts.nextNode() !== null; count += 1) {
    const { nodeValue, parentElement } = texts.currentNode;
    if (!hint.test(nodeValue ?? '')) continue;
    let element: HTMLElement | null = parentElement;
    while (element !== null && root.contains(element) && textOf(element).length <= longest) {
      if (isValue(textOf(element))) {
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
function nearestTo(heading: Element | undefined, candidates: HTMLElement[]): HTMLElement | undefined {
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
