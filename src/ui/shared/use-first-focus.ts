import { useEffect, useRef, type RefObject } from 'react';

/** Focuses an element when it is first rendered. */
export function useFirstFocus<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
