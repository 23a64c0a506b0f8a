import { aroundOf, type Around } from './around.ts';

export interface Anchor {
  /** Takes hold of where a value stands now. */
  take(element: HTMLElement): void;
  /** Where it stood then, moved along with the window's scrolling. */
  around(element: HTMLElement): Around;
}

/**
 * Where an open card lies by. A page that moves its value must not carry the card under a click, so only the window's own
 * scrolling and resizing move it: the value's place is read anew where the window has another size, and at no other time.
 */
export function createAnchor(window: Window): Anchor {
  let taken: { around: Around; size: string } | undefined;
  // Not the room that scrollbars leave, which the page can change.
  const sizeOf = (): string => `${window.innerWidth} ${window.innerHeight}`;
  const take = (element: HTMLElement): { around: Around; size: string } => {
    taken = { around: aroundOf(window, element), size: sizeOf() };
    return taken;
  };
  return {
    take,
    around(element) {
      const { around } = taken?.size === sizeOf() ? taken : take(element);
      const { box, viewport } = around;
      const { width, height } = box;
      const left = box.left + viewport.scrollX - window.scrollX;
      const top = box.top + viewport.scrollY - window.scrollY;
      return { ...around, box: { left, top, width, height } };
    },
  };
}
