import { useState } from 'react';
import type { ProductRoute } from '../../../protocol/workbench-route.ts';
import type { StoreView } from '../../../protocol/view.ts';
import type { Typed } from './cells.ts';

/** The typed texts of one table of variants. */
export interface TypedTable {
  typed: Typed;
  change(change: (before: Typed) => Typed): void;
}

/** Returns the texts typed into the table of a product. */
export type TypedTables = (product: Pick<ProductRoute, 'storeId' | 'productId'>) => TypedTable;

interface Table extends Pick<ProductRoute, 'storeId' | 'productId'> {
  typed: Typed;
}

const nothing: Typed = {};

/** The typed texts of all tables of variants. They are kept while another table or page is shown, until their store is gone. */
export function useTypedTables(stores: readonly Pick<StoreView, 'id'>[]): TypedTables {
  const [tables, setTables] = useState<readonly Table[]>([]);
  const kept = tables.filter(({ storeId }) => stores.some(({ id }) => id === storeId));
  if (kept.length < tables.length) setTables(kept);
  return ({ storeId, productId }) => {
    const isOwn = (table: Table) => table.storeId === storeId && table.productId === productId;
    const typedIn = (all: readonly Table[]): Typed => all.find(isOwn)?.typed ?? nothing;
    return {
      typed: typedIn(tables),
      change: (change) =>
        setTables((before) => [
          ...before.filter((table) => !isOwn(table)),
          { storeId, productId, typed: change(typedIn(before)) },
        ]),
    };
  };
}
