import { useEffect, useRef } from 'react';
import type { Edit } from '../../domain/edit.ts';
import type { Search } from './use-search.ts';

/** Fetches a product anew once for every edit of it that was saved after it was fetched. */
export function useRefreshes(edits: readonly Edit[], { state: { known }, refresh }: Search): void {
  const asked = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, productId, state } of edits) {
      const fetched = known[productId];
      if (state.tag !== 'applied' || fetched === undefined || state.at <= fetched.atMs || asked.current.has(id))
        continue;
      asked.current.add(id);
      // A row that could not be fetched anew still shows the saved value.
      refresh(productId).catch(() => undefined);
    }
  }, [edits, known, refresh]);
}
