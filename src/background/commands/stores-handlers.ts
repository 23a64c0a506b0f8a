import { openRedirect } from '../../client/auth/redirects.ts';
import { checkCaptcha, toCaptcha } from '../../domain/captcha.ts';
import { ShelfedgeError } from '../../base/errors.ts';
import { isAllowedStorefront, type Store } from '../../domain/store.ts';
import { cleanName } from '../../domain/store-name.ts';
import type { CommandInput } from '../../protocol/commands.ts';
import type { HandlersOf } from '../../protocol/serve.ts';
import type { Context } from '../context.ts';
import { connectStore, type Connecting } from '../flows/connect-store.ts';
import { findMissingClientId } from '../flows/find-client-id.ts';
import { listSites } from '../flows/list-sites.ts';
import { proveAddress } from '../flows/prove-address.ts';
import { setClientId } from '../flows/set-client-id.ts';
import { connectKeyOf } from '../services/connect-draft.ts';
import { accountOf } from '../services/accounts.ts';
import { clientMissing } from '../services/customer-sessions.ts';
import { saveStores } from '../services/store-list.ts';

type StoreContext = Connecting & Pick<Context, 'disconnects' | 'readings'>;

export const createStoreHandlers = (context: StoreContext): HandlersOf<'stores'> => ({
  'stores.connect': (input) => connectStore(context, input),
  'stores.listSites': async (input) =>
    listSites(context, { ...input, apiKey: await connectKeyOf(context.runtime, input.apiKey) }),
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
  'stores.confirmAddress': async ({ storeId, address }) => {
    const isProven = await proveAddress(context, storeId, address);
    if (isProven) await findMissingClientId(context, storeId);
    return { isProven };
  },
  'stores.setClientId': async ({ storeId, clientId }) => {
    await setClientId(context, storeId, clientId);
    return {};
  },
  'stores.visit': async (input) => {
    const { customerClient, store } = accountOf(context, input.storeId);
    const url =
      store.clientId === null
        ? ownAddress(context, input, store)
        : await openRedirect(customerClient, toIntent(input, store.storefront));
    if (!isAllowedStorefront(url)) throw new ShelfedgeError('malformed_answer', 'No redirect URL found');
    await context.runtime.openTab(url);
    return {};
  },
  'stores.choose': async ({ storeId }) => {
    accountOf(context, storeId);
    const address = (await context.runtime.activeTabUrl()) ?? '';
    context.app.setState({ frontStoreId: storeId, chosenStore: { storeId, address } });
    return {};
  },
  'stores.disconnect': ({ storeId }) => context.disconnects.disconnect([storeId]),
});

/** The intent of a redirect session, by the person's destination. */
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

/** Where a person wants to go, without the platform's help; `client_missing` for a checkout, whose address it alone knows. */
function ownAddress(
  { readings }: Pick<Context, 'readings'>,
  input: CommandInput<'stores.visit'>,
  { id, storefront }: Store,
): string {
  switch (input.to) {
    case 'product':
      return readings.bySlug(id, input.slug)?.pageUrl ?? `${storefront}/product-page/${encodeURIComponent(input.slug)}`;
    case 'checkout':
      throw clientMissing();
    case 'account':
      return `${storefront}/`;
  }
}
