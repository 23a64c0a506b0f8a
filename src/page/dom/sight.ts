/** Where an element is: near the window, far from it, or in it and hidden by a scroller of the page. */
type Where = 'near' | 'far' | 'clipped';

/** What the browser says of elements without a look of ours: scrolling measures nothing. */
export interface Sight {
  watch(element: Element): void;
  /** Undone watches stop it, one each. */
  unwatch(element: Element): void;
  /** Undefined until the browser has said. */
  where(element: Element): Where | undefined;
}

/** The part of the window's size beyond its upper and lower edge in which elements count as near. */
const rootMargin = '50% 0px';
/** Of an element in the window, at least this part is seen unless a scroller hides it. */
const leastSeen = 0.5;

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
    { rootMargin, threshold: [0, leastSeen] },
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

function whereOf({ intersectionRatio, boundingClientRect: box, rootBounds: root }: IntersectionObserverEntry): Where {
  if (intersectionRatio >= leastSeen) return 'near';
  const isAtWindow =
    root !== null && box.left < root.right && box.right > root.left && box.top < root.bottom && box.bottom > root.top;
  return isAtWindow ? 'clipped' : 'far';
}
