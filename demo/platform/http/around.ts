import { inTransaction } from '../database.ts';
import type { FaultRule } from './fault-rules.ts';
import type { Author, Ledger } from '../ledger.ts';
import { readNamedProducts } from '../v1/named-products.ts';
import type { LoggedRequest } from './request-log.ts';
import type { Shop } from '../shop.ts';
import { applyForeignChange } from '../foreign-change.ts';

/** Runs a request's work, wrapped by its author and its fault. */
export type Around = <T>(request: { path: string; payload: object; writes: boolean }, work: () => T) => T;

export interface AroundOptions {
  shop: Shop;
  ledger: Ledger;
  author: Author;
  rule: FaultRule | undefined;
  /** Records which state of the shop the response shows. */
  entry: LoggedRequest;
  random(): number;
}

/** Creates the wrapper around the work of one request. */
export function createAround({ shop, ledger, author, rule, entry, random }: AroundOptions): Around {
  return ({ path, payload, writes }, work) => {
    const named = () => readNamedProducts(shop, path, payload);
    const changeNow = () =>
      ledger.as({ ...author, source: 'fault' }, () =>
        inTransaction(shop.db, () => applyForeignChange(shop, named(), rule?.change ?? {}, random)),
      );
    if (rule?.kind === 'stale' && !writes) {
      const { result, last } = ledger.before(rule.behind, named(), work);
      entry.shows = last;
      return result;
    }
    if (rule?.kind === 'change-before') changeNow();
    const result = ledger.as(author, work);
    entry.shows = ledger.last();
    if (rule?.kind === 'change-after') changeNow();
    return result;
  };
}
