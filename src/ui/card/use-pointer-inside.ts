import { useEffect, useRef, type RefObject } from 'react';
import { useServices } from '../shared/services.ts';
import type { PlaceSource } from './place-source.ts';
import { followPointer, type PointerInside, type PointerSample } from './pointer-inside.ts';

const kinds: Record<string, PointerSample['kind']> = {
  pointerover: 'inside',
  pointermove: 'inside',
  pointerup: 'inside',
  pointerdown: 'down',
};

/** Tracks the pointer in this frame. */
export function usePointerInside(place: PlaceSource): RefObject<PointerInside | null> {
  const { localNow: now } = useServices();
  const inside = useRef<PointerInside | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    const follow = (event: PointerEvent, kind: PointerSample['kind']): void => {
      if (!event.isTrusted) return;
      const { screenX, screenY, clientX, clientY, pointerType: type } = event;
      const sample = { kind, type, screenX, screenY, clientX, clientY, atMs: now() };
      inside.current = followPointer(inside.current, sample, place.zoom());
    };
    for (const [type, kind] of Object.entries(kinds))
      window.addEventListener(type, (event) => follow(event as PointerEvent, kind), options);
    // Only the root element receives this event when the pointer leaves the frame.
    document.documentElement.addEventListener('pointerleave', (event) => follow(event, 'left'), {
      signal: stop.signal,
    });
    return () => stop.abort();
  }, [now, place]);
  return inside;
}
