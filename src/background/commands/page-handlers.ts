import { slugOf } from '../../domain/address.ts';
import { ShelfedgeError } from '../../base/errors.ts';
import { fieldSelectors } from '../../domain/field-selectors.ts';
import type { Store } from '../../domain/store.ts';
import { cleanSiteName } from '../../domain/site-name.ts';
import { storeAt, findNamedStore } from '../../domain/storefront.ts';
import type { CommandInput, CommandOutput } from '../../protocol/commands.ts';
import type { PageTile } from '../../protocol/page-tile.ts';
import type { Sender } from '../../protocol/sender.ts';
import type { HandlersOf } from '../../protocol/serve.ts';
import { reportHash } from '../../protocol/workbench-route.ts';
import { toTile } from '../../store/page-product.ts';
import { changeEntry, findStore, type AppStore } from '../../store/app-store.ts';
import type { Context } from '../context.ts';
import { openKeyPrompt } from '../flows/key-request.ts';
import { keepCorner } from '../services/page-settings.ts';
import { asPage, notAllowed, openPageOf, openTabOf } from '../flows/open-page.ts';
import { closePageCard, openPageCard } from '../flows/open-page-card.ts';
import { endShopperViews, setShopperView } from '../flows/shopper-view.ts';
import { beginPlan } from '../flows/tile-plans.ts';
import { findPicked } from '../flows/picked-tiles.ts';
import { createSerialQueue } from '../../base/queue.ts';

export const createPageHandlers = (
  context: Pick<Context, 'app' | 'pageResolver' | 'runtime' | 'tiles'>,
): HandlersOf<'page'> => {
  const { runtime, app } = context;
  // Two presses open one prompt.
  const serially = createSerialQueue();
  return {
    'page.resolve': (input, sender) => resolvePage(context, input, sender),
    'page.openCard': async (input, sender) => ({ token: await openPageCard(context, input, sender) }),
    'page.closeCard': async (_, sender) => {
      closePageCard(context, sender);
      return {};
    },
    'page.openKey': async ({ field }, sender) => {
      const { tabId, documentId, url } = asPage(sender);
      const page = openPageOf(context, sender);
      if (!(field in fieldSelectors)) throw notAllowed();
      const request = { storeId: page.storeId, tabId, documentId, url, field };
      await serially(() => openKeyPrompt(context, request));
      return {};
    },
    'page.openSearch': async (_, sender) => {
      const { id } = storeOf(context, sender);
      app.setState({ frontStoreId: id });
      await serially(() => runtime.openSearch());
      return {};
    },
    'page.tiles': async ({ links }, sender) => ({ tiles: await readTiles(context, sender, links) }),
    ...createScriptHandlers(context, serially),
    'page.openBulk': async ({ links }, sender) => {
      const { storeId } = openPageOf(context, sender);
      const productIds = await findPicked(context, sender, links);
      const { tabId, documentId } = asPage(sender);
      const requestId = runtime.newId();
      beginPlan(app, tabId, { storeId, documentId, requestId, productIds });
      await serially(() => runtime.openBulk({ storeId, productIds, requestId }));
      return {};
    },
    'page.viewAsShopper': async ({ isOn }, sender) => {
      setShopperView(context, openTabOf(context, sender).tabId, isOn);
      return {};
    },
    'page.endShopperViews': async ({ storeId }) => {
      endShopperViews(context, storeId);
      return {};
    },
    'page.stop': async (_, sender) => {
      const { tabId } = openTabOf(context, sender);
      app.setState(({ pages }) => ({ pages: changeEntry(pages, tabId, (page) => ({ ...page, isStopped: true })) }));
      return {};
    },
    'page.dock': async ({ corner }, sender) => {
      await keepCorner(context, storeOf(context, sender).id, corner);
      return {};
    },
  };
};

/** Commands that run a further script in the page, and what comes of it. */
const createScriptHandlers = (
  context: Pick<Context, 'app' | 'runtime'>,
  serially: ReturnType<typeof createSerialQueue>,
): Pick<HandlersOf<'page'>, 'page.load' | 'page.explain' | 'page.openReport'> => ({
  'page.load': async ({ part }, sender) => {
    await context.runtime.runInPage(pageFor(part, context, sender), `${part}.js`);
    return {};
  },
  'page.explain': async (_, sender) => {
    const { catalogVersion } = storeOf(context, sender);
    await context.runtime.runInPage(asPage(sender), 'details.js');
    return { catalog: catalogVersion };
  },
  'page.openReport': async ({ report }, sender) => {
    storeOf(context, sender);
    await serially(() => context.runtime.openWorkbench(reportHash(report)));
    return {};
  },
});

/** Shows a page in its tab, and looks up its product. */
async function resolvePage(
  context: Pick<Context, 'app' | 'pageResolver' | 'runtime'>,
  {
    slug,
    canonical = null,
    isHinted = false,
    needsDock = false,
    siteName,
    siteId = null,
  }: CommandInput<'page.resolve'>,
  sender: Sender,
): Promise<CommandOutput<'page.resolve'>> {
  const { app, runtime } = context;
  const { tabId, documentId, url } = asPage(sender);
  const store = storeAt(app.getState().stores, url, siteId) ?? notConnected();
  suggestName(app, store.id, siteName ?? '');
  const started = needsDock ? startDock(runtime, { tabId, documentId }, isHinted) : undefined;
  // The dock's start may fail after this request has been refused.
  void started?.catch(() => undefined);
  // The tab's own address decides which product this is; the slug only shows that the page means the same product.
  const address = (await runtime.tabUrl(tabId)) ?? url;
  // The tab shows another store's page meanwhile, which sends its own request.
  if (storeAt(app.getState().stores, address, siteId)?.id !== store.id) throw notAllowed();
  const isAskedPage = (slugOf(address) ?? null) === slug;
  const isOwn = canonical !== null && findNamedStore(app.getState().stores, canonical, siteId)?.id === store.id;
  const page = { storeId: store.id, documentId, url: address, canonical: isOwn ? canonical : null, isHinted };
  await Promise.all([started, context.pageResolver.resolve(tabId, page, isAskedPage)]);
  return {};
}

/** The products that these links of a page's tiles lead to. */
async function readTiles(
  { app, tiles }: Pick<Context, 'app' | 'tiles'>,
  sender: Sender,
  links: readonly string[],
): Promise<PageTile[]> {
  const page = openPageOf({ app }, sender);
  const store = findStore(app.getState(), page.storeId);
  const merchant = app.getState().merchants[page.storeId];
  if (store === undefined || merchant?.tag !== 'ready') throw notAllowed();
  const found = await tiles.find(asPage(sender).tabId, page, links, 'shown');
  return [...found].map(([link, product]) => ({ link, ...toTile(product, store, merchant) }));
}

/** Runs the docked button's script in a page that has none, and the overlay where there will be a product's handle. */
async function startDock(
  runtime: Context['runtime'],
  page: { tabId: number; documentId: string },
  isHinted: boolean,
): Promise<void> {
  // The dock uses the overlay that is there.
  const files = isHinted ? (['overlay.js', 'dock.js'] as const) : (['dock.js'] as const);
  await runtime.runInPage(page, ...files).catch((cause: unknown) => {
    throw new ShelfedgeError('no_page', 'The page is gone.', {}, { cause });
  });
}

/** Stores the name that a page gives its store, for the merchant to confirm. */
function suggestName(app: AppStore, storeId: string, siteName: string): void {
  const name = cleanSiteName(siteName);
  if (name === '' || app.getState().siteNames[storeId] === name) return;
  app.setState(({ siteNames }) => ({ siteNames: { ...siteNames, [storeId]: name } }));
}

/** The page that sends. The overlay loads while the page is still being looked up, at any page of a connected store. */
function pageFor(
  part: 'overlay' | 'edit-mode',
  context: Pick<Context, 'app'>,
  sender: Sender,
): { tabId: number; documentId: string } {
  if (part === 'edit-mode') return openTabOf(context, sender);
  storeOf(context, sender);
  return asPage(sender);
}

/** The store of a sending page: the store found for its document, or the one that its address belongs to. */
function storeOf({ app }: Pick<Context, 'app'>, sender: Sender): Store {
  const { tabId, documentId, url } = asPage(sender);
  const { pages, stores } = app.getState();
  const page = pages[tabId];
  const known = page?.documentId === documentId ? findStore(app.getState(), page.storeId) : undefined;
  return known ?? storeAt(stores, url) ?? notConnected();
}

function notConnected(): never {
  throw new ShelfedgeError('not_connected', 'This store is not connected.');
}
