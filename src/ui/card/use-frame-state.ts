import { useEffect, useRef, type RefObject } from 'react';
import { useServices } from '../shared/services.ts';
import type { FrameState } from './commit-gate.ts';
import type { PlaceSource } from './place-source.ts';

/** The state of the card's frame without its focus. */
export type FrameFacts = Omit<FrameState, 'backMs' | 'isInterrupted'>;

/** A smaller scale counts as scaled down; larger differences are rounding. */
const leastScale = 0.95;

/** Whether the frame is scaled down relative to the page's window. */
function isSmall(place: PlaceSource): boolean {
  const { shownMs, pixelRatio } = place.get();
  return shownMs !== null && devicePixelRatio / pixelRatio < leastScale;
}

/** Calls back once, when the frame's scale changes. */
const onceScaled = (onScale: () => void, signal: AbortSignal): void =>
  matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener('change', onScale, { once: true, signal });

/** Tracks the position and scale of the card's frame, from the content script's messages and the frame's own events. */
export function useFrameState(place: PlaceSource): RefObject<() => FrameFacts> {
  const { localNow: now } = useServices();
  const scaledMs = useRef<number | null>(null);
  const grownMs = useRef<number | null>(null);
  const isTyped = useRef(false);
  useEffect(() => {
    const stop = new AbortController();
    // Text that is restored makes no event; a key does, also one that was collected before the card was drawn.
    window.addEventListener('input', () => (isTyped.current = true), { capture: true, signal: stop.signal });
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
    const { shownMs, movedMs, isAltered, isByItself = false } = place.get();
    const changedMs = Math.max(movedMs ?? 0, scaledMs.current ?? 0);
    return {
      shownMs,
      movedMs: changedMs === 0 ? null : changedMs,
      grownMs: grownMs.current,
      isSmall: isSmall(place),
      isAltered,
      isUnasked: isByItself && !isTyped.current,
    };
  });
}
