import { useEffect, useRef, useState, type RefObject } from 'react';
import { useServices } from '../shared/services.ts';
import type { PlaceSource } from './place-source.ts';

/** The longest time from showing a card to its focus. */
const focusMs = 600;

export interface FocusBack {
  /** Whether the frame has lost the focus. */
  isAway: boolean;
  /** When the focus last came back, epoch ms; null if it was never lost. */
  backMs: RefObject<number | null>;
}

/** Tracks whether this frame has the focus. The page around it can take the focus away. */
export function useFocusBack(source: PlaceSource): FocusBack {
  const { now } = useServices();
  const [isAway, setAway] = useState(false);
  const backMs = useRef<number | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const leave = (): void => {
      isGone = true;
      setAway(true);
    };
    const comeBack = (): void => {
      if (isGone) backMs.current = now();
      isGone = false;
      setAway(false);
    };
    const awaitFocus = (): void => {
      if (source.get().shownMs === null || timer !== undefined) return;
      timer = setTimeout(() => !document.hasFocus() && leave(), focusMs);
    };
    window.addEventListener('blur', leave, { signal });
    window.addEventListener('focus', comeBack, { signal });
    const unsubscribe = source.subscribe(awaitFocus);
    awaitFocus();
    return () => {
      clearTimeout(timer);
      unsubscribe();
      stop.abort();
    };
  }, [now, source]);
  return { isAway, backMs };
}
