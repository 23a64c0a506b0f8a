import { toAsciiDigits } from '../../domain/typing/digits.ts';
import { findReadings } from '../../products/readings/find.ts';
import type { HandlersOf } from '../../protocol/serve.ts';
import type { Context } from '../context.ts';
import { accountOf } from '../services/accounts.ts';
import { catalogOf, readerOf } from '../services/readable-catalog.ts';

/** How many products a search shows. */
const searchLimit = 30;

export const createCatalogHandlers = (
  context: Pick<Context, 'accounts' | 'app' | 'keptReadings' | 'readings'>,
): HandlersOf<'catalog'> => ({
  'catalog.search': async ({ storeId, text }) => {
    // A person looks at the popup, which says how long the pause lasts and shows the known products.
    await accountOf(context, storeId).assertNotThrottled();
    const asked = context.readings.begin(readerOf(context, storeId));
    const { search } = catalogOf(context, storeId);
    const asTyped = await search(text, searchLimit);
    // The platform does not fold digits: a name may have the digits that were typed, and a SKU ASCII digits.
    const ascii = toAsciiDigits(text);
    const answer = asTyped.products.length > 0 || ascii === text ? asTyped : await search(ascii, searchLimit);
    context.readings.add(storeId, answer.products, asked);
    const { seq, reader } = asked;
    return { ...answer, seq, reader };
  },
  'catalog.offline': async ({ storeId, text }) => {
    const reader = readerOf(context, storeId);
    await context.keptReadings.load(storeId);
    const found = findReadings(context.app.getState().readings[storeId], { text, limit: searchLimit, reader });
    const isNone = found.length === 0;
    return {
      products: found.map(({ product }) => product),
      atMs: isNone ? null : Math.min(...found.map(({ atMs }) => atMs)),
      seq: isNone ? 0 : Math.min(...found.map(({ seq }) => seq)),
      reader,
    };
  },
  'catalog.product': async ({ storeId, productId }) => {
    const asked = context.readings.begin(readerOf(context, storeId));
    const product = await catalogOf(context, storeId).product(productId);
    context.readings.add(storeId, [product], asked);
    const { seq, reader } = asked;
    return { product, seq, reader };
  },
  'catalog.groups': async ({ storeId }) => ({ groups: await catalogOf(context, storeId).groups.list() }),
  'catalog.names': async ({ storeId, field }) => ({ names: await catalogOf(context, storeId).names(field) }),
});
