import type { Catalog } from '../../catalog/port.ts';
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

/** The catalog to read from: the merchant's, or the customer session's while no key works. */
export function catalogOf(reads: Reads, storeId: string): Catalog {
  const { merchantCatalog, customerCatalog } = accountOf(reads, storeId);
  return merchantCatalog !== null && readsAsMerchant(reads, storeId) ? merchantCatalog : customerCatalog;
}
