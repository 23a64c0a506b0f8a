/** The layer of elements without a position: below positioned elements, above those with an index below 0. */
export const flow = -0.5;

export const layerOf = ({ position, zIndex, opacity, transform, translate }: CSSStyleDeclaration): number => {
  const isLifted = position !== 'static' || opacity !== '1' || transform !== 'none' || translate !== 'none';
  return isLifted ? Number(zIndex) || 0 : flow;
};

/** The layer of an element within this ancestor, by the outermost part that has a layer of its own. */
export function layerIn(around: Element, element: Element): number {
  let layer = flow;
  for (let each: Element | null = element; each !== null && each !== around; each = each.parentElement) {
    const own = layerOf(getComputedStyle(each));
    if (own !== flow) layer = own;
  }
  return layer;
}

/** True if an element is drawn in front of a text elsewhere in the page, as far as positions and indexes tell. */
export function isInFrontOf(element: Element, text: Element): boolean {
  let around: Element | null = element;
  while (around !== null && !around.contains(text)) around = around.parentElement;
  if (around === null) return false;
  const [own, other] = [layerIn(around, element), layerIn(around, text)];
  const isLater = (text.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return own > other || (own === other && own !== flow && isLater);
}
