import { storeAt } from '../../domain/storefront.ts';
import { changeEntry } from '../../store/app-store.ts';
import type { Runtime } from '../runtime.ts';
import type { Services } from '../services/services.ts';

/** Forgets the inactive pages that their tabs no longer show. No script of Shelfedge runs on them that could report it. */
export async function dropInactivePages({
  app,
  runtime,
}: Pick<Services, 'app'> & { runtime: Pick<Runtime, 'tabUrl'> }): Promise<void> {
  for (const [tabId, page] of Object.entries(app.getState().pages)) {
    if (page.isStopped !== true && !page.isFlooding) continue;
    // The browser hides the address of a site that is not connected.
    const address = await runtime.tabUrl(Number(tabId)).catch(() => undefined);
    const { stores } = app.getState();
    if (address !== undefined && storeAt(stores, address)?.id === page.storeId) continue;
    app.setState(({ pages }) => ({
      pages: changeEntry(pages, Number(tabId), (now) => (now.documentId === page.documentId ? undefined : now)),
    }));
  }
}
