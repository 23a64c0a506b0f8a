import { useEffect, useRef, type RefObject } from 'react';
import type { PlaceSource } from './place-source.ts';

/** How long a frame takes where the browser is quick enough. */
const frameMs = 50;
const longestMs = 3000;

/**
 * By how much this frame was drawn later than it should have been, in ms, in its first seconds: a slow machine, which
 * is late to say that the card is seen as well.
 */
export function useSlowness(place: PlaceSource): RefObject<number> {
  const slowMs = useRef(0);
  useEffect(() => {
    let handle = 0;
    let startMs: number | undefined;
    let lastMs = 0;
    const tick = (drawnMs: number): void => {
      startMs ??= lastMs = drawnMs;
      slowMs.current += Math.max(0, drawnMs - lastMs - frameMs);
      lastMs = drawnMs;
      if (drawnMs - startMs < longestMs) handle = requestAnimationFrame(tick);
    };
    const start = (): void => {
      if (handle === 0 && place.get().shownMs !== null) handle = requestAnimationFrame(tick);
    };
    const unsubscribe = place.subscribe(start);
    start();
    return () => {
      unsubscribe();
      cancelAnimationFrame(handle);
    };
  }, [place]);
  return slowMs;
}
