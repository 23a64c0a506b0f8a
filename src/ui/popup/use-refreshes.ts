import { useEffect, useRef } from 'react';
import type { Edit } from '../../domain/edit.ts';
import { isSavedAfter } from '../../products/values/known-product.ts';
import type { Search } from './use-search.ts';

/** Refreshes a product once for every edit that was saved after the product was fetched. */
export function useRefreshes(edits: readonly Edit[], { fetchedOf, refresh }: Search): void {
  const requested = useRef(new Set<string>());
  useEffect(() => {
    for (const edit of edits) {
      const { id, productId } = edit;
      const fetched = fetchedOf(productId);
      if (fetched === undefined || !isSavedAfter(edit, fetched) || requested.current.has(id)) continue;
      requested.current.add(id);
      // If this fails, the row still shows the saved value.
      refresh(productId).catch(() => undefined);
    }
  }, [edits, fetchedOf, refresh]);
}
