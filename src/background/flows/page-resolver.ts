import { createLimiter, type Limiter } from '../../client/http/limiter.ts';
import { slugOf } from '../../domain/address.ts';
import { namingAddresses, withoutOldMisses } from '../../domain/product-paths.ts';
import type { Product } from '../../domain/product.ts';
import { ShelfedgeError } from '../../base/errors.ts';
import { createKeyedQueue } from '../../base/queue.ts';
import { changeEntry, productPathsOf } from '../../store/app-store.ts';
import { isPageAt, type OpenPage } from '../../store/tab-state.ts';
import { missesOf, type DocumentMisses } from '../services/page-settings.ts';
import type { Services } from '../services/services.ts';
import { findNamed, readEarlier, type NamedServices } from './named-product.ts';
import { createFloodWatch, type FloodWatch } from './page-flood.ts';

/** The page that a tab reports. */
type PageAddress = Pick<OpenPage, 'storeId' | 'documentId' | 'url' | 'canonical' | 'isHinted'>;

/** Finds the products of the storefront pages that are open, one at a time in each tab. */
export interface PageResolver {
  /**
   * Shows a page, with the product that its address names as far as products were read, and looks up the product that its
   * address names, or else its canonical one, where the tab `isAtIt`. A newer request for the tab ends an older one, whose
   * answer is dropped. Throws `not_allowed` for a page that changes its address too often.
   */
  resolve(tabId: number, page: PageAddress, isAtIt: boolean): Promise<void>;
  /** Looks up missing products on the open pages of a store, once its key works. */
  retry(storeId: string): Promise<void>;
  /** Removes a closed tab. */
  forget(tabId: number): void;
}

interface Tab {
  flood: FloodWatch;
  /** How often the tab may ask the platform. */
  budget: Limiter;
  abort: AbortController;
  missed: DocumentMisses | undefined;
}

/** A person opens a few products at once; after that, one each two or three seconds. */
const tabRate = { perMinute: 30, burst: 10 };

export function createPageResolver(context: NamedServices): PageResolver {
  const { runtime, app } = context;
  const tabs = new Map<number, Tab>();
  const queue = createKeyedQueue();
  const tabOf = (tabId: number): Tab => {
    const tab = tabs.get(tabId) ?? createTab(runtime.monotonicMs);
    tabs.set(tabId, tab);
    return tab;
  };
  const resolve: PageResolver['resolve'] = async (tabId, page, isAtIt) => {
    const tab = tabOf(tabId);
    tab.abort.abort();
    const isReady = app.getState().merchants[page.storeId]?.tag === 'ready';
    const paths = withoutOldMisses(productPathsOf(app.getState(), page.storeId), runtime.monotonicMs());
    const wanted = isReady && isAtIt ? namingAddresses(paths, page) : [];
    const names = wanted.map(({ slug }) => slug);
    const isFlooding = names.length > 0 && tab.flood.record(page.documentId, names.join('/'), runtime.monotonicMs());
    show(context, tabId, { ...page, productId: null, named: null, isRecent: false, isFlooding, shown: [] });
    if (isFlooding) throw new ShelfedgeError('not_allowed', 'This page changes its address too often.');
    if (names.length === 0 || isKnown(app.getState().pages[tabId])) return;
    tab.abort = new AbortController();
    const { signal } = tab.abort;
    // The canonical address stands behind the page's own, which is asked first.
    const [slug = ''] = names;
    const known = context.readings.bySlug(page.storeId, slug);
    if (known !== undefined)
      showProduct(context, tabId, page, { productId: known.id, named: namedBy(page, slug), isRecent: true });
    try {
      const missed = (tab.missed = missesOf(tab.missed, page.documentId));
      const lookUp = () => findNamed(context, page.storeId, wanted, { budget: tab.budget, signal, missed });
      const found = await queue.run([String(tabId)], lookUp);
      if (signal.aborted) return;
      if (known !== undefined && found?.product.id !== known.id) context.readings.forget(page.storeId, known.id);
      const named = found === undefined ? null : namedBy(page, found.slug);
      showProduct(context, tabId, page, { productId: found?.product.id ?? null, named, isRecent: false });
      // The handle of the product does not wait for its earlier values.
      if (found !== undefined) await showEarlier(context, tabId, page, found.product).catch(runtime.report);
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
      await Promise.all(open.map(([tabId, page]) => resolve(Number(tabId), page, true)));
    },
    forget(tabId) {
      tabs.get(tabId)?.abort.abort();
      tabs.delete(tabId);
    },
  };
}

/** The slug of a product that was found, where the page's own address does not have it. */
const namedBy = ({ url }: PageAddress, slug: string): string | null => (slugOf(url) === slug ? null : slug);

const createTab = (now: () => number): Tab => ({
  flood: createFloodWatch(),
  budget: createLimiter({ ...tabRate, now }),
  abort: new AbortController(),
  missed: undefined,
});

/** True if an entry is this page: the same document of the same store at the same address. */
const isOf = (entry: PageAddress, page: PageAddress): boolean =>
  entry.storeId === page.storeId && entry.documentId === page.documentId && entry.url === page.url;

type KnownPart = Pick<OpenPage, 'productId' | 'named' | 'isRecent' | 'earlier'>;
const knownOf = ({ productId, named, isRecent, earlier }: OpenPage): KnownPart => ({
  productId,
  named,
  isRecent,
  earlier,
});

/** True if the platform has said what the product of a page is. */
const isKnown = (page: OpenPage | undefined): boolean => page?.productId != null && !page.isRecent;

/** Shows a page in its tab; the card of another page closes. */
function show({ app }: Pick<Services, 'app'>, tabId: number, page: OpenPage): void {
  app.setState(({ pages, cards }) => {
    const before = pages[tabId];
    // Shops change the query and the fragment all the time; the page stays the same.
    const isSame =
      before?.documentId === page.documentId &&
      before.storeId === page.storeId &&
      isPageAt(before, page.url) &&
      (before.named === null || before.canonical === page.canonical);
    return {
      pages: {
        ...pages,
        [tabId]: isSame ? { ...page, ...(page.isFlooding ? {} : knownOf(before)), shown: before.shown } : page,
      },
      cards: isSame ? cards : changeEntry(cards, tabId, () => undefined),
    };
  });
}

/** Shows a page's product in place of its earlier one; a card of another product closes. */
function showProduct(
  { app }: Pick<Services, 'app'>,
  tabId: number,
  page: PageAddress,
  next: Pick<OpenPage, 'productId' | 'named' | 'isRecent'>,
): void {
  app.setState(({ pages, cards }) => {
    const entry = pages[tabId];
    if (entry === undefined || !isOf(entry, page)) return {};
    const isGone = entry.productId !== next.productId && cards[tabId]?.productId === entry.productId;
    return {
      pages: { ...pages, [tabId]: { ...entry, ...next } },
      cards: isGone ? changeEntry(cards, tabId, () => undefined) : cards,
    };
  });
}

/** Sends a page the earlier prices and names of its product. */
async function showEarlier(context: NamedServices, tabId: number, page: PageAddress, product: Product): Promise<void> {
  const earlier = await readEarlier(context, page.storeId, product);
  if (earlier === undefined) return;
  context.app.setState(({ pages }) => {
    const entry = pages[tabId];
    return entry !== undefined && isOf(entry, page) && entry.productId === product.id
      ? { pages: { ...pages, [tabId]: { ...entry, earlier } } }
      : {};
  });
}
