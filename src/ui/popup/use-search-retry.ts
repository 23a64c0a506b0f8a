import { useEffect, useRef } from 'react';
import { lastFinished, type Edit } from '../../domain/edit.ts';
import type { Search } from './use-search.ts';

/** The number of the edit that was saved last; -1 for none. */
export const lastSaved = (edits: readonly Edit[]): number =>
  lastFinished(edits.filter(({ state }) => state.tag === 'applied'));

/** Retries a failed search as soon as the store may be reachable: the browser is online again, or an edit was saved. */
export function useSearchRetry(edits: readonly Edit[], { state: { status }, again }: Search): void {
  const isFailed = status.tag === 'failed';
  const saved = lastSaved(edits);
  const seen = useRef(saved);
  useEffect(() => {
    if (saved > seen.current && isFailed) again();
    seen.current = saved;
  }, [again, isFailed, saved]);
  useEffect(() => {
    if (!isFailed) return undefined;
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [again, isFailed]);
}
