import { productAddressOf, slugSpellings } from '../../domain/address.ts';
import { createLimiter, type Limiter } from '../../client/http/limiter.ts';
import { storeAt } from '../../domain/storefront.ts';
import { mayHoldProducts, withoutOldMisses } from '../../domain/product-paths.ts';
import type { Product } from '../../domain/product.ts';
import { productPathsOf, type AppState } from '../../store/app-store.ts';
import type { OpenPage } from '../../store/tab-state.ts';
import { accountOf } from '../services/accounts.ts';
import { keepPath, missesOf, type DocumentMisses } from '../services/page-settings.ts';
import type { Services } from '../services/services.ts';

type LookUp = 'shown' | 'pressed';

/** The record of a tab and the document in it. Its look-ups end with the document. */
interface TileTab {
  budgets: Record<LookUp, Limiter>;
  missed: DocumentMisses;
  abort: AbortController;
}

/** Finds the products of the tiles on a storefront page, by the paths of their links. */
export interface TileFinder {
  /**
   * The products that shoppers can see, by link; other links are missing. `why`: the tiles came into view, or were
   * pressed.
   */
  find(
    tabId: number,
    page: Pick<OpenPage, 'storeId' | 'url' | 'documentId'>,
    links: readonly string[],
    why: LookUp,
  ): Promise<Map<string, Product>>;
  /** Removes a closed tab. */
  forget(tabId: number): void;
}

/** The most links of one call, so that all spellings of their slugs fit into one query. */
export const maxLinks = 50;

/**
 * A page that is scrolled through asks about a screen of tiles at once. What a merchant presses has a budget of its own,
 * so that it does not wait for tiles that went by.
 */
const tabRate = { perMinute: 30, burst: 10 };

export function createTileFinder(context: Pick<Services, 'runtime' | 'app' | 'accounts' | 'readings'>): TileFinder {
  const { runtime, app } = context;
  const createBudget = (): Limiter => createLimiter({ ...tabRate, now: runtime.monotonicMs });
  const tabs = new Map<number, TileTab>();
  const tabOf = (tabId: number, documentId: string): TileTab => {
    const before = tabs.get(tabId);
    if (before?.missed.documentId === documentId) return before;
    // Look-ups of the earlier document are of no use any more, and would keep this one waiting.
    before?.abort.abort();
    const budgets = before?.budgets ?? { shown: createBudget(), pressed: createBudget() };
    const tab = { budgets, missed: missesOf(undefined, documentId), abort: new AbortController() };
    tabs.set(tabId, tab);
    return tab;
  };
  return {
    async find(tabId, { storeId, url, documentId }, links, why) {
      const paths = withoutOldMisses(productPathsOf(app.getState(), storeId), runtime.monotonicMs());
      const wanted = links.slice(0, maxLinks).flatMap((link) => {
        const address = addressOf(app.getState(), storeId, link, url);
        return address !== undefined && mayHoldProducts(paths, address.path, false) ? [{ link, ...address }] : [];
      });
      const { budgets, missed, abort } = tabOf(tabId, documentId);
      const { signal } = abort;
      const catalog = accountOf(context, storeId).pageCatalog(signal);
      if (catalog === null || wanted.length === 0) return new Map();
      await budgets[why].enter(signal);
      const slugs = [...new Set(wanted.flatMap(({ slug }) => slugSpellings(slug)))];
      const asked = context.readings.begin('merchant');
      const answer = await catalog.bySlugs(slugs);
      context.readings.add(storeId, answer, asked);
      const products = new Map(answer.map((product) => [product.slug, product]));
      const found = wanted.map(({ link, path, slug }) => {
        const spelled = slugSpellings(slug).find((each) => products.has(each));
        return { link, path, product: spelled === undefined ? undefined : products.get(spelled) };
      });
      for (const path of new Set(found.map((each) => each.path)))
        await keepPath(context, storeId, {
          path,
          isProduct: found.some((each) => each.path === path && each.product !== undefined),
          missed,
        });
      // A page gets no data that its shoppers cannot see.
      return new Map(
        found.flatMap(({ link, product }) => (product?.visible === true ? [[link, product] as const] : [])),
      );
    },
    forget(tabId) {
      tabs.get(tabId)?.abort.abort();
      tabs.delete(tabId);
    },
  };
}

/** The product that a link of a page may lead to, within its store: another site may stand on the same origin. */
function addressOf(
  { stores }: AppState,
  storeId: string,
  link: string,
  pageUrl: string,
): ReturnType<typeof productAddressOf> {
  if (!link.startsWith('/') || !URL.canParse(link, pageUrl)) return undefined;
  const { href } = new URL(link, pageUrl);
  const { siteId = null } = stores.find(({ id }) => id === storeId) ?? {};
  return storeAt(stores, href, siteId)?.id === storeId ? productAddressOf(href) : undefined;
}
