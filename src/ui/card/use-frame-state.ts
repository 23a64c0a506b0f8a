import { useEffect, useRef, type RefObject } from 'react';
import { useServices } from '../shared/services.ts';
import { isLowFrame, isNarrowFrame } from '../../domain/frame-place.ts';
import type { FrameState } from './commit-gate.ts';
import type { PlaceSource } from './place-source.ts';

/** The state of the card's frame without its focus. */
export type FrameFacts = Omit<FrameState, 'backMs' | 'isInterrupted'>;

/** A smaller scale counts as scaled down; larger differences are rounding. */
const minScale = 0.95;

/** How long the frame may take to follow the card's height. */
const followMs = 800;

/** The browser's own zoom. A card in Firefox is not told it, and takes all of what makes px larger for it. */
const zoomOf = (place: PlaceSource): number => (place.canProveVisibility ? place.zoom() : place.get().pixelRatio);

/** True if the frame is scaled down relative to the page's window, or too narrow for a card. */
function isSmall(place: PlaceSource): boolean {
  const { shownMs, pixelRatio } = place.get();
  return (
    shownMs !== null &&
    (devicePixelRatio / pixelRatio < minScale || isNarrowFrame(innerWidth, place.get(), zoomOf(place)))
  );
}

/** True if the frame is too low for the card, whose content scrolls in this pane. */
const isLow = (place: PlaceSource, { clientHeight, scrollHeight }: HTMLElement): boolean =>
  place.get().shownMs !== null &&
  isLowFrame(innerHeight, innerHeight - clientHeight + scrollHeight, place.get(), zoomOf(place));

interface FrameOptions {
  place: PlaceSource;
  /** The element that scrolls the card's content. */
  element: RefObject<HTMLElement | null>;
  /** When the card last changed its own height, epoch ms. */
  resized: RefObject<number>;
}

/** Calls back once, when the frame's scale changes. */
const onceScaled = (onScale: () => void, signal: AbortSignal): void =>
  matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener('change', onScale, { once: true, signal });

/** Tracks the position and size of the card's frame, from the content script's messages and the frame's own events. */
export function useFrameState({ place, element: pane, resized }: FrameOptions): RefObject<() => FrameFacts> {
  const { localNow: now } = useServices();
  const scaledMs = useRef<number | null>(null);
  const grownMs = useRef<number | null>(null);
  const isTouched = useRef(false);
  useEffect(() => {
    const stop = new AbortController();
    // Text that is restored makes no event; a key does. Keys that were collected before the card was drawn make one that is
    // not trusted. The page around the frame can dispatch none in it.
    const onTouch = ({ type, isTrusted }: Event): void => void (isTouched.current ||= isTrusted || type === 'input');
    for (const type of ['input', 'pointerdown'])
      window.addEventListener(type, onTouch, { capture: true, signal: stop.signal });
    // A step by an arrow key makes no `input` event.
    const onKey = ({ key, isTrusted, target }: KeyboardEvent): void => {
      const isStep = /^Arrow(Up|Down)$/.test(key) && (target as HTMLElement).dataset['typed'] !== undefined;
      isTouched.current ||= isTrusted && isStep;
    };
    window.addEventListener('keydown', onKey, { capture: true, signal: stop.signal });
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
    window.addEventListener('resize', check, { signal: stop.signal });
    const unsubscribe = place.subscribe(check);
    return () => {
      unsubscribe();
      stop.abort();
    };
  }, [now, place]);
  return useRef((): FrameFacts => {
    const { shownMs, movedMs, isAltered, isByItself = false } = place.get();
    const isFollowed = now() - resized.current > followMs;
    const isTooLow = isFollowed && pane.current !== null && isLow(place, pane.current);
    const changedMs = Math.max(movedMs ?? 0, scaledMs.current ?? 0);
    return {
      shownMs,
      movedMs: changedMs === 0 ? null : changedMs,
      grownMs: grownMs.current,
      isProvable: place.canProveVisibility,
      isSmall: isSmall(place) || isTooLow,
      isAltered,
      isUntouched: isByItself && !isTouched.current,
      isUnchanged: !isTouched.current,
    };
  });
}
