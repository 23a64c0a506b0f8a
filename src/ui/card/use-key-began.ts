import { useEffect, useRef, type RefObject } from 'react';

/** True if a key is down, or was released in the current task, that went down in this frame. */
export function useKeyBegan(): RefObject<boolean> {
  const began = useRef(false);
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      if (event.isTrusted && !event.repeat) began.current = true;
    };
    // The space bar clicks after its keyup.
    const up = () => setTimeout(() => (began.current = false));
    window.addEventListener('keydown', down, true);
    window.addEventListener('keyup', up, true);
    window.addEventListener('blur', up);
    return () => {
      window.removeEventListener('keydown', down, true);
      window.removeEventListener('keyup', up, true);
      window.removeEventListener('blur', up);
    };
  }, []);
  return began;
}
