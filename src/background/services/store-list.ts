import { hostOf } from '../../domain/store-name.ts';
import { z } from '../../domain/schema.ts';
import { platformApi, Store, type CatalogVersion } from '../../domain/store.ts';
import type { AppStore } from '../../store/app-store.ts';
import type { World } from '../world.ts';
import { readStored } from './storage.ts';

interface StoreList {
  world: Pick<World, 'local' | 'setScriptOrigins'>;
  app: AppStore;
}

const storesKey = 'stores';
const StoredStores = z.object({ version: z.literal([1, 2]), stores: z.array(Store) });

/** The connected stores as they were left. In version 1, names were what the stores' pages said, and are dropped. */
export async function readStores({ world }: { world: Pick<World, 'local'> }): Promise<Store[]> {
  const kept = await readStored(world.local, storesKey, StoredStores);
  if (kept?.version !== 1) return kept?.stores ?? [];
  return kept.stores.map((store) => ({ ...store, name: hostOf(store.storefront) }));
}

/** Keeps the list of stores and runs the content script on their pages. */
export async function saveStores({ world, app }: StoreList, stores: Store[]): Promise<void> {
  await world.local.set(storesKey, { version: 2, stores });
  app.setState({ stores });
  await world.setScriptOrigins(storefrontsOf(stores));
}

/** Remembers that a store runs this catalog by now. */
export const saveCatalogVersion = (list: StoreList, storeId: string, catalogVersion: CatalogVersion): Promise<void> =>
  saveStores(
    list,
    list.app.getState().stores.map((store) => (store.id === storeId ? { ...store, catalogVersion } : store)),
  );

export const storefrontsOf = (stores: Store[]): string[] => [...new Set(stores.map(({ storefront }) => storefront))];

/** The origins that a store needs access to; the platform's own is given with the extension. */
export const originsOf = ({ storefront, api }: Store): string[] =>
  [...new Set([storefront, api])].filter((origin) => origin !== platformApi);
