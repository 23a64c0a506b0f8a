import { useEffect, useRef } from 'react';
import type { Edit } from '../../domain/edit.ts';
import type { Search } from './use-search.ts';

/** Refreshes a product once for every edit that was saved after the product was fetched. */
export function useRefreshes(edits: readonly Edit[], { state: { known }, refresh }: Search): void {
  const asked = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, productId, state } of edits) {
      const fetched = known[productId];
      if (state.tag !== 'applied' || fetched === undefined || state.at <= fetched.atMs || asked.current.has(id))
        continue;
      asked.current.add(id);
      // If this fails, the row still shows the saved value.
      refresh(productId).catch(() => undefined);
    }
  }, [edits, known, refresh]);
}
