import { storeAt } from '../../domain/storefront.ts';
import type { Services } from '../services/services.ts';

/**
 * Does in the tab what the docked button does, or will do; opens the popup, which says why, where the page was left alone. Nothing happens
 * in a tab without a page of a store.
 */
export async function pressEditKey({ app, runtime }: Pick<Services, 'app' | 'runtime'>, tabId: number): Promise<void> {
  const address = (await runtime.tabUrl(tabId)) ?? '';
  const { stores, pages } = app.getState();
  if (storeAt(stores, address) === undefined) return;
  if (pages[tabId]?.isGivenUp === true) await runtime.openSearch();
  else await runtime.runInPage({ tabId }, 'edit-key.js');
}
