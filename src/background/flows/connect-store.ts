import { apiKeyAuth } from '../../client/auth/api-key.ts';
import { createClient } from '../../client/client.ts';
import { originOf } from '../../domain/address.ts';
import { isCaptchaPage } from '../../domain/captcha.ts';
import { recognisePage } from '../../domain/recognise-store.ts';
import { isAllowedStorefront, toggleWww, type Store } from '../../domain/store.ts';
import type { CommandInput, CommandOutput } from '../../protocol/commands.ts';
import { cleanName, hostOf } from '../../domain/store-name.ts';
import { findStore, type AppStore } from '../../store/app-store.ts';
import { connectKeyOf, keepConnectDraft } from '../services/connect-draft.ts';
import { showMerchant, toKeyState } from '../services/key-state.ts';
import type { Services } from '../services/services.ts';
import { originsOf, readStores, saveStores } from '../services/store-list.ts';
import type { Runtime } from '../runtime.ts';
import { connectError } from './connect-error.ts';
import { testConnection, toTestBase } from './connection-test.ts';
import type { Disconnects } from './disconnect-store.ts';
import { findClientId, type FoundClientId } from './find-client-id.ts';
import { resumeAfterKey } from './key-status.ts';
import { openAccount } from './open-account.ts';
import type { PageResolver } from './page-resolver.ts';
import { wasProven } from './prove-address.ts';

export type Connecting = Pick<Services, 'accounts' | 'app' | 'clear' | 'runner' | 'vault' | 'runtime'> & {
  disconnects: Pick<Disconnects, 'disconnect'>;
  pageResolver: Pick<PageResolver, 'retry'>;
};

/** Tests the answers and keeps the store; a wrong answer throws by its field, and nothing is kept. */
export async function connectStore(
  context: Connecting,
  input: CommandInput<'stores.connect'>,
): Promise<CommandOutput<'stores.connect'>> {
  const { runtime, app, accounts, clear } = context;
  const apiKey = await connectKeyOf(runtime, input.apiKey);
  const { siteId, name } = input.siteId === '' ? await readSite(input.storefront, runtime) : input;
  const { store: tested, missing, ...test } = await testConnection({ ...input, apiKey, siteId }, runtime);
  const { id } = tested;
  const isProven = test.isProven || wasProven(app, tested);
  if (findStore(app.getState(), id)?.isDisconnecting === true) await context.disconnects.disconnect([id]);
  if (!(await runtime.hasAccess(originsOf(tested)))) throw connectError('storefront', 'permission_denied');
  const { clientId, logIn } = isProven ? await findMissing(context, tested, apiKey) : unproven;
  const store: Store = {
    ...tested,
    clientId,
    ...(!isProven && { isUnproven: true }),
    name: cleanName(input.name ?? '') || cleanName(name ?? '') || tested.name,
  };
  // An earlier remembered key is another key, or one with a lost passphrase.
  await clear('forgetKey', id);
  await accounts.saveKey(id, apiKey);
  await openAccount(context, store);
  showMerchant(app, id, toKeyState(missing, null));
  // The stored list counts: a worker that could not read the stores at its start has none in memory, and would drop them.
  const others = (await readStores(context)).filter((other) => other.id !== id);
  await saveStores(context, [{ ...store, ...settingsToKeep(app, store) }, ...others]);
  app.setState({ frontStoreId: id, chosenStore: null });
  await keepConnectDraft(context, null);
  await dropTwin(context, store.storefront);
  await resumeAfterKey(context, id);
  return { storeId: id, name: store.name, storefront: store.storefront, logIn };
}

/** No log-in is offered at an unproven address: the OAuth apps are not read, and a typed client id is not kept. */
const unproven = { clientId: null, logIn: 'unproven' } as const;

/** The typed client id, else the one that the platform gives the store. */
function findMissing({ runtime, app }: Connecting, store: Store, apiKey: string): Promise<FoundClientId> {
  const { clientId, siteId, api } = store;
  if (clientId !== null) return Promise.resolve({ clientId, logIn: 'ready' });
  const client = createClient({ ...toTestBase(api, runtime), auth: apiKeyAuth(apiKey, siteId) });
  return findClientId(runtime, client, { ...store, clientId: findStore(app.getState(), store.id)?.clientId ?? null });
}

/** The site id that a store's own page names, and its name; throws at the address if it names no site. */
async function readSite(
  storefront: string,
  { hasAccess, readStorePage }: Runtime,
): Promise<{ siteId: string; name: string | null }> {
  if (!isAllowedStorefront(storefront)) throw connectError('storefront', 'not_allowed');
  if (!(await hasAccess([new URL(storefront).origin]))) throw connectError('storefront', 'permission_denied');
  const page = recognisePage(storefront, await readStorePage(storefront));
  if (page.tag !== 'store') throw connectError('storefront', 'no_store_page');
  return page;
}

/** Gives back the access to the address with or without `www.` that turned out not to be the store's. */
async function dropTwin({ app, runtime }: Pick<Connecting, 'app' | 'runtime'>, storefront: string): Promise<void> {
  const twin = toggleWww(new URL(storefront).origin);
  const isUsed = app.getState().stores.some((store) => originOf(store.storefront) === twin);
  if (twin !== undefined && !isUsed) await runtime.dropAccess([twin]).catch(runtime.report);
}

/** The settings of a store that is connected again, as far as they still fit. */
function settingsToKeep(
  { getState }: AppStore,
  store: Store,
): Partial<Pick<Store, 'captcha' | 'lockAfterMinutes' | 'name'>> {
  const before = findStore(getState(), store.id);
  const captcha = before?.captcha;
  return {
    // A store that was never named is called by its host.
    ...(before?.storefront === store.storefront && before.name !== hostOf(before.storefront)
      ? { name: before.name }
      : {}),
    ...(before?.lockAfterMinutes !== undefined && { lockAfterMinutes: before.lockAfterMinutes }),
    ...(captcha !== undefined && isCaptchaPage(captcha.page, store) ? { captcha } : {}),
  };
}
