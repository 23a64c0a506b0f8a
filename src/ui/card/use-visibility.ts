import { useEffect, useRef, type RefObject } from 'react';
import { useServices } from '../shared/services.ts';
import { afterReport, type Visibility } from './commit-gate.ts';
import type { PlaceSource } from './place-source.ts';
import { useSlowness } from './use-slowness.ts';

/** What the newer observer reports and takes, beyond what the DOM types know. */
type VisibleEntry = IntersectionObserverEntry & { isVisible?: boolean };
type VisibleInit = IntersectionObserverInit & { trackVisibility: true; delay: number };

/** The observer's own least delay between reports. */
const reportDelayMs = 100;
/** So much of the card must be on the screen: a rim may be cut off by the window's edge. */
const leastRatio = 0.9;

/**
 * Follows whether an element is truly on the screen, uncovered and unaltered; ask it at the moment of a press.
 * `resized` is when the card last changed its own height, epoch ms.
 */
export function useVisibility(
  element: RefObject<HTMLElement | null>,
  resized: RefObject<number>,
  place: PlaceSource,
): RefObject<Visibility> {
  const { now } = useServices();
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
