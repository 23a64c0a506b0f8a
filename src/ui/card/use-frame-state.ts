import { useEffect, useRef, type RefObject } from 'react';
import { useServices } from '../shared/services.ts';
import type { FrameState } from './commit-gate.ts';
import type { PlaceSource } from './place-source.ts';

/** What is known of the frame around the card, but for its focus. */
export type FrameFacts = Omit<FrameState, 'backMs'>;

/** Smaller than that is drawn smaller; the rest is rounding. */
const leastScale = 0.95;

/** Whether the frame is drawn smaller than the window it stands in. */
function isSmall(place: PlaceSource): boolean {
  const { shownMs, pixelRatio } = place.get();
  return shownMs !== null && devicePixelRatio / pixelRatio < leastScale;
}

/** Calls back once, when the frame is drawn at another scale than now. */
const onceScaled = (onScale: () => void, signal: AbortSignal): void =>
  matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener('change', onScale, { once: true, signal });

/** Follows where and how large the card's frame is drawn: what the content script tells, and what the frame sees itself. */
export function useFrameState(place: PlaceSource): RefObject<() => FrameFacts> {
  const { now } = useServices();
  const scaledMs = useRef<number | null>(null);
  const grownMs = useRef<number | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    let wasSmall = false;
    const check = (): void => {
      if (wasSmall && !isSmall(place)) grownMs.current = now();
      wasSmall = isSmall(place);
    };
    const onScale = (): void => {
      scaledMs.current = now();
      check();
      onceScaled(onScale, stop.signal);
    };
    onceScaled(onScale, stop.signal);
    const unsubscribe = place.subscribe(check);
    return () => {
      unsubscribe();
      stop.abort();
    };
  }, [now, place]);
  return useRef((): FrameFacts => {
    const { shownMs, movedMs, isAltered } = place.get();
    const changedMs = Math.max(movedMs ?? 0, scaledMs.current ?? 0);
    return {
      shownMs,
      movedMs: changedMs === 0 ? null : changedMs,
      grownMs: grownMs.current,
      isSmall: isSmall(place),
      isAltered,
    };
  });
}
