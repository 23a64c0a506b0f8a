import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { useServices } from '../shared/services.ts';
import { fitOf, type FrameFit } from '../../domain/frame-place.ts';
import { heightOf } from './card-height.ts';
import type { FrameState } from './press-check.ts';
import { afterFit, alwaysWhole, type FitState } from './frame-fit.ts';
import type { PlaceSource } from './place-source.ts';

/** The state of the card's frame without its focus. */
export type FrameFacts = Omit<FrameState, 'backMs' | 'isInterrupted'>;

/** The browser's own zoom. A card in Firefox does not get it, and takes the whole device pixel ratio for it. */
const zoomOf = (place: PlaceSource): number => (place.canProveVisibility ? place.zoom() : place.get().pixelRatio);

/** How the frame, once it is shown, fits a card that asks for this height, px. */
function readFit(place: PlaceSource, askedPx: number): FrameFit {
  if (place.get().shownMs === null) return 'whole';
  const frame = { width: innerWidth, height: innerHeight, pixelRatio: devicePixelRatio };
  return fitOf(frame, askedPx, place.get(), zoomOf(place));
}

interface FrameOptions {
  place: PlaceSource;
  /** The element whose height the frame has. */
  inner: RefObject<HTMLElement | null>;
}

interface TrackedFrame {
  current(): FrameFacts;
  /** When the card last changed its own height, epoch ms. */
  resized: RefObject<number>;
  /** The card has changed its own height. */
  onResize(): void;
}

/** Calls back once, when the frame's scale changes. */
const onceScaled = (onScale: () => void, signal: AbortSignal): void =>
  matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener('change', onScale, { once: true, signal });

/** Tracks the position and size of the card's frame, from the content script's messages and the frame's own events. */
export function useFrameState({ place, inner }: FrameOptions): TrackedFrame {
  const { localNow: now } = useServices();
  const scaledMs = useRef<number | null>(null);
  const resized = useRef(0);
  const fit = useRef<FitState>(alwaysWhole);
  const isTouched = useRef(false);
  const asked = useRef(0);
  const check = useCallback((): void => {
    const askedPx = inner.current === null ? 0 : heightOf(inner.current);
    // A press can come between a growth of the card and the observer's report of it.
    if (askedPx !== asked.current) [asked.current, resized.current] = [askedPx, now()];
    fit.current = afterFit(fit.current, readFit(place, askedPx), now(), resized.current);
  }, [place, inner, now]);
  useEffect(() => {
    const stop = new AbortController();
    // Restored text makes no event; a key does. Keys that were collected before the card was drawn make an untrusted
    // event. The page around the frame can dispatch no event in it.
    const onTouch = ({ type, isTrusted }: Event): void => void (isTouched.current ||= isTrusted || type === 'input');
    for (const type of ['input', 'pointerdown'])
      window.addEventListener(type, onTouch, { capture: true, signal: stop.signal });
    // A step by an arrow key makes no `input` event.
    const onKey = ({ key, isTrusted, target }: KeyboardEvent): void => {
      const isStep = /^Arrow(Up|Down)$/.test(key) && (target as HTMLElement).dataset['typed'] !== undefined;
      isTouched.current ||= isTrusted && isStep;
    };
    window.addEventListener('keydown', onKey, { capture: true, signal: stop.signal });
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
  }, [now, place, check]);
  const current = (): FrameFacts => {
    check();
    const { shownMs, movedMs, isAltered, isByItself = false } = place.get();
    const changedMs = Math.max(movedMs ?? 0, scaledMs.current ?? 0);
    return {
      shownMs,
      movedMs: changedMs === 0 ? null : changedMs,
      fit: fit.current,
      isProvable: place.canProveVisibility,
      isAltered,
      isUntouched: isByItself && !isTouched.current,
      isUnchanged: !isTouched.current,
    };
  };
  return { current, resized, onResize: check };
}
