import { Store } from '../domain/store.ts';
import { z } from '../domain/schema.ts';
import type { Handlers } from '../protocol/serve.ts';
import { readFrom } from './areas.ts';
import type { Context } from './context.ts';
import { lookAgain } from './look.ts';
import { connectError, probe } from './probe.ts';

const storesKey = 'stores';
const KeptStores = z.object({ version: z.literal(1), stores: z.array(Store) });

/** The connected stores as they were left. */
export const readStores = async ({ world }: Context): Promise<Store[]> =>
  (await readFrom(world.local, storesKey, KeptStores))?.stores ?? [];

/** Keeps the list of stores and runs the content script on their pages. */
export async function saveStores({ world, app }: Context, stores: Store[]): Promise<void> {
  await world.local.set(storesKey, { version: 1, stores });
  app.setState({ stores });
  await world.setScriptOrigins([...new Set(stores.map(({ storefront }) => storefront))]);
}

/** Takes a store up: its account, whether there is a key, and the edits that waited for one. */
export async function openAccount({ accounts, app }: Context, store: Store): Promise<void> {
  const { asMerchant } = await accounts.open(store);
  app.setState(({ merchants }) => ({
    merchants: { ...merchants, [store.id]: { tag: asMerchant === null ? 'missing' : 'ready' } },
  }));
}

const withoutStore = <T extends { storeId: string }>(open: Record<number, T>, storeId: string): Record<number, T> =>
  Object.fromEntries(Object.entries(open).filter(([, one]) => one.storeId !== storeId));

type StoreCommand = 'stores.connect' | 'stores.disconnect';

export const createStoreHandlers = (context: Context): Pick<Handlers, StoreCommand> => ({
  'stores.connect': async (input) => {
    const { world, app, accounts, runner } = context;
    const store = await probe(input, world);
    const origins = [store.storefront, ...(store.api === store.storefront ? [] : [store.api])];
    if (!(await world.hasAccess(origins))) throw connectError('storefront', 'permission_denied');
    await accounts.keepKey(store.id, input.apiKey);
    await openAccount(context, store);
    const others = app.getState().stores.filter(({ id }) => id !== store.id);
    await saveStores(context, [store, ...others]);
    app.setState({ frontStoreId: store.id });
    await runner.unblock(store.id);
    await lookAgain(context, store.id);
    return { storeId: store.id, name: store.name };
  },
  'stores.disconnect': async ({ storeId }) => {
    const { app, accounts } = context;
    await accounts.forget(storeId);
    // Open pages are told before they lose the door.
    app.setState(({ merchants, pages, cards }) => ({
      merchants: { ...merchants, [storeId]: { tag: 'missing' } },
      pages: withoutStore(pages, storeId),
      cards: withoutStore(cards, storeId),
    }));
    await saveStores(
      context,
      app.getState().stores.filter(({ id }) => id !== storeId),
    );
    return {};
  },
});
