import { toAsciiDigits } from '../../domain/typing/digits.ts';
import type { HandlersOf } from '../../protocol/serve.ts';
import type { Context } from '../context.ts';
import { accountOf } from '../services/accounts.ts';
import { catalogOf, readsAsMerchant } from '../services/readable-catalog.ts';

/** How many products a search shows. */
const searchLimit = 30;

export const createCatalogHandlers = (
  context: Pick<Context, 'accounts' | 'app' | 'offlineProducts' | 'productCache' | 'runtime' | 'sequence'>,
): HandlersOf<'catalog'> => ({
  'catalog.search': async ({ storeId, text }) => {
    const isMerchant = readsAsMerchant(context, storeId);
    // A person looks at the popup, which says how long the pause lasts and shows the known products.
    await accountOf(context, storeId).assertNotThrottled();
    const { accounts, offlineProducts, runtime } = context;
    // A change that is saved while the store answers may be missing from the answer.
    const [atMs, seq] = [runtime.now(), context.sequence.next()];
    const { search } = catalogOf(context, storeId);
    const asTyped = await search(text, searchLimit);
    // The platform does not fold digits: a name may have the digits that were typed, and a SKU ASCII digits.
    const ascii = toAsciiDigits(text);
    const answer = asTyped.products.length > 0 || ascii === text ? asTyped : await search(ascii, searchLimit);
    context.productCache.add(storeId, answer.products, seq);
    // Products of a store that was disconnected meanwhile are not kept. The answer is valid even if it cannot be kept.
    if (accounts.get(storeId) !== undefined)
      void offlineProducts.save(storeId, answer.products, { atMs, seq, isMerchant }).catch(runtime.report);
    return { ...answer, seq };
  },
  'catalog.offline': async ({ storeId, text }) => {
    const isMerchant = readsAsMerchant(context, storeId);
    return context.offlineProducts.search(storeId, { text, limit: searchLimit, isMerchant });
  },
  'catalog.product': async ({ storeId, productId }) => {
    const seq = context.sequence.next();
    const product = await catalogOf(context, storeId).product(productId);
    context.productCache.add(storeId, [product], seq);
    return { product, seq };
  },
  'catalog.groups': async ({ storeId }) => ({ groups: await catalogOf(context, storeId).groups.list() }),
  'catalog.names': async ({ storeId, field }) => ({ names: await catalogOf(context, storeId).names(field) }),
});
