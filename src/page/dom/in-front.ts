/**
 * True if a handle can be pressed and covers nothing that the page keeps in front of its content, such as a sticky header or
 * a dialog. A modal dialog makes everything outside of it inert, the handle too.
 */
export function isFree(handle: HTMLElement, host: Element, target: Element): boolean {
  const { left, top, right, bottom } = handle.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  // Hit testing works on whole pixels of the screen, which are larger than CSS px on a page that is zoomed out.
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

/** True if an element or an ancestor is kept in front of the page's content and does not contain the target. */
export function isKeptInFront(element: Element, target: Element): boolean {
  for (let each: Element | null = element; each !== null && !each.contains(target); each = each.parentElement) {
    const { position } = getComputedStyle(each);
    if (position === 'fixed' || position === 'sticky' || each.localName === 'dialog') return true;
  }
  return false;
}
