import { layoutOf, type Layout } from './layout.ts';

export interface Anchor {
  /** Remembers the current place of a value. */
  take(root: ShadowRoot, element: HTMLElement): void;
  /** The remembered place, moved with the window's scrolling. */
  layout(root: ShadowRoot, element: HTMLElement): Layout;
}

/**
 * The place that an open card is anchored to. Only the window's scrolling and resizing move it, so that a page cannot
 * move its value to carry the card under a click. The value's place is read again only after a resize.
 */
export function createAnchor(window: Window): Anchor {
  let taken: { layout: Layout; size: string } | undefined;
  // The size without scrollbars would not do: the page can change it.
  const sizeOf = (): string => `${window.innerWidth} ${window.innerHeight}`;
  const take = (root: ShadowRoot, element: HTMLElement): { layout: Layout; size: string } => {
    taken = { layout: layoutOf(window, root, element), size: sizeOf() };
    return taken;
  };
  return {
    take,
    layout(root, element) {
      const { layout } = taken?.size === sizeOf() ? taken : take(root, element);
      const { box, viewport } = layout;
      const { width, height } = box;
      const left = box.left + viewport.scrollX - window.scrollX;
      const top = box.top + viewport.scrollY - window.scrollY;
      return { ...layout, box: { left, top, width, height } };
    },
  };
}
