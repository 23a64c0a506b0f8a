import type { Handlers } from '../protocol/serve.ts';
import { catalogOf, type Context } from './context.ts';

/** How many products a search shows. */
const searchLimit = 30;

type CatalogCommand = 'catalog.search' | 'catalog.product';

export const createCatalogHandlers = (context: Context): Pick<Handlers, CatalogCommand> => ({
  'catalog.search': ({ storeId, text }) => catalogOf(context, storeId).search(text, searchLimit),
  'catalog.product': async ({ storeId, productId }) => ({
    product: await catalogOf(context, storeId).product(productId),
  }),
});
