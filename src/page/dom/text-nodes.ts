import { editTexts, joinTexts } from './split-text.ts';
import type { Rewrite } from '../edit-mode/rewrites.ts';

/** The text nodes of an element, in the page's order. */
export function textNodes(element: Element): Text[] {
  const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode() !== null) found.push(texts.currentNode as Text);
  return found;
}

/** The text of an element's nodes as one. */
export const joinedText = (element: Element): string => joinTexts(textNodes(element).map(({ data }) => data));

/** Changes an element's text nodes in place, because the framework that created them keeps a reference. */
export function rewriteText(element: Element, rewrite: Rewrite): void {
  const nodes = textNodes(element);
  const next = editTexts(
    nodes.map(({ data }) => data),
    rewrite,
  );
  for (const [index, node] of nodes.entries()) {
    const text = next?.[index] ?? node.data;
    if (text !== node.data) node.data = text;
  }
}
