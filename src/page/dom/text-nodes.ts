import { joinTexts } from './split-text.ts';

/** The text nodes of an element, in the page's order. */
export function textNodes(element: Element): Text[] {
  const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode() !== null) found.push(texts.currentNode as Text);
  return found;
}

/** The text of an element's nodes as one. */
export const joinedText = (element: Element): string => joinTexts(textNodes(element).map(({ data }) => data));
