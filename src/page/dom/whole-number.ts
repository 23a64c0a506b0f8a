import { numbersIn } from './printed.ts';
import { joinedText } from './text-nodes.ts';

const numbersOf = (element: Element): string[] => {
  const text = joinedText(element);
  return numbersIn(text).map(({ start, end }) => text.slice(start, end));
};

/** Content on one line is lower than this many times the height of its largest digits. */
const maxLines = 1.9;

function boxOf(element: Element): DOMRect {
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

/**
 * The element within `root` around one, with at most so long a text, in which its numbers end: raised cents may stand in an
 * element of their own, on the same line.
 */
export function aroundWholeNumber(element: HTMLElement, root: Element, longest: number): HTMLElement {
  let whole = element;
  const { height } = boxOf(element);
  for (let around = element.parentElement; around !== null && root.contains(around); around = around.parentElement) {
    if ((around.textContent ?? '').replaceAll(/\s+/g, ' ').length > longest) break;
    if (boxOf(around).height > maxLines * height) break;
    const numbers = numbersOf(around);
    if (!numbersOf(whole).every((number) => numbers.includes(number))) whole = around;
  }
  return whole;
}
