import { ShelfedgeError } from '../../base/errors.ts';
import { renewed } from '../../base/queue.ts';
import { defaultLimits } from '../../domain/guardrails.ts';
import type { DraftBatchesOptions } from '../../edits/bulk/draft-access.ts';
import { createDraftBatches, type DraftBatches } from '../../edits/bulk/draft-batches.ts';
import { previewPages } from '../../edits/bulk/preview-pages.ts';
import type { Journal } from '../../edits/journal/journal.ts';
import type { AppStore } from '../../store/app-store.ts';
import type { Runtime } from '../runtime.ts';
import { accountOf, type Accounts } from './accounts.ts';
import type { Editing } from './editing.ts';

interface BulkDraftsOptions extends Pick<Editing, 'editStore' | 'batches'>, Pick<DraftBatchesOptions, 'onBegun'> {
  runtime: Pick<Runtime, 'now' | 'newId' | 'report'>;
  app: AppStore;
  journal: Journal;
  accounts: Accounts;
}

/** The bulk changes that are previewed and not applied. */
export interface BulkDrafts {
  draftBatches: DraftBatches;
  /** Shows them, which only a workbench does. */
  showDraftBatches(): Promise<void>;
}

export function createBulkDrafts({
  runtime,
  app,
  journal,
  accounts,
  editStore,
  batches,
  onBegun,
}: BulkDraftsOptions): BulkDrafts {
  const showDraftBatches = renewed(async () => app.setState({ draftBatches: await journal.drafts() }));
  const draftBatches = createDraftBatches({
    ...runtime,
    journal,
    batches,
    onBegun,
    readPages(storeId, request) {
      const { backgroundCatalog } = accountOf({ accounts }, storeId);
      if (backgroundCatalog === null) throw new ShelfedgeError('not_elevated', 'There is no key to read with.');
      return previewPages(backgroundCatalog, request, {
        limits: app.getState().limits[storeId] ?? defaultLimits,
        locale: request.locale,
        pendingOf: (productId) => editStore.edits.ofProduct({ storeId, productId }),
      });
    },
    onDrafts: () => void showDraftBatches().catch(runtime.report),
  });
  return { draftBatches, showDraftBatches };
}
