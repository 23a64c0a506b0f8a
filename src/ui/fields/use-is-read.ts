import { useEffect, useState } from 'react';
import { useServices } from '../shared/services.ts';
import { questionOf, readingMs, type FieldEdit } from './field-edit.ts';

/** Whether a guardrail asks and there was time to read it; until then the button that says yes stands back. */
export function useIsRead(state: FieldEdit): boolean {
  const { now } = useServices();
  const [readMs, setReadMs] = useState(0);
  const askedMs = questionOf(state)?.askedMs ?? null;
  useEffect(() => {
    if (askedMs === null) return undefined;
    const untilMs = askedMs + readingMs;
    const timer = setTimeout(() => setReadMs(untilMs), Math.max(0, untilMs - now()));
    return () => clearTimeout(timer);
  }, [now, askedMs]);
  return askedMs !== null && readMs >= askedMs + readingMs;
}
