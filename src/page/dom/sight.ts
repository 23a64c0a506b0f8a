/** Where an element is: near the window, far from it, or in it and hidden by a scroller of the page. */
type Where = 'near' | 'far' | 'clipped';

/** The browser's own reports about elements, so that scrolling measures nothing. */
export interface Sight {
  watch(element: Element): void;
  /** Each call undoes one `watch`. */
  unwatch(element: Element): void;
  /** Undefined until the browser has said. */
  where(element: Element): Where | undefined;
}

/** The part of the window's size beyond its upper and lower edge in which elements count as near. */
const rootMargin = '50% 0px';
/** The least share of an element's part in the window that is visible, unless a scroller hides it. */
const minSeen = 0.5;
/** The parts of a whole element at which the browser tells of it; one higher than the window never comes to all. */
const threshold = [0, 0.1, 0.25, minSeen];

/** `onChange`: elements have come near, or gone. */
export function createSight({ IntersectionObserver }: Window & typeof globalThis, onChange: () => void): Sight {
  const watched = new Map<Element, { count: number; where: Where | undefined }>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        const each = watched.get(entry.target);
        if (each !== undefined) each.where = whereOf(entry);
      }
      onChange();
    },
    { rootMargin, threshold },
  );
  return {
    watch(element) {
      const { count, where } = watched.get(element) ?? { count: 0, where: undefined };
      watched.set(element, { count: count + 1, where });
      if (count === 0) observer.observe(element);
    },
    unwatch(element) {
      const each = watched.get(element);
      if (each === undefined) return;
      each.count -= 1;
      if (each.count > 0) return;
      watched.delete(element);
      observer.unobserve(element);
    },
    where: (element) => watched.get(element)?.where,
  };
}

function whereOf({
  isIntersecting,
  intersectionRect: seen,
  boundingClientRect,
  rootBounds,
}: IntersectionObserverEntry): Where {
  const inWindow = rootBounds === null ? seen : overlapOf(boundingClientRect, rootBounds);
  if (inWindow === undefined) return 'far';
  // An element without an area is seen, too.
  const isSeen = isIntersecting && seen.width * seen.height >= minSeen * inWindow.width * inWindow.height;
  return isSeen ? 'near' : 'clipped';
}

type Size = Pick<DOMRectReadOnly, 'width' | 'height'>;

function overlapOf(a: DOMRectReadOnly, b: DOMRectReadOnly): Size | undefined {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width < 0 || height < 0 ? undefined : { width, height };
}
