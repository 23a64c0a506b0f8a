import { useCallback, useEffect, useRef } from 'react';

/** True if a pointer is down in the card, until its click has been dealt with. */
export function useIsPressed(): () => boolean {
  const isDown = useRef(false);
  useEffect(() => {
    const stop = new AbortController();
    const options = { signal: stop.signal, capture: true };
    const end = (): void => void setTimeout(() => (isDown.current = false));
    window.addEventListener('pointerdown', () => (isDown.current = true), options);
    for (const type of ['pointerup', 'pointercancel', 'blur']) window.addEventListener(type, end, options);
    return () => stop.abort();
  }, []);
  return useCallback(() => isDown.current, []);
}
