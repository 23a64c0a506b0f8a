import { createEventLimit } from './event-limit.ts';
import { withAmount } from './printed.ts';

/** An element that prints one of these amounts, and the amount that is typed in its place. */
export interface TypedPlace {
  element: Element;
  amounts: readonly string[];
  typed: string;
}

/** How often the page may print its own number again before it is left alone. */
const mostAgain = 20;
const againMs = 5_000;

/**
 * Shows what is typed and not saved in place of the page's own numbers. The returned function shows these, gives the page
 * its own text back everywhere else, and tells whether any is shown.
 */
export function createTypedPreview(): (places: readonly TypedPlace[]) => boolean {
  let shown = new Map<Text, { own: string; typed: string }>();
  /** The page's own text by ours, for a framework may copy ours into a new node. */
  const owns = new Map<string, string>();
  const again = createEventLimit(mostAgain, againMs);
  let isLeftAlone = false;
  const ownTextOf = (node: Text): string => {
    const { data } = node;
    const last = shown.get(node);
    if (last !== undefined && last.typed !== data) isLeftAlone ||= again.isExceeded();
    return last?.typed === data ? last.own : (owns.get(data) ?? data);
  };
  return (places) => {
    const next = new Map<Text, { own: string; typed: string }>();
    for (const { element, amounts, typed: amount } of places) {
      for (const node of textsIn(element)) {
        const own = ownTextOf(node);
        const typed = withAmount(own, amounts, amount);
        if (typed !== undefined && typed !== own) next.set(node, { own, typed });
        if (typed !== undefined) break;
      }
    }
    if (places.length === 0) isLeftAlone = false;
    if (isLeftAlone) next.clear();
    for (const [node, { own, typed }] of shown) if (!next.has(node) && node.data === typed) node.data = own;
    for (const [node, { own, typed }] of next) {
      if (node.data !== typed) node.data = typed;
      owns.set(typed, own);
    }
    if (next.size === 0) owns.clear();
    shown = next;
    return next.size > 0;
  };
}

function textsIn(element: Element): Text[] {
  const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode() !== null) found.push(texts.currentNode as Text);
  return found;
}
