import { isSamePage, slugOf } from '../domain/address.ts';
import { ShelfedgeError } from '../domain/errors.ts';
import type { FieldKey } from '../domain/fields.ts';
import type { Product } from '../domain/product.ts';
import { mayWrite } from '../domain/store.ts';
import type { Handlers } from '../protocol/serve.ts';
import type { Sender } from '../protocol/sender.ts';
import { changeEntry } from '../store/app-store.ts';
import type { Context } from './context.ts';
import { look } from './look.ts';
import { saveStores } from './store-handlers.ts';

type PageCommand = 'page.look' | 'page.openCard' | 'page.closeCard';
type PageSender = Extract<Sender, { caller: 'page' }>;

export const createPageHandlers = (context: Context): Pick<Handlers, PageCommand> => {
  const { world, app } = context;
  return {
    'page.look': async ({ slug, siteName }, sender) => {
      const page = asPage(sender);
      const store = storeOf(context, page);
      if (siteName !== null && siteName !== '' && siteName !== store.name) await rename(context, store.id, siteName);
      // The tab's own address decides which product this is; the slug only says that the page means the same.
      const address = (await world.tabUrl(page.tabId)) ?? page.url;
      const isSame = slug !== null && slugOf(address) === slug;
      const { tabId, documentId } = page;
      await look(
        context,
        tabId,
        { storeId: store.id, documentId, url: address, product: null },
        isSame ? slug : undefined,
      );
      return {};
    },
    'page.openCard': async ({ field, choices }, sender) => {
      const { tabId, url } = asPage(sender);
      const { pages, merchants } = app.getState();
      const page = pages[tabId];
      const isReady = page !== undefined && mayWrite(merchants[page.storeId], field);
      if (page?.product == null || !isReady || !isSamePage(page.url, url))
        throw new ShelfedgeError('not_allowed', 'Nothing to edit here.');
      const { storeId, product } = page;
      const token = world.newId();
      const card = {
        token,
        documentId: null,
        storeId,
        product,
        variantId: variantOf(product, field, choices),
        field,
        shape: null,
      };
      app.setState(({ cards }) => ({ cards: { ...cards, [tabId]: card } }));
      return { token };
    },
    'page.closeCard': async (_, sender) => {
      const { tabId } = asPage(sender);
      app.setState(({ cards }) => ({ cards: changeEntry(cards, tabId, () => undefined) }));
      return {};
    },
  };
};

async function rename(context: Context, storeId: string, name: string): Promise<void> {
  const stores = context.app.getState().stores.map((store) => (store.id === storeId ? { ...store, name } : store));
  await saveStores(context, stores);
}

/**
 * The variant whose choices are the ones chosen on the page, where it has a price of its own or the product has no such
 * field; otherwise the product. Only a hint from the page: the card shows which it is.
 */
function variantOf(
  { variants, price, onVariants }: Product,
  field: FieldKey,
  choices: Record<string, string>,
): string | null {
  const chosen = variants.find((variant) =>
    Object.entries(variant.choices).every(([name, value]) => choices[name] === value),
  );
  if (chosen === undefined) return null;
  return onVariants.includes(field) || chosen.price.regular !== price.regular ? chosen.id : null;
}

function asPage(sender: Sender): PageSender {
  if (sender.caller !== 'page') throw new ShelfedgeError('not_allowed', 'Not allowed.');
  return sender;
}

function storeOf({ app }: Context, page: PageSender): { id: string; name: string } {
  const store = app.getState().stores.find(({ storefront }) => storefront === page.origin);
  if (store === undefined) throw new ShelfedgeError('not_connected', 'This store is not connected.');
  return store;
}
