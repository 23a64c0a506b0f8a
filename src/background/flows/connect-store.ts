import { originOf } from '../../domain/address.ts';
import { isCaptchaPage } from '../../domain/captcha.ts';
import { toggleWww, type Store } from '../../domain/store.ts';
import type { CommandInput, CommandOutput } from '../../protocol/commands.ts';
import { hostOf } from '../../domain/store-name.ts';
import { findStore, type AppStore } from '../../store/app-store.ts';
import { connectKeyOf, keepConnectDraft } from '../services/connect-draft.ts';
import { showMerchant, toKeyState } from '../services/key-state.ts';
import type { Services } from '../services/services.ts';
import { originsOf, readStores, saveStores } from '../services/store-list.ts';
import { connectError } from './connect-error.ts';
import type { Disconnects } from './disconnect-store.ts';
import { keepKey } from './keep-key.ts';
import { resumeAfterKey } from './key-status.ts';
import { openAccount } from './open-account.ts';
import type { PageResolver } from './page-resolver.ts';
import { triedOrTry } from './try-store.ts';

export type Connecting = Pick<Services, 'accounts' | 'app' | 'clear' | 'runner' | 'vault' | 'runtime'> & {
  disconnects: Pick<Disconnects, 'disconnect'>;
  pageResolver: Pick<PageResolver, 'retry'>;
};

/** Keeps the store that the answers name, and its key as answered; a wrong answer throws by its field, and nothing is kept. */
export async function connectStore(
  context: Connecting,
  { keep, ...answers }: CommandInput<'stores.connect'>,
): Promise<CommandOutput<'stores.connect'>> {
  const { runtime, app, accounts, clear } = context;
  const apiKey = await connectKeyOf(runtime, answers.apiKey);
  const { store, missing, logIn } = await triedOrTry(context, answers);
  const { id } = store;
  if (findStore(app.getState(), id)?.isDisconnecting === true) await context.disconnects.disconnect([id]);
  // A store that was still being disconnected has lost its access with it.
  if (!(await runtime.hasAccess(originsOf(store)))) throw connectError('storefront', 'permission_denied');
  // An earlier remembered key is another key, or one with a lost passphrase.
  await clear('forgetKey', id);
  await accounts.saveKey(id, apiKey);
  await openAccount(context, store);
  showMerchant(app, id, toKeyState(missing, null));
  // The stored list counts: a worker that could not read the stores at its start has none in memory, and would drop them.
  const others = (await readStores(context)).filter((other) => other.id !== id);
  await saveStores(context, [{ ...store, ...settingsToKeep(app, store) }, ...others]);
  app.setState({ frontStoreId: id, chosenStore: null });
  // After the store, so that no key lies on the device without one, and before its form is forgotten.
  const isKept = await keepKey(context, id, keep).then(
    () => true,
    (error: unknown) => (runtime.report(error), false),
  );
  await keepConnectDraft(context, null);
  await dropTwin(context, store.storefront);
  await resumeAfterKey(context, id);
  return { storeId: id, name: store.name, storefront: store.storefront, logIn, isKept };
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
