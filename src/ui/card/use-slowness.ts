import { useEffect, useRef, type RefObject } from 'react';
import { useServices } from '../shared/services.ts';
import type { PlaceSource } from './place-source.ts';

/** How often a timer asks to be called, and how much later it may be where the machine is quick enough. */
const stepMs = 50;
const slackMs = 50;
const longestMs = 3000;

/**
 * By how much the timers of this frame were late in its first seconds, in ms: a slow machine, which is late to say that
 * the card is seen as well. Not by how often it was drawn: the browser does not draw a frame that the page covers.
 */
export function useSlowness(place: PlaceSource): RefObject<number> {
  const { now } = useServices();
  const slowMs = useRef(0);
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const start = (): void => {
      if (timer !== undefined || place.get().shownMs === null) return;
      const startMs = now();
      let lastMs = startMs;
      timer = setInterval(() => {
        const nowMs = now();
        slowMs.current += Math.max(0, nowMs - lastMs - stepMs - slackMs);
        lastMs = nowMs;
        if (nowMs - startMs > longestMs) clearInterval(timer);
      }, stepMs);
    };
    const unsubscribe = place.subscribe(start);
    start();
    return () => {
      unsubscribe();
      clearInterval(timer);
    };
  }, [now, place]);
  return slowMs;
}
