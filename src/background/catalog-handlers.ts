import type { Handlers } from '../protocol/serve.ts';
import { catalogOf, type Context } from './context.ts';

/** How many products a search shows. */
const searchLimit = 30;

type CatalogCommand = 'catalog.search' | 'catalog.product';

export const createCatalogHandlers = (context: Context): Pick<Handlers, CatalogCommand> => ({
  'catalog.search': async ({ storeId, text }) => {
    const answer = await catalogOf(context, storeId).search(text, searchLimit);
    context.seen.add(storeId, answer.products);
    return answer;
  },
  'catalog.product': async ({ storeId, productId }) => {
    const product = await catalogOf(context, storeId).product(productId);
    context.seen.add(storeId, [product]);
    return { product };
  },
});
