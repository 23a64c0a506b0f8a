import { useEffect, useRef } from 'react';
import type { Edit } from '../../domain/edit.ts';
import type { Search } from './use-search.ts';

/** When the newest of these edits was saved, epoch ms; 0 for none. */
export const lastSavedMs = (edits: readonly Edit[]): number =>
  Math.max(0, ...edits.map(({ state }) => (state.tag === 'applied' ? state.at : 0)));

/** Retries a failed search as soon as the store may be reachable: the browser is online again, or an edit was saved. */
export function useSearchRetry(edits: readonly Edit[], { state: { status }, again }: Search): void {
  const isFailed = status.tag === 'failed';
  const savedMs = lastSavedMs(edits);
  const seenMs = useRef(savedMs);
  useEffect(() => {
    if (savedMs > seenMs.current && isFailed) again();
    seenMs.current = savedMs;
  }, [again, isFailed, savedMs]);
  useEffect(() => {
    if (!isFailed) return undefined;
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [again, isFailed]);
}
