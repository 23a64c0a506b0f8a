import { storeAt } from '../../domain/storefront.ts';
import type { Services } from '../services/services.ts';

/**
 * Acts in the tab like a press on the docked button, also before the button is drawn. If the page was left alone, opens
 * the popup, which says why. Does nothing in a tab without a page of a store.
 */
export async function pressEditKey({ app, runtime }: Pick<Services, 'app' | 'runtime'>, tabId: number): Promise<void> {
  const address = (await runtime.tabUrl(tabId)) ?? '';
  const { stores, pages } = app.getState();
  if (storeAt(stores, address) === undefined) return;
  if (pages[tabId]?.isStopped === true) await runtime.openSearch();
  else await runtime.runInPage({ tabId }, 'edit-key.js');
}
