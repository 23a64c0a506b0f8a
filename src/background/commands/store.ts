import { openRedirect } from '../../client/auth/redirects.ts';
import { ShelfedgeError } from '../../domain/errors.ts';
import { isAllowedStorefront } from '../../domain/store.ts';
import type { CommandInput } from '../../protocol/commands.ts';
import type { Handlers } from '../../protocol/serve.ts';
import type { Context } from '../context.ts';
import { accountOf } from '../services/accounts.ts';

/** What a redirect session is asked for, by where a person wants to go. */
function toIntent(input: CommandInput<'store.go'>, storefront: string) {
  switch (input.to) {
    case 'product':
      return { storesProduct: { productSlug: input.slug } };
    case 'checkout':
      return { ecomCheckout: { checkoutId: input.checkoutId } };
    case 'account':
      return { login: {}, callbacks: { postFlowUrl: `${storefront}/` } };
  }
}

export const createVisitHandlers = (context: Pick<Context, 'accounts' | 'world'>): Pick<Handlers, 'store.go'> => ({
  'store.go': async (input) => {
    const { shopperClient, store } = accountOf(context, input.storeId);
    const url = await openRedirect(shopperClient, toIntent(input, store.storefront));
    if (!isAllowedStorefront(url)) throw new ShelfedgeError('malformed_answer', 'No redirect URL found');
    await context.world.openTab(url);
    return {};
  },
});
