/**
 * Whether a handle can be pressed and lies over nothing that the page keeps in front of its content: neither a header
 * that stays while the page scrolls, nor a dialog. A modal dialog makes everything outside it inert, the handle too.
 */
export function isFree(handle: HTMLElement, host: Element, target: Element): boolean {
  const { left, top, right, bottom } = handle.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  // Browsers look at whole pixels of the screen, which on a page zoomed out are larger than the page's own.
  const inset = Math.max(1, 1 / (handle.ownerDocument.defaultView?.devicePixelRatio ?? 1));
  const points: [number, number][] = [
    [x, y],
    [left + inset, y],
    [right - inset, y],
    [x, top + inset],
    [x, bottom - inset],
  ];
  return points.every(([x, y]) => {
    const stack = handle.ownerDocument.elementsFromPoint(x, y);
    // Outside of the window.
    if (stack.length === 0) return true;
    const topmost = stack.find((element) => element !== host);
    return stack.includes(host) && (topmost === undefined || !isKeptInFront(topmost, target));
  });
}

/** Whether an element, or what it stands in, is kept in front of the page's content, and the target is not part of it. */
function isKeptInFront(element: Element, target: Element): boolean {
  for (let each: Element | null = element; each !== null && !each.contains(target); each = each.parentElement) {
    const { position } = getComputedStyle(each);
    if (position === 'fixed' || position === 'sticky' || each.localName === 'dialog') return true;
  }
  return false;
}
