import { useEffect, useRef, type RefObject } from 'react';
import { useServices } from '../shared/services.ts';
import { afterReport, type Report, type Visibility } from './press-check.ts';
import type { PlaceSource } from './place-source.ts';
import { useSlowness } from './use-slowness.ts';

/** The properties of IntersectionObserver v2 that the DOM types lack. */
type VisibleEntry = IntersectionObserverEntry & { isVisible?: boolean };
type ProofInit = IntersectionObserverInit & { trackVisibility?: true; delay?: number };

/** The least delay between reports that the observer allows. */
const reportDelayMs = 100;
/** The least part of the card in the window; less is more than rounding. */
const minRatio = 0.98;

/**
 * Tracks whether an element is visible: wholly in the window and, where the browser proves that, uncovered and without
 * effects. `resized`: when the card last changed its own height, epoch ms.
 */
export function useVisibility(
  element: RefObject<HTMLElement | null>,
  resized: RefObject<number>,
  place: PlaceSource,
): RefObject<Visibility> {
  const { localNow: now } = useServices();
  const slowness = useSlowness(place);
  const visibility = useRef<Visibility>({ tag: 'notYet', why: 'covered' });
  useEffect(() => {
    if (element.current === null) return undefined;
    visibility.current = { tag: 'notYet', why: 'covered' };
    const report = (entry: VisibleEntry): Report => {
      const isCovered = place.canProveVisibility && entry.isVisible !== true;
      const sight = entry.intersectionRatio < minRatio ? 'outside' : isCovered ? 'covered' : 'visible';
      const atMs = now();
      // Without a proof a frame is reported as visible that is not shown yet.
      const shownMs = place.get().shownMs ?? (place.canProveVisibility ? null : atMs);
      return { sight, atMs, shownMs, slowMs: slowness.current, resizedMs: resized.current };
    };
    const onEntries = (entries: readonly VisibleEntry[]): void => {
      for (const entry of entries) visibility.current = afterReport(visibility.current, report(entry));
    };
    const proof: ProofInit = place.canProveVisibility ? { trackVisibility: true, delay: reportDelayMs } : {};
    const observer = new IntersectionObserver(onEntries, { threshold: [minRatio, 1], ...proof });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, resized, place, slowness, now]);
  return visibility;
}
