import { platformApi, type CatalogVersion, type Store } from '../../domain/store.ts';
import type { AppStore } from '../../store/app-store.ts';
import type { Runtime } from '../runtime.ts';
import { readKey, writeKey, type StorageAreas } from './stored-values.ts';

interface StoreList {
  runtime: Pick<Runtime, 'local' | 'session' | 'setStorefronts'>;
  app: AppStore;
}

type ReachedTabs = StorageAreas & Pick<Runtime, 'reachTabs'>;

/** The connected stores. */
export const readStores = async ({ runtime }: { runtime: StorageAreas }): Promise<Store[]> =>
  (await readKey(runtime, 'stores')) ?? [];

/** Keeps the list of stores and runs the content script on their pages. */
export async function saveStores({ runtime, app }: StoreList, stores: Store[]): Promise<void> {
  await writeKey(runtime, 'stores', stores);
  app.setState({ stores });
  await runtime.setStorefronts(storefrontsOf(stores));
}

/**
 * Runs the content script in the tabs that were open before the browser started the extension, or turned it on again. A worker that is
 * stopped before all have answered leaves that to the next one.
 */
export async function reachTabs({ runtime, app }: { runtime: ReachedTabs; app: AppStore }): Promise<void> {
  const storefronts = storefrontsOf(app.getState().stores);
  if (storefronts.length === 0 || (await readKey(runtime, 'tabsReached')) === true) return;
  await runtime.reachTabs(storefronts);
  await writeKey(runtime, 'tabsReached', true);
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
  [...new Set([new URL(storefront).origin, api])].filter((origin) => origin !== platformApi);
