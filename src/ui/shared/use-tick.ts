import { useEffect, useReducer } from 'react';
import { hasTimeLeft } from '../../domain/wait.ts';
import { useServices } from './services.ts';

/** Longer times are shown in hours, which do not change every second. */
const maxMs = 3_600_000;

/** Re-renders a component while the seconds until a moment pass. `untilMs`: epoch ms; null for no moment. */
export function useTick(untilMs: number | null): void {
  const { now } = useServices();
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0);
  useEffect(() => {
    if (untilMs === null || !hasTimeLeft(untilMs, now(), maxMs)) return undefined;
    const timer = setInterval(() => {
      if (untilMs <= now()) clearInterval(timer);
      draw();
    }, 250);
    return () => clearInterval(timer);
  }, [now, untilMs]);
}
