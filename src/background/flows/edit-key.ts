import type { Services } from '../services/services.ts';

/** Does in the tab what the docked button does. Nothing happens in a tab without a page of a store. */
export async function pressEditKey({ app, runtime }: Pick<Services, 'app' | 'runtime'>, tabId: number): Promise<void> {
  if (app.getState().pages[tabId] !== undefined) await runtime.runInPage({ tabId }, 'edit-key.js');
}
