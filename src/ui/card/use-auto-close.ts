import { useEffect, useState, type FocusEvent } from 'react';

export interface Attention {
  onPointerEnter(): void;
  onPointerLeave(): void;
  onFocus(event: FocusEvent): void;
  onBlur(): void;
}

/** Closes after a while in which nobody points at the element or is in it with the keyboard. */
export function useAutoClose(afterMs: number, close: () => void): Attention {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  useEffect(() => {
    if (isPointed || isFocused) return undefined;
    const timer = setTimeout(close, afterMs);
    return () => clearTimeout(timer);
  }, [afterMs, close, isFocused, isPointed]);
  return {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: ({ target }) => setFocused(target instanceof HTMLButtonElement && target.matches(':focus-visible')),
    onBlur: () => setFocused(false),
  };
}
