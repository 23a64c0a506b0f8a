import { slugSpellings } from '../../domain/address.ts';
import type { Product } from '../../domain/product.ts';
import type { OpenPage } from '../../store/tab-state.ts';

/** How many are kept, and for how long: their pages show them anew only until the platform has answered. */
const maxKept = 50;
const keptMs = 5 * 60_000;

/** The products that pages showed last, for their next visit. */
export interface RecentProducts {
  /** Keeps the product of a page that is left, if the platform has confirmed it. */
  keep(page: Pick<OpenPage, 'storeId' | 'product' | 'isRecent'> | undefined): void;
  /** The product of a store that had this slug, as addresses have it. */
  find(storeId: string, slug: string): Product | undefined;
}

const keyOf = (storeId: string, slug: string): string => JSON.stringify([storeId, slug]);

export function createRecentProducts(now: () => number): RecentProducts {
  const kept = new Map<string, { product: Product; atMs: number }>();
  return {
    keep(page) {
      if (page?.product == null || page.isRecent) return;
      const key = keyOf(page.storeId, page.product.slug);
      kept.delete(key);
      kept.set(key, { product: page.product, atMs: now() });
      const [oldest] = kept.keys();
      if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    },
    find(storeId, slug) {
      const found = slugSpellings(slug).map((reading) => kept.get(keyOf(storeId, reading)));
      return found.find((one) => one !== undefined && now() - one.atMs < keptMs)?.product;
    },
  };
}
