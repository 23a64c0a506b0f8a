import { inTransaction } from './database.ts';
import type { FaultRule } from './fault-rules.ts';
import type { Author, Ledger } from './ledger.ts';
import { readNamedProducts } from './named-products.ts';
import type { LoggedRequest } from './request-log.ts';
import type { Shop } from './shop.ts';
import { changeElsewhere } from './somebody-else.ts';

/** Runs a request's own work, with what its author and its fault do around it. */
export type Around = <T>(request: { path: string; payload: object; writes: boolean }, work: () => T) => T;

export interface AroundOptions {
  shop: Shop;
  ledger: Ledger;
  author: Author;
  rule: FaultRule | undefined;
  /** Learns which state of the shop the answer shows. */
  entry: LoggedRequest;
  random(): number;
}

/** What is done around the work of one request. */
export function createAround({ shop, ledger, author, rule, entry, random }: AroundOptions): Around {
  return ({ path, payload, writes }, work) => {
    const named = () => readNamedProducts(shop, path, payload);
    const changeNow = () =>
      ledger.as({ ...author, source: 'fault' }, () =>
        inTransaction(shop.db, () => changeElsewhere(shop, named(), rule?.change ?? {}, random)),
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
