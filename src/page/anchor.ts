import { layoutOf, type Layout } from './layout.ts';

export interface Anchor {
  /** Takes hold of where a value stands now. */
  take(element: HTMLElement): void;
  /** Where it stood then, moved along with the window's scrolling. */
  layout(element: HTMLElement): Layout;
}

/**
 * Where an open card lies by. A page that moves its value must not carry the card under a click, so only the window's own
 * scrolling and resizing move it: the value's place is read anew where the window has another size, and at no other time.
 */
export function createAnchor(window: Window): Anchor {
  let taken: { layout: Layout; size: string } | undefined;
  // Not the room that scrollbars leave, which the page can change.
  const sizeOf = (): string => `${window.innerWidth} ${window.innerHeight}`;
  const take = (element: HTMLElement): { layout: Layout; size: string } => {
    taken = { layout: layoutOf(window, element), size: sizeOf() };
    return taken;
  };
  return {
    take,
    layout(element) {
      const { layout } = taken?.size === sizeOf() ? taken : take(element);
      const { box, viewport } = layout;
      const { width, height } = box;
      const left = box.left + viewport.scrollX - window.scrollX;
      const top = box.top + viewport.scrollY - window.scrollY;
      return { ...layout, box: { left, top, width, height } };
    },
  };
}
