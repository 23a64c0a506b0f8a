import { catalogs } from '../../catalog/catalog.ts';
import { readStorefront } from '../../domain/connect-answers.ts';
import { ShelfedgeError } from '../../base/errors.ts';
import type { Store } from '../../domain/store.ts';
import { findStore, type AppStore } from '../../store/app-store.ts';
import { accountOf } from '../services/accounts.ts';
import type { Services } from '../services/services.ts';
import { saveStores } from '../services/store-list.ts';
import { connectError } from './connect-error.ts';
import { readAsMerchant } from './connection-test.ts';
import { addressAmong, completeStorefront, siteAddresses } from './site-addresses.ts';

type Proving = Pick<Services, 'accounts' | 'app' | 'runtime'>;

/** True if a store has this storefront already, and the platform or its owner confirmed it then. */
export function wasProven({ getState }: AppStore, { id, storefront }: Pick<Store, 'id' | 'storefront'>): boolean {
  const before = findStore(getState(), id);
  return before?.storefront === storefront && before.isUnproven !== true;
}

/**
 * Asks the platform whether a storefront belongs to the site, where that is not known yet. `typed` is the address that
 * the owner gives, '' for none. False if neither confirms it. Throws at the address if either names another site.
 */
export async function proveAddress(context: Proving, storeId: string, typed = ''): Promise<boolean> {
  accountOf(context, storeId);
  const store = findStore(context.app.getState(), storeId);
  if (store?.isUnproven !== true) return true;
  const addresses = await readAddresses(context, storeId);
  const storefront = await completeStorefront(store.storefront, addresses, context.runtime);
  if (addresses.length === 0) {
    if (typed === '') return false;
    const typedBase = readStorefront(typed.trim());
    if (typedBase === undefined || addressAmong([storefront], typedBase) === undefined)
      throw connectError('storefront', 'address_differs');
  }
  const stores = context.app.getState().stores.map((one) => {
    if (one.id !== storeId) return one;
    const { isUnproven: _, ...proven } = one;
    return { ...proven, storefront };
  });
  await saveStores(context, stores);
  return true;
}

/** The platform's addresses of the site by now; nothing without a usable key. */
async function readAddresses(context: Proving, storeId: string): Promise<string[]> {
  const { merchantCatalog, merchantClient, versioned } = accountOf(context, storeId);
  if (merchantCatalog === null) return [];
  try {
    return await siteAddresses(merchantClient, await readAsMerchant(catalogs[versioned.version], merchantClient));
  } catch (error) {
    if (error instanceof ShelfedgeError) return [];
    throw error;
  }
}
