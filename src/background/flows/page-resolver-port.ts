import type { OpenPage } from '../../store/app-store.ts';

/** What a tab says of itself: which page is open in it. */
export type PageAddress = Pick<OpenPage, 'storeId' | 'documentId' | 'url'>;

/** Finds the products of the storefront pages that are open, one at a time in each tab. */
export interface PageResolver {
  /**
   * Shows a page and looks up the product of its slug. A newer request for the tab ends an older one, whose answer is
   * dropped. Throws `not_allowed` for a page that changes its address too often.
   */
  resolve(tabId: number, page: PageAddress, slug: string | undefined): Promise<void>;
  /** Looks up what is still missing on the open pages of a store, once its key works. */
  retry(storeId: string): Promise<void>;
  /** Forgets a tab that was closed. */
  forget(tabId: number): void;
}
