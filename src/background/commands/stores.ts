import { openRedirect } from '../../client/auth/redirects.ts';
import { checkCaptcha, isCaptchaPage, toCaptcha } from '../../domain/captcha.ts';
import { ShelfedgeError } from '../../domain/errors.ts';
import { isAllowedStorefront, type Store } from '../../domain/store.ts';
import { cleanName } from '../../domain/store-name.ts';
import type { CommandInput } from '../../protocol/commands.ts';
import type { Handlers } from '../../protocol/serve.ts';
import { findStore, type AppStore } from '../../store/app-store.ts';
import type { Context } from '../context.ts';
import { connectError, testConnection } from '../flows/connection-test.ts';
import { disconnectStore, type Disconnecting } from '../flows/disconnect-store.ts';
import { resumeAfterKey } from '../flows/key-status.ts';
import { openAccount } from '../flows/open-account.ts';
import { accountOf } from '../services/accounts.ts';
import { showMerchant, toKeyState } from '../services/key-state.ts';
import { originsOf, saveStores } from '../services/store-list.ts';

type StoreCommand = 'stores.connect' | 'stores.rename' | 'stores.setCaptcha' | 'stores.visit' | 'stores.disconnect';

type StoreContext = Disconnecting & Pick<Context, 'pageResolver' | 'runner'>;

export const createStoreHandlers = (context: StoreContext): Pick<Handlers, StoreCommand> => ({
  'stores.connect': async (input) => {
    const { runtime, app, accounts, clear } = context;
    const { store, missing } = await testConnection(input, runtime);
    if (!(await runtime.hasAccess(originsOf(store)))) throw connectError('storefront', 'permission_denied');
    // An earlier remembered key is another key, or one with a lost passphrase.
    await clear('forgetKey', store.id);
    await accounts.saveKey(store.id, input.apiKey);
    await openAccount(context, store);
    showMerchant(app, store.id, toKeyState(missing, null));
    const others = app.getState().stores.filter(({ id }) => id !== store.id);
    await saveStores(context, [{ ...store, ...settingsToKeep(app, store) }, ...others]);
    app.setState({ frontStoreId: store.id });
    await resumeAfterKey(context, store.id);
    return { storeId: store.id, name: store.name };
  },
  'stores.rename': async ({ storeId, name: typedName }) => {
    accountOf(context, storeId);
    const name = cleanName(typedName);
    if (name === '') throw new ShelfedgeError('invalid_input', 'A store needs a name.');
    const { stores } = context.app.getState();
    await saveStores(
      context,
      stores.map((store) => (store.id === storeId ? { ...store, name } : store)),
    );
    return {};
  },
  'stores.setCaptcha': async ({ storeId, captcha: typed }) => {
    const { store } = accountOf(context, storeId);
    const problems = typed === null ? [] : Object.entries(checkCaptcha(typed, store));
    if (problems.length > 0) {
      const violations = problems.map(([field, rule]) => ({ field, description: '', rule }));
      throw new ShelfedgeError('invalid_input', 'The captcha was refused.', { violations });
    }
    const stores = context.app.getState().stores.map((one) => {
      if (one.id !== storeId) return one;
      const { captcha: _before, ...bare } = one;
      return typed === null ? bare : { ...bare, captcha: toCaptcha(typed) };
    });
    await saveStores(context, stores);
    return {};
  },
  'stores.visit': async (input) => {
    const { customerClient, store } = accountOf(context, input.storeId);
    const url = await openRedirect(customerClient, toIntent(input, store.storefront));
    if (!isAllowedStorefront(url)) throw new ShelfedgeError('malformed_answer', 'No redirect URL found');
    await context.runtime.openTab(url);
    return {};
  },
  'stores.disconnect': async ({ storeId }) => {
    await disconnectStore(context, storeId);
    return {};
  },
});

/** What a redirect session is asked for, by where a person wants to go. */
function toIntent(input: CommandInput<'stores.visit'>, storefront: string) {
  switch (input.to) {
    case 'product':
      return { storesProduct: { productSlug: input.slug } };
    case 'checkout':
      return { ecomCheckout: { checkoutId: input.checkoutId } };
    case 'account':
      return { login: {}, callbacks: { postFlowUrl: `${storefront}/` } };
  }
}

/** The settings of a store that is connected again, as far as they still fit. */
function settingsToKeep({ getState }: AppStore, store: Store): Partial<Pick<Store, 'captcha' | 'name'>> {
  const before = findStore(getState(), store.id);
  const captcha = before?.captcha;
  return {
    ...(before?.storefront === store.storefront ? { name: before.name } : {}),
    ...(captcha !== undefined && isCaptchaPage(captcha.page, store) ? { captcha } : {}),
  };
}
