import { isSamePage, slugOf } from '../../domain/address.ts';
import { ShelfedgeError } from '../../domain/errors.ts';
import { fieldSelectors } from '../../domain/field-selectors.ts';
import type { FieldKey } from '../../domain/fields.ts';
import { partOf, type Product } from '../../domain/product.ts';
import { mayWrite } from '../../domain/capabilities.ts';
import type { Store } from '../../domain/store.ts';
import { cleanName } from '../../domain/store-name.ts';
import type { Handlers } from '../../protocol/serve.ts';
import type { Sender } from '../../protocol/sender.ts';
import { changeEntry, type AppStore } from '../../store/app-store.ts';
import type { OpenCard } from '../../store/tab-state.ts';
import type { Context } from '../context.ts';
import { openKeyPrompt } from '../flows/key-request.ts';
import { keepCorner } from '../services/page-settings.ts';
import { createSerialQueue } from '../../domain/queue.ts';

type PageCommand =
  | 'page.resolve'
  | 'page.openCard'
  | 'page.openKey'
  | 'page.openSearch'
  | 'page.dock'
  | 'page.closeCard';
type PageSender = Extract<Sender, { caller: 'page' }>;

export const createPageHandlers = (
  context: Pick<Context, 'app' | 'pageResolver' | 'runner' | 'runtime'>,
): Pick<Handlers, PageCommand> => {
  const { runtime, app } = context;
  // Two presses open one prompt.
  const serially = createSerialQueue();
  return {
    'page.resolve': async ({ slug, isHinted = false, siteName }, sender) => {
      const { tabId, documentId, origin, url } = asPage(sender);
      const store = storeOf(context, origin);
      suggestName(app, store.id, siteName ?? '');
      // The tab's own address decides which product this is; the slug only says that the page means the same.
      const address = (await runtime.tabUrl(tabId)) ?? url;
      // The tab shows another store's page meanwhile, which sends its own request.
      if (!isAt(address, origin)) throw notAllowed();
      const wanted = slug !== null && slugOf(address) === slug ? slug : undefined;
      await context.pageResolver.resolve(tabId, { storeId: store.id, documentId, url: address, isHinted }, wanted);
      return {};
    },
    'page.openCard': async ({ field: wantedField, number, choices }, sender) => {
      const { tabId, documentId, url } = asPage(sender);
      const { pages, merchants, keyRequest, pointedTabId } = app.getState();
      if (pointedTabId === tabId) app.setState({ pointedTabId: null });
      // The request for the key is done, even if the card does not open.
      if (keyRequest?.tabId === tabId && keyRequest.prompt === null) app.setState({ keyRequest: null });
      const page = pages[tabId];
      const isReady = page !== undefined && mayWrite(merchants[page.storeId], wantedField);
      if (page?.product == null || !isReady || page.documentId !== documentId || !isSamePage(page.url, url))
        throw notAllowed();
      const { storeId, product } = page;
      const token = runtime.newId();
      const variantId = variantOf(product, wantedField, choices);
      const field = number === 'regular' ? wantedField : clickedField(product, variantId, wantedField);
      const card = {
        token,
        documentId: null,
        storeId,
        product,
        variantId,
        field,
        shape: null,
      };
      app.setState(({ cards }) => ({ cards: { ...cards, [tabId]: card } }));
      return { token };
    },
    'page.openKey': async ({ field }, sender) => {
      const { tabId, documentId, url } = asPage(sender);
      const page = app.getState().pages[tabId];
      const isKnown = page?.documentId === documentId && isSamePage(page.url, url);
      if (!isKnown || !(field in fieldSelectors)) throw notAllowed();
      const request = { storeId: page.storeId, tabId, documentId, url, field };
      await serially(() => openKeyPrompt(context, request));
      return {};
    },
    'page.openSearch': async (_, sender) => {
      const { id } = storeOf(context, asPage(sender).origin);
      app.setState({ frontStoreId: id });
      await serially(() => runtime.openSearch());
      return {};
    },
    'page.dock': async ({ corner }, sender) => {
      await keepCorner(context, storeOf(context, asPage(sender).origin).id, corner);
      return {};
    },
    'page.closeCard': async (_, sender) => {
      const { tabId, documentId } = asPage(sender);
      const { pages, cards } = app.getState();
      if (pages[tabId]?.documentId !== documentId) return {};
      app.setState({ cards: changeEntry(cards, tabId, () => undefined) });
      if (cards[tabId] !== undefined) await dropUnsentEdits(context, cards[tabId]);
      return {};
    },
  };
};

/** Drops a closed card's edits that are still in their undo window, because they could not be undone. */
async function dropUnsentEdits(
  { app, runner, runtime }: Pick<Context, 'app' | 'runner' | 'runtime'>,
  { storeId, product }: OpenCard,
): Promise<void> {
  const ofCard = app
    .getState()
    .edits.filter((edit) => edit.surface === 'card' && edit.storeId === storeId && edit.productId === product.id);
  await runner.change(
    ofCard.map(({ id }) => id),
    (edit) =>
      edit.state.tag === 'queued' && edit.state.notBefore > runtime.now() && edit.ownValues.length === 0 ? null : edit,
  );
}

/** Stores the name that a page gives its store, for the merchant to confirm. */
function suggestName(app: AppStore, storeId: string, siteName: string): void {
  const name = cleanName(siteName);
  if (name === '' || app.getState().siteNames[storeId] === name) return;
  app.setState(({ siteNames }) => ({ siteNames: { ...siteNames, [storeId]: name } }));
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

/** The number that shoppers see first is what they pay: while on sale, the sale price. */
function clickedField(product: Product, variantId: string | null, field: FieldKey): FieldKey {
  const part = partOf(product, variantId);
  return field === 'price' && part !== undefined && part.price.toPay !== part.price.regular ? 'salePrice' : field;
}

function asPage(sender: Sender): PageSender {
  if (sender.caller !== 'page') throw new ShelfedgeError('not_allowed', 'Not allowed.');
  return sender;
}

const notAllowed = (): ShelfedgeError => new ShelfedgeError('not_allowed', 'Nothing to edit here.');

const isAt = (address: string, origin: string): boolean => URL.canParse(address) && new URL(address).origin === origin;

function storeOf({ app }: Pick<Context, 'app'>, origin: string): Store {
  const store = app.getState().stores.find(({ storefront }) => storefront === origin);
  if (store === undefined) throw new ShelfedgeError('not_connected', 'This store is not connected.');
  return store;
}
