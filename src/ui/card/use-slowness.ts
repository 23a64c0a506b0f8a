import { useEffect, useRef, type RefObject } from 'react';
import { useServices } from '../shared/services.ts';
import type { PlaceSource } from './place-source.ts';

/** The interval of the timer, and the delay that a fast machine may have. */
const stepMs = 50;
const slackMs = 50;
const maxMs = 3000;

/**
 * The total delay of this frame's timers in its first seconds, in ms. A slow machine also reports visibility late.
 * Animation frames cannot measure this: the browser does not render a covered frame.
 */
export function useSlowness(place: PlaceSource): RefObject<number> {
  const { localNow: now } = useServices();
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
        if (nowMs - startMs > maxMs) clearInterval(timer);
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
