import { useEffect, useState } from 'react';
import { useServices } from '../shared/services.ts';
import { questionOf, readingMs, type FieldEdit } from './field-edit.ts';

/** Whether a guardrail asks and there was time to read it; until then the button that says yes stands back. */
export function useIsRead(state: FieldEdit): boolean {
  const askedMs = questionOf(state)?.askedMs ?? null;
  return useTimePassed(askedMs, readingMs) && askedMs !== null;
}

/** Whether so much time has passed since a moment, epoch ms; draws anew when it has. True where there is no moment. */
export function useTimePassed(sinceMs: number | null, lengthMs: number): boolean {
  const { now } = useServices();
  const [passedMs, setPassedMs] = useState(0);
  useEffect(() => {
    if (sinceMs === null) return undefined;
    const untilMs = sinceMs + lengthMs;
    const timer = setTimeout(() => setPassedMs(untilMs), Math.max(0, untilMs - now()));
    return () => clearTimeout(timer);
  }, [now, sinceMs, lengthMs]);
  return sinceMs === null || passedMs >= sinceMs + lengthMs;
}
