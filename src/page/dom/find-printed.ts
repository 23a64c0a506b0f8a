import { nameKey } from '../../domain/typing/fold.ts';
import { isOneOf, textOf } from './same-text.ts';
import { isVisible } from './visible.ts';

/** The longest text that can be a printed value, and the most texts of a page that are read. */
const maxValueLength = 40;
const maxTexts = 4000;

const skipped = 'script, style, noscript, template, select, textarea, nav, footer, body > header, [contenteditable]';

/** The smallest visible elements within `root` that print one of these texts alone. */
export const printingText = (root: Element, texts: readonly string[]): HTMLElement[] => {
  const wanted = texts.map((text) => text.trim()).filter((text) => text !== '');
  // A text may be split over several nodes.
  const keys = wanted.map(nameKey);
  const isPart = (node: string): boolean => {
    const part = nameKey(node);
    return part !== '' && keys.some((key) => key.includes(part));
  };
  const isWanted = (element: Element): boolean => isOneOf(textOf(element), keys);
  return printing(root, isPart, isWanted, { longest: Math.max(0, ...wanted.map(({ length }) => length)) });
};

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

/** Further options of `printing`. */
interface PrintingLimits {
  /** The longest text that can be a value. */
  longest?: number;
  /** A part of the root that is not searched. */
  except?: Element | undefined;
}

/**
 * The smallest visible elements whose whole short text is a value. One of its text nodes must pass `isHint`; `isValue`
 * is undefined for a text that is surely no part of a value.
 */
export function printing(
  root: Element,
  isHint: (text: string) => boolean,
  isValue: (element: Element, text: string) => boolean | undefined,
  { longest = maxValueLength, except }: PrintingLimits = {},
): HTMLElement[] {
  const found = new Set<HTMLElement>();
  for (const { nodeValue, parentElement } of readTexts(root, except)) {
    if (!isHint(nodeValue ?? '')) continue;
    let element: HTMLElement | null = parentElement;
    while (element !== null && root.contains(element) && textOf(element).length <= longest) {
      const is = isValue(element, nodeValue ?? '');
      if (is === true && isVisible(element)) found.add(element);
      if (is !== false) break;
      element = element.parentElement;
    }
  }
  // An amount beside it leads to the element around both.
  const all = [...found];
  return all.filter((element) => !all.some((other) => other !== element && element.contains(other)));
}

/** The first texts of a part of the page, its main part first: menus, white space and the like neither come nor count. */
function* readTexts(root: Element, except: Element | undefined): Generator<Node> {
  const main = root.querySelector('main, [role="main"]') ?? undefined;
  let count = 0;
  for (const part of main === undefined ? [root] : [main, root])
    for (const text of textsIn(part, part === main ? [except] : [except, main])) {
      if (count === maxTexts) return;
      count += 1;
      yield text;
    }
}

function* textsIn(root: Element, except: readonly (Element | undefined)[]): Generator<Node> {
  if (root.closest(skipped) !== null || except.some((each) => each?.contains(root))) return;
  const { FILTER_ACCEPT, FILTER_REJECT, FILTER_SKIP, SHOW_ELEMENT, SHOW_TEXT } = NodeFilter;
  const texts = root.ownerDocument.createTreeWalker(root, SHOW_ELEMENT | SHOW_TEXT, (node) => {
    if (node instanceof Element) return except.includes(node) || node.matches(skipped) ? FILTER_REJECT : FILTER_SKIP;
    return (node.nodeValue ?? '').trim() === '' ? FILTER_SKIP : FILTER_ACCEPT;
  });
  while (texts.nextNode() !== null) yield texts.currentNode;
}
/** The candidate with the least distance to the heading. */
export function nearestTo(heading: Element | undefined, candidates: HTMLElement[]): HTMLElement | undefined {
  if (heading === undefined) return candidates.length === 1 ? candidates[0] : undefined;
  const distances = new Map(candidates.map((each) => [each, distanceTo(heading, each)]));
  return candidates.toSorted((a, b) => (distances.get(a) ?? 0) - (distances.get(b) ?? 0))[0];
}

/**
 * The distance of a text from the heading: by the elements between the heading and their common ancestor, then those on
 * the text's side. A text in front of the heading is farther than one behind it.
 */
export function distanceTo(heading: Element, text: Element): number {
  const isBehind = (heading.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  // An element that shares a small part of the page with the heading is near.
  return stepsFrom(heading, text) * 100 + (isBehind ? 0 : 50) + Math.min(stepsFrom(text, heading), 49);
}

/** The elements from the first up to the common ancestor with the second. */
function stepsFrom(from: Element, to: Element): number {
  let steps = 0;
  for (let each: Element | null = from; each !== null && !each.contains(to); each = each.parentElement) steps += 1;
  return steps;
}
