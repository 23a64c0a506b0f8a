import { nameKey } from '../../domain/typing/fold.ts';
import { isOneOf, textOf } from './same-text.ts';
import { counts, sift, type Judge, type Note } from './sift.ts';
import type { TurnedDown } from '../../domain/turned-down.ts';
import { hiddenBy } from './visible.ts';

/** The longest text that can be a printed value, and the most texts of a page that are read. */
const maxValueLength = 40;
const maxTexts = 4000;

const skipped = 'script, style, noscript, template, select, textarea, nav, footer, body > header, [contenteditable]';

/** The smallest visible elements within `root` that print one of these texts alone. */
export const printingText = (root: Element, texts: readonly string[], note?: Note): HTMLElement[] => {
  const wanted = texts.map((text) => text.trim()).filter((text) => text !== '');
  // A text may be split over several nodes.
  const keys = wanted.map(nameKey);
  const isPart = (node: string): boolean => {
    const part = nameKey(node);
    return part !== '' && keys.some((key) => key.includes(part));
  };
  const judge: JudgeText = (element) => (isOneOf(textOf(element), keys) ? undefined : 'otherText');
  return printing(root, isPart, judge, { longest: Math.max(0, ...wanted.map(({ length }) => length)), note });
};

/** The element within `root` whose text begins with a label. */
export const findLabelled = (
  root: Element,
  heading: Element | undefined,
  label: RegExp,
  note?: Note,
): HTMLElement | undefined =>
  nearestTo(
    heading,
    printing(
      root,
      (text) => label.test(text),
      (element) => (label.test(textOf(element)) ? undefined : 'otherText'),
      { note },
    ),
  );

/** The reason for which the text of an element, and a text node in it, are no value; undefined for a value. */
type JudgeText = (element: HTMLElement, text: string) => TurnedDown | undefined;

/** The reasons that hold for a wider element, too. */
const isFinal = (why: TurnedDown): boolean => why === 'noNumber' || why === 'otherCurrency';

/** Further options of `printing`. */
interface PrintingLimits {
  /** The longest text that can be a value. */
  longest?: number;
  /** A part of the root that is not searched. */
  except?: Element | undefined;
  note?: Note | undefined;
}

/** The smallest visible elements whose whole short text is a value. One of its text nodes must pass `isHint`. */
export function printing(
  root: Element,
  isHint: (text: string) => boolean,
  judge: JudgeText,
  { longest = maxValueLength, except, note }: PrintingLimits = {},
): HTMLElement[] {
  const found = new Set<HTMLElement>();
  for (const { nodeValue, parentElement } of readTexts(root, except, note)) {
    if (parentElement === null || !isHint(nodeValue ?? '')) continue;
    const value = valueAround(parentElement, root, longest, (element) => judge(element, nodeValue ?? ''));
    if (typeof value === 'string') note?.(parentElement, value);
    else if (counts(value, hiddenBy, note)) found.add(value);
  }
  // An amount beside it leads to the element around both.
  const all = [...found];
  const isAround = (element: Element): boolean => all.some((other) => other !== element && element.contains(other));
  return sift(all, (element) => (isAround(element) ? 'around' : undefined), note);
}

/** The smallest element around a text whose whole short text is a value; else the reason for which the text's own is none. */
function valueAround(own: HTMLElement, root: Element, longest: number, judge: Judge): HTMLElement | TurnedDown {
  let first: TurnedDown = 'longText';
  for (let each: HTMLElement | null = own; each !== null && root.contains(each); each = each.parentElement) {
    if (textOf(each).length > longest) break;
    const why = judge(each);
    if (why === undefined) return each;
    if (each === own) first = why;
    if (isFinal(why)) break;
  }
  return first;
}

/** The first texts of a part of the page, its main part first: menus, white space and the like neither come nor count. */
function* readTexts(root: Element, except: Element | undefined, note: Note | undefined): Generator<Node> {
  const main = root.querySelector('main, [role="main"]') ?? undefined;
  let count = 0;
  for (const part of main === undefined ? [root] : [main, root])
    for (const text of textsIn(part, part === main ? [except] : [except, main], note)) {
      if (count === maxTexts) return note?.(part, 'tooMany');
      count += 1;
      yield text;
    }
}

function* textsIn(root: Element, except: readonly (Element | undefined)[], note: Note | undefined): Generator<Node> {
  if (root.closest(skipped) !== null || except.some((each) => each?.contains(root))) return;
  const { FILTER_ACCEPT, FILTER_REJECT, FILTER_SKIP, SHOW_ELEMENT, SHOW_TEXT } = NodeFilter;
  const texts = root.ownerDocument.createTreeWalker(root, SHOW_ELEMENT | SHOW_TEXT, (node) => {
    if (node instanceof Element) {
      const isSkipped = node.matches(skipped);
      if (isSkipped) note?.(node, 'skipped');
      return isSkipped || except.includes(node) ? FILTER_REJECT : FILTER_SKIP;
    }
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
