import { useState } from 'react';
import type { ProductRoute } from '../../../protocol/workbench-route.ts';
import type { Typed } from './cells.ts';

/** What is typed into one table of variants. */
export interface TypedTable {
  typed: Typed;
  change(change: (before: Typed) => Typed): void;
}

/** Gives what is typed into the table of a product. */
export type TypedTables = (product: Pick<ProductRoute, 'storeId' | 'productId'>) => TypedTable;

const nothing: Typed = {};

/** What is typed into the tables of variants; it is kept while another table or page is shown. */
export function useTypedTables(): TypedTables {
  const [tables, setTables] = useState<Readonly<Record<string, Typed>>>({});
  return ({ storeId, productId }) => {
    const key = `${storeId} ${productId}`;
    return {
      typed: tables[key] ?? nothing,
      change: (change) => setTables((before) => ({ ...before, [key]: change(before[key] ?? nothing) })),
    };
  };
}
