import { useEffect, useReducer } from 'react';
import { useServices } from './services.ts';

/** A time further off is told in words that do not change every second. */
const longestMs = 3_600_000;

/** Draws a component anew as the seconds until this moment go by; epoch ms, null where nothing is waited for. */
export function useTick(untilMs: number | null): void {
  const { now } = useServices();
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0);
  useEffect(() => {
    if (untilMs === null || untilMs <= now() || untilMs - now() > longestMs) return undefined;
    const timer = setInterval(() => {
      if (untilMs <= now()) clearInterval(timer);
      draw();
    }, 250);
    return () => clearInterval(timer);
  }, [now, untilMs]);
}
