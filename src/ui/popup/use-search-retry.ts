import { useEffect, useRef } from 'react';
import type { Edit } from '../../domain/edit.ts';
import type { Search } from './use-search.ts';

/** When the newest of these edits was saved, epoch ms; 0 where none was. */
export const lastSavedMs = (edits: readonly Edit[]): number =>
  Math.max(0, ...edits.map(({ state }) => (state.tag === 'applied' ? state.at : 0)));

/** Asks a failed search again as soon as the store may be reached: the browser is online again, or an edit went through. */
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
