import { storeAt } from '../../domain/storefront.ts';
import type { Services } from '../services/services.ts';

/** Does in the tab what the docked button does, or will do. Nothing happens in a tab without a page of a store. */
export async function pressEditKey({ app, runtime }: Pick<Services, 'app' | 'runtime'>, tabId: number): Promise<void> {
  const address = (await runtime.tabUrl(tabId)) ?? '';
  if (storeAt(app.getState().stores, address) !== undefined) await runtime.runInPage({ tabId }, 'edit-key.js');
}
