import { useEffect, useRef, type RefObject } from 'react';
import { useServices } from '../shared/services.ts';
import { afterReport, type Visibility } from './commit-gate.ts';
import type { PlaceSource } from './place-source.ts';
import { useSlowness } from './use-slowness.ts';

/** The properties of IntersectionObserver v2 that the DOM types lack. */
type VisibleEntry = IntersectionObserverEntry & { isVisible?: boolean };
type VisibleInit = IntersectionObserverInit & { trackVisibility: true; delay: number };

/** The least delay between reports that the observer allows. */
const reportDelayMs = 100;
/** The least visible part of the card; the window's edge may cut off a margin. */
const leastRatio = 0.9;

/**
 * Tracks whether an element is visible: on the screen, uncovered and without effects. `resized`: when the card last
 * changed its own height, epoch ms.
 */
export function useVisibility(
  element: RefObject<HTMLElement | null>,
  resized: RefObject<number>,
  place: PlaceSource,
): RefObject<Visibility> {
  const { localNow: now } = useServices();
  const slowness = useSlowness(place);
  const visibility = useRef<Visibility>({ tag: 'untold' });
  useEffect(() => {
    if (element.current === null || !place.canProveVisibility) return undefined;
    visibility.current = { tag: 'notYet' };
    const init: VisibleInit = { threshold: [leastRatio, 1], trackVisibility: true, delay: reportDelayMs };
    const observer = new IntersectionObserver((entries) => {
      for (const entry of entries) {
        const isVisible = (entry as VisibleEntry).isVisible === true && entry.intersectionRatio >= leastRatio;
        const { shownMs } = place.get();
        const report = { isVisible, atMs: now(), shownMs, slowMs: slowness.current, resizedMs: resized.current };
        visibility.current = afterReport(visibility.current, report);
      }
    }, init);
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, resized, place, slowness, now]);
  return visibility;
}
