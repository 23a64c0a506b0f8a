import { useEffect, useRef, type RefObject } from 'react';

/** Focuses an element once it is drawn: for the one thing a surface was opened for. */
export function useFirstFocus<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
