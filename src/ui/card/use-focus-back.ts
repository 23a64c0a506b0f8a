import { useContext, useEffect, useRef, useState, type RefObject } from 'react';
import { useServices } from '../shared/services.ts';
import { FirstKeysContext } from './first-keys-context.ts';
import { afterFocusEvent, neverLost, type FocusLoss } from './focus-loss.ts';
import type { PlaceSource } from './place-source.ts';

/** The longest time from showing a card to its focus. */
const focusMs = 600;

export interface FocusBack {
  /** True if the frame has lost the focus. */
  isAway: boolean;
  loss: RefObject<FocusLoss>;
  /** True if typed text may lack a key, and the person was not asked about it. */
  isInterrupted(): boolean;
  /** Call when the person was asked to check the typed text. */
  onAsked(): void;
}

/** Tracks whether this frame has the focus. The page around it can take the focus away. */
export function useFocusBack(source: PlaceSource): FocusBack {
  const { localNow: now } = useServices();
  const [isAway, setAway] = useState(false);
  const loss = useRef(neverLost);
  const firstKeys = useContext(FirstKeysContext);
  const isAsked = useRef(false);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = (type: 'blur' | 'focus' | 'pointerdown', atMs = now()): void => {
      loss.current = afterFocusEvent(loss.current, type, atMs);
      setAway(loss.current.leftMs !== null);
    };
    const awaitFocus = (): void => {
      if (source.get().shownMs === null || timer !== undefined) return;
      // A card that never had the focus has lost no key.
      timer = setTimeout(() => !document.hasFocus() && note('blur', 0), focusMs);
    };
    window.addEventListener('blur', () => note('blur'), { signal });
    window.addEventListener('focus', () => note('focus'), { signal });
    window.addEventListener('pointerdown', ({ isTrusted }) => isTrusted && note('pointerdown'), {
      capture: true,
      signal,
    });
    const unsubscribe = source.subscribe(awaitFocus);
    awaitFocus();
    return () => {
      clearTimeout(timer);
      unsubscribe();
      stop.abort();
    };
  }, [now, source]);
  const mayLackFirst = (): boolean => !isAsked.current && source.get().isPressedEarly && firstKeys?.isSoon() === true;
  return {
    isAway,
    loss,
    isInterrupted: () => loss.current.isInterrupted || mayLackFirst(),
    onAsked() {
      loss.current = { ...loss.current, isInterrupted: false };
      isAsked.current = true;
    },
  };
}
