import { isCaptchaPage } from '../../domain/captcha.ts';
import { ShelfedgeError } from '../../domain/errors.ts';
import { cleanName, hostOf } from '../../domain/store-name.ts';
import { platformApi, Store, type CatalogVersion } from '../../domain/store.ts';
import { isLoggedIn } from '../../client/auth/auth-tokens.ts';
import { z } from '../../domain/schema.ts';
import type { Handlers } from '../../protocol/serve.ts';
import { findStore, withoutDrafts, type AppStore } from '../../store/app-store.ts';
import { readFrom } from '../services/storage.ts';
import { accountOf, type Context } from '../context.ts';
import { forgetCurrency } from '../services/currencies.ts';
import { forgetLimits, openLimits } from '../services/guardrail-settings.ts';
import { goOn, showMerchant, withKey } from '../flows/key-status.ts';
import { connectError, probe } from '../flows/connection-test.ts';

const storesKey = 'stores';
const KeptStores = z.object({ version: z.literal([1, 2]), stores: z.array(Store) });

/** The connected stores as they were left. In version 1, names were what the stores' pages said, and are dropped. */
export async function readStores({ world }: Context): Promise<Store[]> {
  const kept = await readFrom(world.local, storesKey, KeptStores);
  if (kept?.version !== 1) return kept?.stores ?? [];
  return kept.stores.map((store) => ({ ...store, name: hostOf(store.storefront) }));
}

/** Keeps the list of stores and runs the content script on their pages. */
export async function saveStores({ world, app }: Context, stores: Store[]): Promise<void> {
  await world.local.set(storesKey, { version: 2, stores });
  app.setState({ stores });
  await world.setScriptOrigins(storefrontsOf(stores));
}

/** Remembers that a store runs this catalog by now. */
export const keepVersion = (context: Context, storeId: string, catalogVersion: CatalogVersion): Promise<void> =>
  saveStores(
    context,
    context.app.getState().stores.map((store) => (store.id === storeId ? { ...store, catalogVersion } : store)),
  );

export const storefrontsOf = (stores: Store[]): string[] => [...new Set(stores.map(({ storefront }) => storefront))];

/** Takes a store up: its account, whether there is a key, and the edits that waited for one. */
export async function openAccount({ accounts, app, vault, world }: Context, store: Store): Promise<void> {
  await openLimits({ world, app }, store.id);
  const { asMerchant } = await accounts.open(store);
  // A vault that cannot be read must not take the rest down: the key is asked for.
  const remembered = await vault.remembered(store.id).catch((error: unknown) => {
    world.report(error);
    return null;
  });
  if (asMerchant !== null) showMerchant(app, store.id, withKey([], remembered));
  else showMerchant(app, store.id, { tag: remembered === null ? 'missing' : 'locked' });
}

type StoreCommand = 'stores.connect' | 'stores.rename' | 'stores.disconnect';

export const createStoreHandlers = (context: Context): Pick<Handlers, StoreCommand> => ({
  'stores.connect': async (input) => {
    const { world, app, accounts, vault } = context;
    const { store, missing } = await probe(input, world);
    if (!(await world.hasAccess(originsOf(store)))) throw connectError('storefront', 'permission_denied');
    // One remembered before is another key, or one whose passphrase is lost.
    await vault.forget(store.id);
    await accounts.keepKey(store.id, input.apiKey);
    await openAccount(context, store);
    showMerchant(app, store.id, withKey(missing, null));
    const others = app.getState().stores.filter(({ id }) => id !== store.id);
    await saveStores(context, [{ ...store, ...keptOf(app, store) }, ...others]);
    app.setState({ frontStoreId: store.id });
    await goOn(context, store.id);
    return { storeId: store.id, name: store.name };
  },
  'stores.rename': async ({ storeId, name: said }) => {
    accountOf(context, storeId);
    const name = cleanName(said);
    if (name === '') throw new ShelfedgeError('invalid_input', 'A store needs a name.');
    const { stores } = context.app.getState();
    await saveStores(
      context,
      stores.map((store) => (store.id === storeId ? { ...store, name } : store)),
    );
    return {};
  },
  'stores.disconnect': async ({ storeId }) => {
    const { app, accounts, vault, world } = context;
    const { stores } = app.getState();
    await vault.forget(storeId);
    context.signIns.cancel(storeId);
    await context.hosted.cancel(storeId);
    await context.signIns.end(storeId);
    await logOutFirst(context, storeId);
    await accounts.forget(storeId);
    await context.lastKnown.forget(storeId);
    await forgetLimits(context, storeId);
    forgetCurrency(context.app, storeId);
    // Open pages are told before they lose the door.
    app.setState(({ merchants, pages, cards, drafts }) => ({
      merchants: { ...merchants, [storeId]: { tag: 'missing' } },
      pages: changeOf(pages, storeId, (page) => ({ ...page, product: null })),
      cards: changeOf(cards, storeId, () => null),
      drafts: withoutDrafts(drafts, storeId),
    }));
    await dropUnsettled(context, storeId);
    const left = stores.filter(({ id }) => id !== storeId);
    await saveStores(context, left);
    const kept = new Set(left.flatMap(originsOf));
    const gone = stores.filter(({ id }) => id === storeId).flatMap(originsOf);
    await world.dropAccess(gone.filter((origin) => !kept.has(origin)));
    return {};
  },
});

/** What was set for a store that is connected anew, as far as it still fits. */
function keptOf({ getState }: AppStore, store: Store): Partial<Pick<Store, 'captcha' | 'name'>> {
  const before = findStore(getState(), store.id);
  const captcha = before?.captcha;
  return {
    ...(before?.storefront === store.storefront ? { name: before.name } : {}),
    ...(captcha !== undefined && isCaptchaPage(captcha.page, store) ? { captcha } : {}),
  };
}

/** A member is known to the platform no longer, either, as far as it can be reached now. */
async function logOutFirst({ accounts, logOuts, world }: Context, storeId: string): Promise<void> {
  const shopper = accounts.get(storeId)?.shopper;
  if (shopper === undefined || !isLoggedIn(shopper.current())) return;
  await shopper.logOut();
  void logOuts.begin(storeId).catch(world.report);
}

/** The origins that a store needs access to; the platform's own is given with the extension. */
const originsOf = ({ storefront, api }: Store): string[] =>
  [...new Set([storefront, api])].filter((origin) => origin !== platformApi);

/** What waited for a store that is no longer connected is forgotten, as the merchant was told. */
async function dropUnsettled({ journal, runner, batches }: Context, storeId: string): Promise<void> {
  for (const { batch } of batches.progress()) if (batch.storeId === storeId) await batches.cancel(batch.id);
  const left = (await journal.open()).filter((edit) => edit.storeId === storeId);
  await runner.change(
    left.map(({ id }) => id),
    (kept) => (kept.state.tag === 'applied' ? kept : null),
  );
}

/** Everything of one store changed, or with null dropped. */
function changeOf<T extends { storeId: string }>(
  open: Record<number, T>,
  storeId: string,
  change: (one: T) => T | null,
): Record<number, T> {
  const changed = Object.entries(open).map(([key, one]) => [key, one.storeId === storeId ? change(one) : one] as const);
  return Object.fromEntries(changed.filter((entry): entry is readonly [string, T] => entry[1] !== null));
}
