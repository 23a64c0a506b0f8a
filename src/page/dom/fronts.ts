import type { Box } from './geometry.ts';

/**
 * The boxes of the elements that a page keeps in front of its content while it scrolls, as read when the page last
 * changed; null where anything may be covered. `changes()`: how often the page has changed.
 */
export function createFronts({ document }: Window, changes: () => number): () => Box[] | null {
  let kept: Element[] = [];
  let read = -1;
  return () => {
    if (document.querySelector(':modal') !== null) return null;
    if (read !== changes()) kept = [...document.querySelectorAll('body, body *')].filter(isKept);
    read = changes();
    return kept.map((each) => each.getBoundingClientRect()).filter(({ width, height }) => width > 0 && height > 0);
  };
}

/** True if an element itself is kept in front of the page's content. */
export function isKept(element: Element): boolean {
  const { position } = getComputedStyle(element);
  return position === 'fixed' || position === 'sticky' || element.localName === 'dialog';
}
