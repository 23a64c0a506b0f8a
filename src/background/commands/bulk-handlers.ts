import { DraftRequest } from '../../domain/draft-batch.ts';
import type { HandlersOf } from '../../protocol/serve.ts';
import type { Context } from '../context.ts';
import { checkKey } from '../flows/key-status.ts';
import { dropPlans, planPreview, planRows } from '../flows/tile-plans.ts';
import { accountOf } from '../services/accounts.ts';
import { learnCurrency } from '../services/currencies.ts';

/** The number of rows in one answer. */
const maxRows = 50;

export const createBulkHandlers = (
  context: Pick<Context, 'accounts' | 'app' | 'batches' | 'draftBatches' | 'journal'>,
): HandlersOf<'bulk'> => {
  const { app, batches, draftBatches, journal } = context;
  return {
    'bulk.preview': async ({ storeId, id, request }) => {
      const begun = request && { storeId, request: DraftRequest.parse(request) };
      const { draft, page, isBegun } = await draftBatches.fill(id, begun);
      if (isBegun && draft.requestId !== undefined) planPreview(app, draft.requestId, id);
      if (page !== null) {
        planRows(app, id, page);
        learnCurrency(app, draft.storeId, page.products);
      }
      return draft;
    },
    'bulk.rows': async ({ id, kind, cursor }) => ({
      rows: await journal.draftRows(id, { kind, from: cursor, most: maxRows }),
    }),
    'bulk.apply': async ({ id, withAsking }) => {
      const storeId = (await journal.draft(id))?.storeId;
      const keyFingerprint = storeId === undefined ? null : accountOf(context, storeId).keyFingerprint;
      await draftBatches.apply(id, { withAsking, keyFingerprint });
      return {};
    },
    'bulk.drop': async ({ id }) => {
      await draftBatches.drop(id);
      dropPlans(app, id);
      return {};
    },
    'bulk.pause': ({ id }) => batches.pause(id).then(nothing),
    'bulk.resume': ({ id }) => batches.resume(id).then(nothing),
    'bulk.cancel': async ({ id }) => {
      // A press that could not be ended would be ended by the next worker.
      if (!(await draftBatches.drop(id))) await batches.cancel(id);
      return {};
    },
    'bulk.continueRest': async ({ storeId, id }) =>
      batches.continueRest(id, accountOf(context, storeId).keyFingerprint).then(nothing),
    'bulk.retryFailed': async ({ id }) => {
      const progress = (await batches.progressOfAll()).find(({ batch }) => batch.id === id);
      // The store may take the key again: show so first.
      if (progress?.hold?.reason === 'key_refused') await checkKey(context, progress.batch.storeId);
      return batches.retryFailed(id).then(nothing);
    },
    'bulk.undo': async ({ storeId, id, batchId }) => {
      const { keyFingerprint } = accountOf(context, storeId);
      return batches.undo(id, { batchId, surface: 'workbench', keyFingerprint }).then(nothing);
    },
  };
};

const nothing = () => ({});
