import { useEffect, useRef } from 'react';
import type { UnsavedView } from '../../products/working-copy/unsaved-value.ts';
import type { Search } from './use-search.ts';

/** The most products that are read for their unsaved text alone. */
const maxProducts = 20;

/**
 * Reads the products with unsaved text that no search has found, the last typed first, so that they have a row. A product that could
 * not be read is asked for again after the next search.
 */
export function useUnsavedProducts({ values }: UnsavedView, { state: { found }, fetchedOf, refresh }: Search): void {
  const requested = useRef(new Map<string, typeof found>());
  useEffect(() => {
    // The first search finds many of them.
    if (found === null) return;
    const ids = [...new Set(values.toReversed().map(({ productId }) => productId))].slice(0, maxProducts);
    for (const id of ids) {
      if (fetchedOf(id) !== undefined || requested.current.get(id) === found) continue;
      requested.current.set(id, found);
      refresh(id).catch(() => undefined);
    }
  }, [fetchedOf, found, refresh, values]);
}
