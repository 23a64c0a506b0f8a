import { isKept } from './fronts.ts';

/**
 * True if a handle can be pressed and covers nothing that the page keeps in front of its content, such as a sticky header or
 * a dialog. A modal dialog makes everything outside of it inert, the handle too.
 */
export function isFree(handle: HTMLElement, target: Element): boolean {
  const { host } = handle.getRootNode() as ShadowRoot;
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

/** True if an element or an ancestor is kept in front of the page's content and does not contain the target, if there is one. */
export function isKeptInFront(element: Element, target?: Element): boolean {
  const isAround = (each: Element): boolean => target !== undefined && each.contains(target);
  for (let each: Element | null = element; each !== null && !isAround(each); each = each.parentElement)
    if (isKept(each)) return true;
  return false;
}
