import type { Catalog } from '../../catalog/port.ts';
import { createLimiter, type Limiter } from '../../client/http/limiter.ts';
import { isSamePage, productAddressOf, slugOf, slugSpellings } from '../../domain/address.ts';
import { mayHoldProducts } from '../../domain/product-paths.ts';
import { earlierValues } from '../../domain/pricing/earlier.ts';
import { ShelfedgeError } from '../../domain/errors.ts';
import type { Product } from '../../domain/product.ts';
import { createKeyedQueue } from '../../domain/queue.ts';
import { changeEntry, productPathsOf } from '../../store/app-store.ts';
import type { OpenPage } from '../../store/tab-state.ts';
import { accountOf } from '../services/accounts.ts';
import { keepPath } from '../services/page-settings.ts';
import type { Services } from '../services/services.ts';
import { createFloodWatch, type FloodWatch } from './page-flood.ts';
import { createRecentProducts } from './recent-products.ts';

/** The page that a tab reports. */
type PageAddress = Pick<OpenPage, 'storeId' | 'documentId' | 'url' | 'isHinted'>;

/** Finds the products of the storefront pages that are open, one at a time in each tab. */
export interface PageResolver {
  /**
   * Shows a page, with the product that its address showed last, if that was just before, and looks up the product of its
   * slug. A newer request for the tab ends an older one, whose answer is dropped. Throws `not_allowed` for a page that
   * changes its address too often.
   */
  resolve(tabId: number, page: PageAddress, slug: string | undefined): Promise<void>;
  /** Looks up what is still missing on the open pages of a store, once its key works. */
  retry(storeId: string): Promise<void>;
  /** Removes a closed tab. */
  forget(tabId: number): void;
}

interface Tab {
  flood: FloodWatch;
  /** How often the tab may ask the platform. */
  budget: Limiter;
  abort: AbortController;
}

/** A person opens a few products at once; after that, one each two or three seconds. */
const tabRate = { perMinute: 30, burst: 10 };

/** The number of a product's last edits that are read for what it cost before. */
const mostEarlier = 200;

export function createPageResolver(context: Pick<Services, 'runtime' | 'app' | 'accounts' | 'journal'>): PageResolver {
  const { runtime, app } = context;
  const tabs = new Map<number, Tab>();
  const queue = createKeyedQueue();
  const recent = createRecentProducts(runtime.monotonicMs);
  const tabOf = (tabId: number): Tab => {
    const tab = tabs.get(tabId) ?? createTab(runtime.monotonicMs);
    tabs.set(tabId, tab);
    return tab;
  };
  const resolve: PageResolver['resolve'] = async (tabId, page, slug) => {
    const tab = tabOf(tabId);
    tab.abort.abort();
    const isReady = app.getState().merchants[page.storeId]?.tag === 'ready';
    const wanted = isReady && mayHoldOne(context, page) ? slug : undefined;
    const isFlooding = wanted !== undefined && tab.flood.record(page.documentId, wanted, runtime.monotonicMs());
    recent.keep(app.getState().pages[tabId]);
    show(context, tabId, { ...page, product: null, isRecent: false, isFlooding, shown: [] });
    if (isFlooding) throw new ShelfedgeError('not_allowed', 'This page changes its address too often.');
    if (wanted === undefined || isKnown(app.getState().pages[tabId])) return;
    tab.abort = new AbortController();
    const { signal } = tab.abort;
    const seen = recent.find(page.storeId, wanted);
    if (seen !== undefined) showProduct(context, tabId, page, { product: seen, isRecent: true });
    try {
      const lookUp = () => find(context, page.storeId, wanted, tab.budget, signal);
      const product = await queue.run([String(tabId)], lookUp);
      if (signal.aborted) return;
      await keepPath(context, page.storeId, productAddressOf(page.url)?.path ?? '', product !== undefined);
      if (signal.aborted) return;
      showProduct(context, tabId, page, { product: product ?? null, isRecent: false });
      // Its handle does not wait for it.
      if (product !== undefined) await showEarlier(context, tabId, page, product).catch(runtime.report);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };
  return {
    resolve,
    async retry(storeId) {
      const open = Object.entries(app.getState().pages).filter(
        ([, page]) => page.storeId === storeId && !isKnown(page) && !page.isFlooding,
      );
      await Promise.all(open.map(([tabId, page]) => resolve(Number(tabId), page, slugOf(page.url))));
    },
    forget(tabId) {
      recent.keep(app.getState().pages[tabId]);
      tabs.get(tabId)?.abort.abort();
      tabs.delete(tabId);
    },
  };
}

/** True if the page's address may be a product's, as far as the store's are known. */
function mayHoldOne({ app }: Pick<Services, 'app'>, { storeId, url, isHinted }: PageAddress): boolean {
  const address = productAddressOf(url);
  if (address === undefined) return false;
  return mayHoldProducts(productPathsOf(app.getState(), storeId), address.path, isHinted);
}

const createTab = (now: () => number): Tab => ({
  flood: createFloodWatch(),
  budget: createLimiter({ ...tabRate, now }),
  abort: new AbortController(),
});

/** Whether an entry is the very page: the same document of the same store at the same address. */
const isOf = (entry: PageAddress, page: PageAddress): boolean =>
  entry.storeId === page.storeId && entry.documentId === page.documentId && entry.url === page.url;

const knownOf = ({ product, isRecent, earlier }: OpenPage): Pick<OpenPage, 'product' | 'isRecent' | 'earlier'> => ({
  product,
  isRecent,
  earlier,
});

/** Whether the platform has said what the product of a page is. */
const isKnown = (page: OpenPage | undefined): boolean => page?.product != null && !page.isRecent;

/** Shows a page in its tab; the card of another page closes. */
function show({ app }: Pick<Services, 'app'>, tabId: number, page: OpenPage): void {
  app.setState(({ pages, cards }) => {
    const before = pages[tabId];
    // Shops change what stands behind the path all the time; it is the same page for all that.
    const isSame =
      before?.documentId === page.documentId && before.storeId === page.storeId && isSamePage(before.url, page.url);
    return {
      pages: {
        ...pages,
        [tabId]: isSame ? { ...page, ...(page.isFlooding ? {} : knownOf(before)), shown: before.shown } : page,
      },
      cards: isSame ? cards : changeEntry(cards, tabId, () => undefined),
    };
  });
}

/** Shows a page's product, in place of the one it had before; a card of that closes if it is another. */
function showProduct(
  { app }: Pick<Services, 'app'>,
  tabId: number,
  page: PageAddress,
  next: Pick<OpenPage, 'product' | 'isRecent'>,
): void {
  app.setState(({ pages, cards }) => {
    const entry = pages[tabId];
    if (entry === undefined || !isOf(entry, page)) return {};
    const isGone = entry.product?.id !== next.product?.id && cards[tabId]?.product.id === entry.product?.id;
    return {
      pages: { ...pages, [tabId]: { ...entry, ...next } },
      cards: isGone ? changeEntry(cards, tabId, () => undefined) : cards,
    };
  });
}

/** Tells a page what its product cost and was called before. */
async function showEarlier(
  { app, runtime, journal }: Pick<Services, 'app' | 'runtime' | 'journal'>,
  tabId: number,
  page: PageAddress,
  product: Product,
): Promise<void> {
  const source = { index: 'place', prefix: [page.storeId, product.id] } as const;
  const { edits } = await journal.list(({ state }) => state.tag === 'applied', mostEarlier, undefined, { source });
  const earlier = earlierValues(edits, product, runtime.now());
  if (earlier.amounts.length + earlier.names.length === 0) return;
  app.setState(({ pages }) => {
    const entry = pages[tabId];
    return entry !== undefined && isOf(entry, page) && entry.product?.id === product.id
      ? { pages: { ...pages, [tabId]: { ...entry, earlier } } }
      : {};
  });
}

async function find(
  context: Pick<Services, 'accounts'>,
  storeId: string,
  slug: string,
  budget: Limiter,
  signal: AbortSignal,
): Promise<Product | undefined> {
  await budget.enter(signal);
  const catalog = accountOf(context, storeId).pageCatalog(signal);
  return catalog === null ? undefined : bySlug(catalog, slug);
}

async function bySlug(catalog: Catalog, slug: string): Promise<Product | undefined> {
  for (const reading of slugSpellings(slug)) {
    const product = await catalog.bySlug(reading);
    if (product !== undefined) return product;
  }
  return undefined;
}
