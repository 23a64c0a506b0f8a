import { useEffect, useRef, type RefObject } from 'react';

/** Moves the focus to the button when its opened part is closed with the focus in it. */
export function useFocusBackTo(button: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [button, isOpen]);
}
