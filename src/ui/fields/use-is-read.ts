import { useEffect, useState } from 'react';
import { useServices } from '../shared/services.ts';
import { questionOf, readingMs, type FieldEdit } from './field-edit.ts';

/** True if a guardrail's question was shown long enough to be read. Until then its confirm button is disabled. */
export function useIsRead(state: FieldEdit): boolean {
  const askedMs = questionOf(state)?.askedMs ?? null;
  return useTimePassed(askedMs, readingMs) && askedMs !== null;
}

/** True if `lengthMs` have passed since `sinceMs` (epoch ms); re-renders once they have. Also true if `sinceMs` is null. */
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
