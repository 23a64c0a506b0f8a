import { catalogs } from '../../catalog/catalog.ts';
import { ShelfedgeError } from '../../base/errors.ts';
import type { Product } from '../../domain/product.ts';
import { isSameShop } from '../../domain/store.ts';
import { findStore } from '../../store/app-store.ts';
import { type Account } from '../services/account.ts';
import { accountOf } from '../services/accounts.ts';
import { readsAsMerchant } from '../services/readable-catalog.ts';
import type { Services } from '../services/services.ts';
import { saveStores } from '../services/store-list.ts';
import { blameField, keyProblems, openVisitor, readAsVisitor, toTestBase } from './connection-test.ts';
import { connectError } from './connect-error.ts';
import { proveAddress } from './prove-address.ts';
import { storefrontOf } from './site-addresses.ts';

type Setting = Pick<Services, 'accounts' | 'app' | 'runtime'>;

/** Tests a client id as a connection does, by the same rules; then its customers can log in with it. */
export async function setClientId(context: Setting, storeId: string, clientId: string): Promise<void> {
  if (!(await proveAddress(context, storeId))) throw connectError('storefront', 'address_unproven');
  const account = accountOf(context, storeId);
  const { store, versioned } = account;
  const visitor = await openVisitor(toTestBase(store.api, context.runtime), clientId);
  const product = await readAny(context, account, () =>
    catalogs[versioned.version]({ client: visitor, isMerchant: false }).search('', 100),
  );
  if (product !== undefined) {
    const shop = storefrontOf(await readAsVisitor(visitor, versioned.version, product.id));
    if (shop !== null && !isSameShop(shop, store.storefront)) throw connectError('clientId', 'client_elsewhere');
  }
  await saveClientId(context, storeId, clientId);
}

/** Stores a client id that works, and opens the store's account with it. */
export async function saveClientId(
  { accounts, app, runtime }: Setting,
  storeId: string,
  clientId: string,
): Promise<void> {
  const { stores } = app.getState();
  const store = findStore(app.getState(), storeId);
  if (store === undefined) throw new ShelfedgeError('not_connected', 'This store is not connected.');
  if (store.clientId === clientId) return;
  const changed = { ...store, clientId };
  await saveStores(
    { app, runtime },
    stores.map((one) => (one.id === storeId ? changed : one)),
  );
  await accounts.open(changed);
}

/** A product that shoppers see: read with the key, so that it is the store's own, or as any visitor without one. */
async function readAny(
  context: Setting,
  { store, merchantCatalog }: Account,
  asVisitor: () => Promise<{ products: Product[] }>,
): Promise<Product | undefined> {
  const isMerchant = merchantCatalog !== null && readsAsMerchant(context, store.id);
  const { products } = isMerchant
    ? await blameField('apiKey', keyProblems, () => merchantCatalog.search('', 100))
    : await blameField('clientId', {}, asVisitor);
  return products.find(({ visible }) => visible);
}
