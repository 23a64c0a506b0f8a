import { useEffect, type RefObject } from 'react';
import { useServices } from '../shared/services.ts';

/** Tells the background how high the card is, so that the frame around it fits. */
export function useHeight(element: RefObject<HTMLElement | null>): void {
  const { call } = useServices();
  useEffect(() => {
    if (element.current === null) return undefined;
    let told = -1;
    const observer = new ResizeObserver(([entry]) => {
      const height = Math.min(2000, Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0));
      if (height === told) return;
      told = height;
      call('card.resize', { height }).catch(() => undefined);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [call, element]);
}
