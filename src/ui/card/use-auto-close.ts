import { useEffect, useEffectEvent, useState, type FocusEvent, type KeyboardEvent } from 'react';

export interface Attention {
  onPointerEnter(): void;
  onPointerLeave(): void;
  onFocus(event: FocusEvent): void;
  onBlur(event: FocusEvent): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** Closes after a time without a pointer over the element, a focused button or a key pressed in it. */
export function useAutoClose(afterMs: number, close: () => void): Attention {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isKeyed, setKeyed] = useState(false);
  const onTime = useEffectEvent(close);
  useEffect(() => {
    if (isPointed || isFocused || isKeyed) return undefined;
    const timer = setTimeout(() => onTime(), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs, isFocused, isKeyed, isPointed]);
  return {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: ({ target }) => setFocused(target instanceof HTMLButtonElement && target.matches(':focus-visible')),
    onBlur: ({ currentTarget, relatedTarget }) => {
      setFocused(false);
      if (!currentTarget.contains(relatedTarget)) setKeyed(false);
    },
    // A key held since before the element appeared does not count.
    onKeyDown: ({ repeat }) => {
      if (!repeat) setKeyed(true);
    },
  };
}
