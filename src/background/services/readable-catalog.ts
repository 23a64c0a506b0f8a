import type { Catalog } from '../../catalog/port.ts';
import { ShelfedgeError } from '../../base/errors.ts';
import type { Reader } from '../../domain/reader.ts';
import type { AppStore } from '../../store/app-store.ts';
import { accountOf, type Accounts } from './accounts.ts';

interface Reads {
  app: AppStore;
  accounts: Pick<Accounts, 'get'>;
}

/** True if a store is read with the merchant's key; without a key that works it is read with the customer session. */
export function readsAsMerchant(reads: Reads, storeId: string): boolean {
  const isReady = reads.app.getState().merchants[storeId]?.tag === 'ready';
  return accountOf(reads, storeId).merchantCatalog !== null && isReady;
}

/** As whom a store is read now. */
export const readerOf = (reads: Reads, storeId: string): Reader =>
  readsAsMerchant(reads, storeId) ? 'merchant' : 'shopper';

/**
 * The catalog to read from: the merchant's, or the customer session's while no key works. A store without a client id has
 * no customer session: `not_elevated`.
 */
export function catalogOf(reads: Reads, storeId: string): Catalog {
  const { merchantCatalog, customerCatalog, store } = accountOf(reads, storeId);
  if (merchantCatalog !== null && readsAsMerchant(reads, storeId)) return merchantCatalog;
  if (store.clientId === null) throw new ShelfedgeError('not_elevated', 'There is no key to read with.');
  return customerCatalog;
}
